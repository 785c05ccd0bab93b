"""The single checks of the compliance suite, each for one state."""

from collections.abc import Sequence
from contextlib import suppress
from math import isfinite
from random import Random
from typing import Any, cast

import msgspec
from msgspec.structs import replace

from games.core.game import NATURE, Game, IllegalMove, Move, Open
from games.core.saves import BadSave, to_json

AnyGame = Game[Any, Any]


class _Stranger(Move, frozen=True):
    """A move that no game knows."""


GARBAGE = (None, 7, "move", (), object(), _Stranger())
VALUES = (None, -1, -2, 10**30, "x", 0.5, float("nan"), (), ("x",), (-1,), ((0,),), True)
TEXTS = ("", " ", "?", "card", "card 99999999999999999999", "\x00", "é" * 500, "1 2 3")


def check_scores(game: AnyGame, state: Any, seats: int, where: str) -> None:
    """One finite number a seat; winners only at the end, and only from the top."""
    scores = game.scores(state)
    assert len(scores) == seats, f"{where}: {len(scores)} scores for {seats} seats"
    assert all(isfinite(score) for score in scores), f"{where}: a score is not finite: {scores}"
    winners = game.winners(state)
    if game.to_move(state) is not None:
        assert winners == (), f"{where}: there are winners {winners} before the end"
        return
    assert winners, f"{where}: the game is over and nobody has won"
    best = {seat for seat, score in enumerate(scores) if score == max(scores)}
    assert set(winners) <= best, f"{where}: winners {winners} have not the top score of {scores}"


def check_save(game: AnyGame, state: Any, where: str) -> None:
    """A state and every view of it go through JSON unchanged."""
    for what in (state, *(game.view(state, seat) for seat in range(len(game.scores(state))))):
        data = to_json(what)
        try:
            back = game.from_json(data)
        except BadSave as error:
            raise AssertionError(f"{where}: a state saved is refused: {error}") from None
        assert back == what, f"{where}: a state saved and loaded differs"
        assert to_json(back) == data, f"{where}: a state loaded saves differently"


def check_listed(game: AnyGame, state: Any, rng: Random, where: str) -> None:
    """What is offered is taken, and its text reads back."""
    legal = game.moves(state)
    if isinstance(legal, Open):
        for _sample in range(3):
            move = legal.sample(rng)
            assert not refusal(game, state, move), f"{where}: the sample {move} is refused"
            assert game.text(state, move), f"{where}: {move} has no text"
            if game.to_move(state) != NATURE:
                _check_text(game, state, move, where)
        return
    if game.to_move(state) is None:
        assert not legal, f"{where}: the game is over and still offers moves"
        return
    assert legal, f"{where}: the game goes on but offers no move"
    assert len(set(legal)) == len(legal), f"{where}: a move is offered twice"
    before = msgspec.json.encode(state)
    for move in legal:
        reason = refusal(game, state, move)
        assert msgspec.json.encode(state) == before, f"{where}: {move} changed the state"
        assert not reason, f"{where}: the offered {move} is refused: {reason}"
        _check_text(game, state, move, where)


def _check_text(game: AnyGame, state: Any, move: Any, where: str) -> None:
    text = game.text(state, move)
    back = game.parse(state, text)
    assert back == move, f"{where}: {move} has the text {text!r}, which reads as {back}"


def check_refused(game: AnyGame, state: Any, seen: Sequence[Any], rng: Random, where: str) -> None:
    """What is not offered is refused with IllegalMove alone, and the state stays as it was."""
    legal = game.moves(state)
    before = msgspec.json.encode(state)
    for move in attempts(legal, seen, rng):
        reason = refusal(game, state, move)
        assert msgspec.json.encode(state) == before, f"{where}: trying {move!r} changed the state"
        if isinstance(legal, Open):
            try:
                legal.check(move)
                allowed = True
            except IllegalMove:
                allowed = False
        else:
            allowed = any(type(one) is type(move) and one == move for one in legal)
        if allowed:
            assert not reason, f"{where}: the legal {move!r} is refused: {reason}"
        else:
            assert reason, f"{where}: {move!r} is not offered but accepted"
    for text in TEXTS:
        try:
            game.parse(state, text)
        except IllegalMove:
            continue
        except Exception as error:
            raise AssertionError(f"{where}: parse({text[:20]!r}) raised {error!r}") from error


