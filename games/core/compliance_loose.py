"""The compliance suite's checks of what nature may answer unasked (`Game.resettling`)."""

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from games.core.compliance_steps import attempts, check_save, refusal
from games.core.game import Game, IllegalMove

AnyGame = Game[Any, Any]


def check_loose(game: AnyGame, state: Any, seen: Sequence[Any], rng: Random, where: str) -> None:
    """What lies loose may move; nothing else changes, nobody learns more, all else is refused."""
    loose = game.resettling(state)
    if loose is None:
        for move in attempts((), seen, rng):
            assert _refused(game, state, move), f"{where}: nothing is loose, yet {move!r} is taken"
        return
    assert game.to_move(state) is not None, f"{where}: the game is over and things still move"
    move = loose.sample(rng)
    assert refusal(game, state, move), f"{where}: {move} is unasked, yet apply takes it"
    before = msgspec.json.encode(state)
    after = game.resettle(state, move)
    assert msgspec.json.encode(state) == before, f"{where}: resettle changed the state"
    again = game.resettle(state, game.move_from_json(game.move_to_json(move)))
    assert again == after, f"{where}: {move} read back from JSON gives another state"
    assert game.census(after) == game.census(state), f"{where}: {move} changed the census"
    for name in ("to_move", "scores", "winners", "hand"):
        ask = getattr(game, name)
        assert ask(after) == ask(state), f"{where}: {move} is charged to somebody ({name} changed)"
    assert not game.undoable(state, move, after), f"{where}: {move} can be taken back"
    assert not game.collapsed(move), f"{where}: {move} counts as a collapse"
    check_save(game, after, f"{where}, after {type(move).__name__}")
    names = [f"N{n}" for n in range(len(game.scores(state)))]
    for seat in range(len(names)):
        seen_by = game.resettle(game.view(state, seat), move)
        assert seen_by == game.view(after, seat), f"{where}: {move} tells seat {seat} a secret"
        assert game.text(state, move, seat), f"{where}: {move} has no text"
        game.tell(state, move, after, names, seat)
    for attempt in attempts(loose, seen, rng):
        try:
            loose.check(attempt)
            allowed = True
        except IllegalMove:
            allowed = False
        refused = _refused(game, state, attempt)
        assert refused != allowed, f"{where}: resettle and its check disagree on {attempt!r}"


def _refused(game: AnyGame, state: Any, move: Any) -> bool:
    try:
        game.resettle(state, move)
    except IllegalMove as error:
        assert str(error), f"{game.name}: {move!r} is refused without a reason"
        return True
    except Exception as error:
        raise AssertionError(
            f"{game.name}: {move!r} raised {type(error).__name__} in place of IllegalMove: {error}"
        ) from error
    return False
