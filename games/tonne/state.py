# pyright: strict
"""The state of a match of Ab in die Tonne, its moves, and what can be read off them."""

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, ClassVar, Literal, TypeAlias, cast

from msgspec import Meta

from games.core import game
from games.core.chance import Chance
from games.core.words import _
from games.tonne.cards import mice

Kind: TypeAlias = Literal["carton", "can", "bottle", "core"]
Phase: TypeAlias = Literal["prefill", "card", "place", "settle", "over"]
Pose: TypeAlias = tuple[int, float, float, float]
"""Piece id, x and y of its centroid in metres, angle in radians."""

KINDS: tuple[Kind, ...] = ("carton", "can", "bottle", "core")
EACH = 10
"""Pieces of each kind; ids 0 to 9 are cartons, 10 to 19 cans, and so on."""
PIECES = range(EACH * len(KINDS))
PREFILL = {2: 3, 3: 2, 4: 1, 5: 0}
"""Pieces of each kind that lie in the bin at the start, by number of seats."""
MARKERS = (1, 2, 3, 4, 5, 6)
HAND = 3
ROUNDS = 10
REACH_M = 10.0
"""No pose lies further from the bin than this."""
TURN_RAD = 1e6
"""No angle is larger than this."""
HIDDEN = -1


class Options(game.Options, frozen=True):
    """What can be agreed before a match."""

    rounds: Annotated[
        int, Meta(ge=1, le=ROUNDS, description="Rounds to play; fewer make a shorter match.")
    ] = ROUNDS


class Pick(game.Move, frozen=True):
    """A seat lays the card of this value face down."""

    card: int


class Lift(game.Move, frozen=True):
    """A seat takes the next piece of this kind from the supply; it must then be placed."""

    kind: Kind


class Prefilled(game.Move, frozen=True):
    """Nature: where the pieces lie that are in the bin before anybody plays."""

    poses: tuple[Pose, ...]


class Outcome(game.Move, frozen=True):
    """Nature: what fell, in order, and where the pieces lie at rest.

    When nothing fell, `poses` holds every piece in the bin, the placed one too. When something
    fell, the bin is emptied and `poses` is for looking at only; it may be empty.
    """

    fell: tuple[int, ...] = ()
    poses: tuple[Pose, ...] = ()


class Settled(game.Move, frozen=True):
    """Nature, unasked: where the bin's pieces lie after the physics was changed at rest.

    Pieces without a pose fell out and went back to the supply; nobody pays for it.
    """

    poses: tuple[Pose, ...] = ()


AnyMove: TypeAlias = Pick | Lift | Prefilled | Outcome | Settled


class State(game.State, frozen=True):
    """Everything about a match. Tuples named by seat have one item a seat.

    A seat's cards are those of its own colour, known by their values; -1 is a hidden card.

    Attributes:
        options: what was agreed.
        seats: how many play.
        chance: the seed and the draws so far.
        phase: what is asked: prefill and settle of nature, card and place of a seat.
        round: from 1.
        markers: those left, the top one first.
        taken: by seat, markers with their sign in the order taken.
        decks: by seat, the next card first.
        hands: by seat, ascending.
        picks: by seat, the card laid in this round; None before.
        played: by seat, the cards of earlier rounds.
        order: seats still to play in this round; the first has the turn.
        owed: pieces that the seat with the turn has yet to place, the held one included.
        kind: the kind placed last in this turn; None before its first lift.
        held: the piece in the hand.
        bin: poses of the pieces in the bin, by ascending id.
    """

    game: ClassVar[str] = "tonne"

    options: Options
    seats: Annotated[int, Meta(ge=2, le=5)]
    chance: Chance
    phase: Phase
    round: int
    markers: tuple[int, ...]
    taken: tuple[tuple[int, ...], ...]
    decks: tuple[tuple[int, ...], ...]
    hands: tuple[tuple[int, ...], ...]
    picks: tuple[int | None, ...]
    played: tuple[tuple[int, ...], ...]
    order: tuple[int, ...] = ()
    owed: int = 0
    kind: Kind | None = None
    held: int | None = None
    bin: tuple[Pose, ...] = ()


def kind_of(piece: int) -> Kind:
    """Return the kind of the piece with this id."""
    return KINDS[piece // EACH]


_PIECES_OF: dict[Kind, tuple[int, ...]] = {
    kind: tuple(p for p in PIECES if kind_of(p) == kind) for kind in KINDS
}


def prefill_pieces(seats: int) -> tuple[int, ...]:
    """Return the ids of the pieces that go into an empty bin: the first few of each kind."""
    return tuple(piece for piece in PIECES if piece % EACH < PREFILL[seats])


def supply(state: State) -> dict[Kind, tuple[int, ...]]:
    """Return the pieces that lie beside the bin, by kind."""
    away = {pose[0] for pose in state.bin}
    if state.held is not None:
        away.add(state.held)
    return {
        kind: tuple([piece for piece in pieces if piece not in away])
        for kind, pieces in _PIECES_OF.items()
    }


def liftable(state: State) -> tuple[Kind, ...]:
    """Return the kinds that the seat with the turn may lift now; () in other phases."""
    if state.phase != "place":
        return ()
    there: tuple[Kind, ...] = tuple(kind for kind, pieces in supply(state).items() if pieces)
    return there if state.kind is None or state.kind not in there else (state.kind,)


def fallen_out(state: State, move: Settled) -> tuple[int, ...]:
    """Return the pieces of the bin that went back to the supply in a settling."""
    stayed = {pose[0] for pose in move.poses}
    return tuple(pose[0] for pose in state.bin if pose[0] not in stayed)


def turn_order(cards: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """Return the seats in playing order, from (value, mice) a seat.

    Ascending values; equal values: fewest mice first; equal in both: the lower seat first.
    """
    return tuple(sorted(range(len(cards)), key=lambda seat: (*cards[seat], seat)))


def order_of(picks: Iterable[int | None]) -> tuple[int, ...]:
    """Return the playing order of revealed picks; a seat's colour is its number."""
    return turn_order([(card or 0, mice(seat, card or 1)) for seat, card in enumerate(picks)])


def why_no_poses(poses: Any, pieces: Iterable[int], *, every: bool) -> str | None:
    """Return what is wrong with poses of these pieces (all of them if `every`), or None."""
    allowed = set(pieces)
    seen: set[int] = set()
    if not isinstance(poses, tuple):
        return _("Poses must be a tuple.")
    for pose in cast(tuple[Any, ...], poses):
        match pose:
            case (int() as piece, float() | int() as x, float() | int() as y, float() | int() as a):
                if type(piece) is not int or piece not in allowed:
                    return _("Piece {piece} has no place there.").format(piece=_short(piece))
                if piece in seen:
                    return _("Piece {piece} is there twice.").format(piece=piece)
                # Also false for a number that is not finite.
                if not (abs(x) <= REACH_M and abs(y) <= REACH_M and abs(a) <= TURN_RAD):
                    return _("The pose of piece {piece} is out of reach.").format(piece=piece)
                seen.add(piece)
            case _other:
                return _("A pose must be (piece, x, y, angle).")
    missing = sorted(allowed - seen)
    if every and missing:
        return _("The pose of piece {piece} is missing.").format(piece=missing[0])
    return None


def _short(piece: int) -> str:
    return str(piece) if abs(piece) < 1000 else "?"


def clean_poses(poses: Iterable[Pose]) -> tuple[Pose, ...]:
    """Return the poses as plain floats, by ascending id."""
    return tuple(sorted((piece, float(x), float(y), float(a)) for piece, x, y, a in poses))