def check_view(
    game: AnyGame,
    state: Any,
    view: Any,
    other: Any,
    seat: int,
    seen: Sequence[Any],
    rng: Random,
    where: str,
) -> None:
    """A seat cannot tell `state` from `other`, which differs in what is hidden from it."""
    where = f"{where}, seen from seat {seat}"
    assert game.view(other, seat) == view, f"{where}: a view changes with what it must hide"
    assert game.view(view, seat) == view, f"{where}: the view of a view differs"
    same = to_json(game.view(other, seat)) == to_json(view)
    assert same, f"{where}: the JSON of a view changes with what it must hide"
    try:
        game.check(other)
    except BadSave as error:
        raise AssertionError(f"{where}: sample gives an impossible state: {error}") from None
    for move in (*seen[-12:], *_offered(game, state)):
        text = game.text(state, move, seat)
        assert text == game.text(other, move, seat), f"{where}: the text of {move} tells a secret"
    to_move = game.to_move(state)
    if to_move == seat:
        _check_mover(game, state, view, other, seen, rng, where)
    elif to_move is not None:
        _check_onlooker(game, state, seat, where)


def _check_mover(
    game: AnyGame,
    state: Any,
    view: Any,
    other: Any,
    seen: Sequence[Any],
    rng: Random,
    where: str,
) -> None:
    legal = game.moves(state)
    for twin in (view, other):
        assert game.to_move(twin) == game.to_move(state), f"{where}: to_move differs on the view"
        assert game.scores(twin) == game.scores(state), f"{where}: scores differ on the view"
        theirs = game.moves(twin)
        if isinstance(legal, Open):
            assert isinstance(theirs, Open), f"{where}: moves differ on the view"
        else:
            assert theirs == legal, f"{where}: moves differ on the view"
    for move in _offered(game, state):
        full = game.text(state, move)
        assert game.text(view, move) == full, f"{where}: the text of {move} differs on the view"
        with suppress(IllegalMove):  # what comes of it may be hidden
            game.apply(view, move)
    for move in attempts(legal, seen, rng):
        reason = refusal(game, state, move)
        if reason:
            told = refusal(game, other, move)
            assert told == reason, f"{where}: the refusal of {move!r} tells a secret"
            assert refusal(game, view, move), f"{where}: {move!r} is accepted on the view alone"


def _check_onlooker(game: AnyGame, state: Any, seat: int, where: str) -> None:
    """Moves that leave an onlooker with the same view have the same text and log for it.

    Not where they lead to one and the same state: that is no secret.
    """
    names = [f"N{n}" for n in range(len(game.scores(state)))]
    told: dict[bytes, tuple[Any, Any, Any]] = {}
    for move in _offered(game, state):
        after = game.apply(state, move)
        key = msgspec.json.encode(game.view(after, seat))
        lines = (game.text(state, move, seat), game.tell(state, move, after, names, seat))
        first, said, other = told.setdefault(key, (move, lines, after))
        assert said == lines or other == after, (
            f"{where}: text or log tell {first} from {move}, the view does not"
        )


def _offered(game: AnyGame, state: Any) -> tuple[Any, ...]:
    legal = game.moves(state)
    return () if isinstance(legal, Open) else legal


def refusal(game: AnyGame, state: Any, move: Any) -> str:
    """Return why the game refuses the move, "" when it does not.

    Raises:
        AssertionError: it raised something else than IllegalMove, or no reason.
    """
    try:
        game.apply(state, move)
    except IllegalMove as error:
        assert str(error), f"{game.name}: {move!r} is refused without a reason"
        return str(error)
    except Exception as error:
        raise AssertionError(
            f"{game.name}: {move!r} raised {type(error).__name__} in place of IllegalMove: {error}"
        ) from error
    return ""


def attempts(legal: tuple[Any, ...] | Open[Any], seen: Sequence[Any], rng: Random) -> list[Any]:
    """Return moves to try: garbage, moves of other times and seats, and spoilt ones."""
    source = [legal.sample(rng)] if isinstance(legal, Open) else list(legal[:3])
    other = rng.sample(seen, min(len(seen), 12))
    spoilt: list[Any] = []
    for move in source + other[:3]:
        for field in move.__struct_fields__:
            value: Any = getattr(move, field)
            values = rng.sample(VALUES, 4)
            if isinstance(value, tuple):
                items = cast(tuple[Any, ...], value)
                values += [items + items[:1], items[1:], list(items)]
            spoilt += [replace(move, **{field: wrong}) for wrong in values]
    return [*GARBAGE, *other, *spoilt]
