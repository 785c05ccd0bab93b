# pyright: strict
"""What happened in Rummikub, in plain sentences for the log."""

from collections import Counter
from collections.abc import Sequence

from games.core.words import _
from games.rummikub.state import SHARE, AnyMove, Draw, Meld, Pass, State, laid_of
from games.rummikub.tiles import HIDDEN, Table, read_table, tiles_text

MINUS = "−"
FRACTIONS = {0: "", 15: "¼", 20: "⅓", 30: "½", 40: "⅔", 45: "¾"}


def tell(
    before: State, move: AnyMove, after: State, names: Sequence[str], seat: int | None
) -> tuple[str, ...]:
    """Return the lines for a move, as far as the seat may know (None: all)."""
    mover = before.turn
    if mover is None:
        return ()
    name = names[mover]
    return (_line(before, move, name, seat in (None, mover)), *_end(before, after, names))


def score_text(sixtieths: int, sign: bool = True) -> str:
    """Return a score of so many sixtieths: `+33⅓`, `−12`, `0`."""
    whole, rest = divmod(abs(sixtieths), SHARE)
    shown = f"{whole or '' if rest else whole}{FRACTIONS[rest]}" if rest in FRACTIONS else ""
    shown = shown or f"{abs(sixtieths) / SHARE:.2f}"
    if sixtieths < 0:
        return MINUS + shown
    return "+" + shown if sixtieths and sign else shown


def _line(before: State, move: AnyMove, name: str, open_hand: bool) -> str:
    match move:
        case Meld():
            return _meld(before, read_table(move.table), name)
        case Pass():
            return _("{name} passes").format(name=name)
        case Draw():
            count = 1 if not move.failed else min(len(before.pool), _most(before))
            tiles = before.pool[:count]
            if move.failed:
                text = _("{name} puts everything back and draws {n}")
                if open_hand and HIDDEN not in tiles:
                    text = _("{name} puts everything back and draws {tiles}")
            else:
                text = _("{name} draws a tile")
                if open_hand and HIDDEN not in tiles:
                    text = _("{name} draws {tiles}")
            return text.format(name=name, n=count, tiles=tiles_text(tiles))


def _most(state: State) -> int:
    return 1 if state.options.penalty == "lenient" else 3


def _meld(before: State, table: Table, name: str) -> str:
    laid = laid_of(before.table, table)
    tiles = tiles_text(sorted(laid.elements()))
    mover = before.turn
    if mover is not None and not before.broken[mover]:
        return _("{name} breaks the ice with {tiles}").format(name=name, tiles=tiles)
    old = Counter(tuple(sorted(one)) for one in before.table)
    lost = old - Counter(tuple(sorted(one)) for one in table)
    if lost:
        return _("{name} lays {tiles} and changes {n} of the sets").format(
            name=name, tiles=tiles, n=lost.total()
        )
    return _("{name} lays {tiles}").format(name=name, tiles=tiles)


def _end(before: State, after: State, names: Sequence[str]) -> tuple[str, ...]:
    if len(after.finished) == len(before.finished):
        return ()
    game = after.finished[-1]
    listed = ", ".join(
        _("{name} {score}").format(name=names[seat], score=score_text(score))
        for seat, score in enumerate(game.scores)
    )
    if game.out is not None:
        lines = [_("{name} goes out").format(name=names[game.out])]
    else:
        winners = ", ".join(names[seat] for seat in game.winners)
        lines = [_("Nobody can go on: the lowest rack wins ({names})").format(names=winners)]
    lines.append(_("Points: {scores}").format(scores=listed))
    if after.turn is not None:
        lines.append(
            _("Game {n}: {name} drew {tile} and begins").format(
                n=len(after.finished) + 1,
                name=names[after.turn],
                tile=tiles_text(after.lots[-1][after.turn : after.turn + 1]),
            )
        )
    return tuple(lines)
