"""Bots of Coloretto: `easy` takes what looks good, `normal` weighs, `strong` looks ahead."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random
from typing import Any

from games.coloretto.cards import JOKER, PLUS_TWO
from games.coloretto.rules import Draw, Place, State, Take, gain, score
from games.coloretto.state import HELD, ROOM, with_cards
from games.coloretto.words import card_name
from games.core.bots import Guide, TreeSearch, listed
from games.core.game import Game, Move
from games.core.player import Player
from games.core.words import _

ITERATIONS = 4000
"""As many as take about a second a move on one core."""
ENOUGH = {2: 8, 3: 6, 4: 6, 5: 6}
"""A row that brings so many points is taken, by number of seats."""
QUICK = 3
"""The same in the quick play beyond the tree, where each card counts on its own."""
RISK = 1.0
"""How much of a rival's gain a placing counts as one's own loss."""


@lru_cache(maxsize=1 << 16)
def wants(held: tuple[int, ...], table: str) -> tuple[int, ...]:
    """Return by how much one card of each kind 0 to 8 would change a collection's score."""
    now = score(held[:PLUS_TWO], held[JOKER], held[PLUS_TWO], table)
    changes: list[int] = []
    for card in range(HELD):
        more = with_cards(held, (card,))
        changes.append(score(more[:PLUS_TWO], more[JOKER], more[PLUS_TWO], table) - now)
    return tuple(changes)


def worth_now(wanted: Sequence[int], row: Sequence[int]) -> int:
    """Return about what a row brings, each card on its own."""
    total = 0
    for card in row:
        total += wanted[card]
    return total


class _Bot:
    """What all levels share: a sentence on why."""

    def explain(self, game: Game[Any, Any], view: State, move: Move) -> str:
        """Return one sentence on why this move is good."""
        return explain(view, move)


class Easy(_Bot):
    """Draws until a row has two cards that help, and places anywhere."""

    def choose(self, game: Game[Any, Any], view: State, rng: Random) -> Move:
        """Return a legal move."""
        moves = listed(game, view)
        takes = [move for move in moves if isinstance(move, Take)]
        good = [
            move
            for move in takes
            if len(view.rows[move.row] or ()) > 1 and gain(view, view.turn, move.row) > 0
        ]
        if good:
            return rng.choice(good)
        return moves[0] if isinstance(moves[0], Draw) else rng.choice(moves)


class Normal(_Bot):
    """Takes a row that brings enough; places what it wants where it gains, else where it hurts."""

    def choose(self, game: Game[Any, Any], view: State, rng: Random) -> Move:
        """Return a legal move."""
        moves = listed(game, view)
        if view.phase == "place":
            return max(moves, key=lambda move: self._placed(game, view, move))
        takes = [move for move in moves if isinstance(move, Take)]
        gains = {move: gain(view, view.turn, move.row) for move in takes}
        best = max(takes, key=lambda move: gains[move], default=None)
        if best is None:
            return moves[0]
        enough = ENOUGH[view.seats]
        if not isinstance(moves[0], Draw) or gains[best] >= enough:
            return best
        full = len(view.rows[best.row] or ()) == ROOM[view.seats][best.row]
        return best if full and gains[best] >= enough - 2 else moves[0]

    def _placed(self, game: Game[Any, Any], view: State, move: Move) -> float:
        """Return how good the table is for the seat after a placing."""
        after = game.after(view, move)
        rows = [number for number, row in enumerate(after.rows) if row]
        mine = max(gain(after, view.turn, row) for row in rows)
        rivals = [seat for seat in range(view.seats) if seat != view.turn and not view.passed[seat]]
        if not rivals:
            return mine
        theirs = sum(max(gain(after, seat, row) for row in rows) for seat in rivals)
        return mine - RISK * theirs / len(rivals)


class ColorettoGuide(Guide):
    """Plays this round and the next one by quick rules, then counts."""

    scale = 8.0
    rounds = 2

    def key(self, move: Move, after: State) -> Any:
        """The card drawn."""
        return after.card

    def rollout(self, game: Game[Any, Any], state: State, rng: Random) -> State:
        """Play to the end of the next round."""
        end = state.round + self.rounds
        while state.round < end:
            moves = listed(game, state)
            if not moves:
                break
            state = game.after(state, self.policy(game, state, moves, rng))
        return state

    def policy(
        self, game: Game[Any, Any], state: State, moves: Sequence[Move], rng: Random
    ) -> Move:
        """Take a row that brings enough, place where it gains most or hurts least."""
        wanted = wants(state.collections[state.turn], state.options.table)
        rows = state.rows
        if state.card is not None:
            sign = 1 if wanted[state.card] > 0 else -1
            best, top = moves[0], -1e9
            for move in moves:
                value = sign * worth_now(wanted, rows[move.row]) + rng.random()  # type: ignore
                if value > top:
                    best, top = move, value
            return best
        first = moves[0]
        drawing = isinstance(first, Draw)
        best, top = first, -1e9
        for move in moves[drawing:]:
            value = worth_now(wanted, rows[move.row]) + rng.random()  # type: ignore
            if value > top:
                best, top = move, value
        return best if not drawing or top >= QUICK else first


class Strong(_Bot, TreeSearch):
    """Looks ahead over shuffled decks."""

    def __init__(self, iterations: int = ITERATIONS) -> None:
        super().__init__(ColorettoGuide(), iterations)


def explain(view: State, move: Move) -> str:
    """Return one sentence on why this move is good for the seat in turn."""
    seat = view.turn
    match move:
        case Take():
            change = gain(view, seat, move.row)
            if change > 0:
                text = _("Row {row} brings {n} points now, and others may take it.")
            else:
                text = _("Row {row} costs {n} points, less than waiting may cost.")
            return text.format(row=move.row + 1, n=abs(change))
        case Place() if view.card is not None:
            wanted = wants(view.collections[seat], view.options.table)[view.card]
            name = card_name(view.card)
            if wanted > 0:
                text = _("{card} is worth {n} to you, and row {row} is where you can still get it.")
                return text.format(card=name.capitalize(), n=wanted, row=move.row + 1)
            text = _("You do not want {card}; in row {row} it spoils most for the others.")
            return text.format(card=name, row=move.row + 1)
        case _other:
            return _("No row is good enough yet, and a card more may change that.")


BOTS: dict[str, Callable[..., Player]] = {"easy": Easy, "normal": Normal, "strong": Strong}
