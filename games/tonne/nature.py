# pyright: strict
"""What the rules of Ab in die Tonne accept as nature's answer, and answers without physics."""

from collections.abc import Sequence
from random import Random
from typing import cast

from games.core.game import IllegalMove
from games.core.words import _
from games.tonne.state import (
    Outcome,
    Pose,
    Prefilled,
    Settled,
    State,
    prefill_pieces,
    why_no_poses,
)

FALLS = 1 / 12
"""How often a sampled answer of nature lets something fall."""


def check_prefilled(state: State, move: object) -> None:
    """Raise IllegalMove unless the move fills the empty bin."""
    if not isinstance(move, Prefilled):
        raise IllegalMove(_("The bin is being filled."))
    wrong = why_no_poses(move.poses, prefill_pieces(state.seats), every=True)
    if wrong:
        raise IllegalMove(wrong)


def check_outcome(state: State, move: object) -> None:
    """Raise IllegalMove unless the move answers the lift."""
    if not isinstance(move, Outcome):
        raise IllegalMove(_("The piece in the hand must be placed first."))
    there = _in_play(state)
    if type(move.fell) is not tuple:
        raise IllegalMove(_("What fell must be a tuple."))
    if not all(type(piece) is int and piece in there for piece in move.fell):
        raise IllegalMove(_("What fell was neither in the bin nor in the hand."))
    if len(set(move.fell)) < len(move.fell):
        raise IllegalMove(_("A piece fell twice."))
    wrong = why_no_poses(move.poses, there, every=not move.fell)
    if wrong:
        raise IllegalMove(wrong)


def _in_play(state: State) -> tuple[int, ...]:
    return (*(pose[0] for pose in state.bin), cast(int, state.held))


def sample_outcome(state: State, rng: Random) -> Outcome:
    """Return some outcome of a lift; now and then something falls."""
    there = _in_play(state)
    if rng.random() < FALLS:
        return Outcome(fell=tuple(rng.sample(there, rng.randint(1, min(3, len(there))))))
    return Outcome(poses=anywhere(there, rng))


def check_settled(state: State, move: object) -> None:
    """Raise IllegalMove unless the move tells where pieces of the bin lie now."""
    if not isinstance(move, Settled):
        raise IllegalMove(_("The pile is settling."))
    wrong = why_no_poses(move.poses, (pose[0] for pose in state.bin), every=False)
    if wrong:
        raise IllegalMove(wrong)


def sample_settled(state: State, rng: Random) -> Settled:
    """Return some settling of the bin; now and then something falls out."""
    there = [pose[0] for pose in state.bin]
    lost = rng.sample(there, rng.randint(1, len(there))) if rng.random() < FALLS else []
    return Settled(anywhere([piece for piece in there if piece not in lost], rng))


def anywhere(pieces: Sequence[int], rng: Random) -> tuple[Pose, ...]:
    """Return some pose for each piece: what the rules accept, not what physics would do."""
    return tuple(
        (piece, rng.uniform(-0.1, 0.1), rng.uniform(0.02, 0.2), rng.uniform(-3.0, 3.0))
        for piece in sorted(pieces)
    )
