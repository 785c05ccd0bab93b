# pyright: strict
"""What stashes are worth: majorities of each kind, and points for single cards."""

from collections.abc import Mapping, Sequence

from games.trashpandas.cards import CARDS, KINDS, NAMES, PLACES

EDITIONS = ("seed", "retail")


def score(stashes: Sequence[Mapping[str, int]], edition: str = "seed") -> tuple[int, ...]:
    """Return one score a seat.

    For each kind the seats with the most stashed cards take the points of the places. Tied seats
    each take the place's points less one (never below 0), and those behind them move up.

    Args:
        stashes: for each seat, how many cards of each kind ("shiny", "yumyum", "feesh", "mmmpie",
            "nanners", "blammo", "doggo", "kitteh") it stashed; what is not named is none.
        edition: "seed" or "retail"; both count alike.

    Raises:
        ValueError: an unknown edition or kind, or a negative number.
    """
    if edition not in EDITIONS:
        raise ValueError(f"there is no edition {edition!r:.40}; known: {', '.join(EDITIONS)}")
    for stash in stashes:
        for name, count in stash.items():
            if name not in NAMES:
                raise ValueError(f"there is no card {name!r:.40}; known: {', '.join(NAMES)}")
            if count < 0:
                raise ValueError(f"nobody can have stashed {count} {name} cards")
    return totals([tuple(stash.get(name, 0) for name in NAMES) for stash in stashes])


def totals(counts: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return one score a seat from its number of stashed cards of each kind."""
    scores = [0] * len(counts)
    for kind in range(KINDS):
        held = [mine[kind] for mine in counts]
        if any(held):
            for seat, points in enumerate(places(held, kind)):
                scores[seat] += points
    return tuple(scores)


def places(held: Sequence[int], kind: int) -> tuple[int, ...]:
    """Return what each seat scores for one kind, from its number of stashed cards of it."""
    points, each = CARDS.points[kind], CARDS.each[kind]
    scores = [each * count for count in held]
    if points[0]:
        for place, count in enumerate(sorted(set(held) - {0}, reverse=True)[:PLACES]):
            tied = held.count(count) > 1
            worth = max(0, points[place] - tied)
            for seat, mine in enumerate(held):
                if mine == count:
                    scores[seat] += worth
    return tuple(scores)
