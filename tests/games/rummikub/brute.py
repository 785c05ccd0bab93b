"""The best play by trying everything: slow, plain, and written without the solver's code."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations, product
from random import Random

COLOURS = "KRBO"
PLAIN = [f"{colour}{value}" for colour in COLOURS for value in range(1, 14)]
RUNS = [
    frozenset(f"{colour}{value}" for value in range(low, low + length))
    for colour in COLOURS
    for length in range(3, 14)
    for low in range(1, 15 - length)
]
GROUPS = [
    frozenset(f"{colour}{value}" for colour in chosen)
    for value in range(1, 14)
    for size in (3, 4)
    for chosen in combinations(COLOURS, size)
]


@cache
def meanings(tiles: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Return what the jokers of these sorted tiles can stand for; () when they are no set."""
    plain = [tile for tile in tiles if tile != "*"]
    if len(set(plain)) < len(plain):
        return ()
    return tuple(
        tuple(sorted(whole - set(plain)))
        for whole in RUNS + GROUPS
        if len(whole) == len(tiles) and whole >= set(plain)
    )


@cache
def sets_with(first: str, others: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    found = set()
    for size in range(2, len(others) + 1):
        for more in combinations(others, size):
            tiles = tuple(sorted((first, *more)))
            if tiles not in found and meanings(tiles):
                found.add(tiles)
    return tuple(sorted(found))


def tables(must: Counter, may: Counter) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Give all tables that use all of `must` and any of `may`."""
    must = +must
    if must:
        first = min(must)
        rest = must + may
        rest[first] -= 1
        for chosen in sets_with(first, tuple(sorted(rest.elements()))):
            used = Counter(chosen)
            left_must, left_may = must - used, may - (used - must)
            for more in tables(left_must, left_may):
                yield (chosen, *more)
        return
    yield ()
    for first in sorted(+may):
        rest = Counter({tile: n for tile, n in may.items() if tile >= first})
        rest[first] -= 1
        for chosen in sets_with(first, tuple(sorted(rest.elements()))):
            left = may - Counter(chosen)
            for tile in list(left):
                if tile < first:
                    del left[tile]
            for more in tables(Counter(), left):
                yield (chosen, *more)


def official(old: list[tuple[str, ...]], new: tuple[tuple[str, ...], ...], laid: Counter) -> bool:
    """Try every reading of both tables and every way that the old jokers can have gone."""
    old_sets = [tiles for tiles in old if "*" in tiles]
    new_sets = [(index, tiles) for index, tiles in enumerate(new) if "*" in tiles]
    for before in product(*(meanings(tiles) for tiles in old_sets)):
        stood = [tile for reading in before for tile in reading]
        for after in product(*(meanings(tiles) for _index, tiles in new_sets)):
            places = [
                (index, tile)
                for (index, _tiles), reading in zip(new_sets, after, strict=True)
                for tile in reading
            ]
            for taken in permutations(places, len(stood)):
                freed = Counter()
                good = True
                for tile, (index, now) in zip(stood, taken, strict=True):
                    if now == tile:
                        continue
                    freed[tile] += 1
                    good = good and any(
                        tile in tiles for other, tiles in enumerate(new) if other != index
                    )
                if good and not freed - laid:
                    return True
    return False


def points(tiles: Counter) -> int:
    return sum(n * (30 if tile == "*" else int(tile[1:])) for tile, n in tiles.items())


def text(table: tuple[tuple[str, ...], ...]) -> str:
    return " | ".join(sorted((" ".join(sorted(tiles)) for tiles in table), key=lambda s: s + " |"))


def best(
    table: str, rack: str, ice_broken: bool, joker: str, objective: str
) -> tuple[int, int, str] | None:
    """Return (what is laid, sets lost, text) of the best play, None when there is none."""
    old = [tuple(sorted(part.split())) for part in table.split("|")] if table else []
    must, may = Counter(tile for tiles in old for tile in tiles), Counter(rack.split())
    seed = joker == "seed"
    if seed and set(may) == {"*"}:
        return None
    found = None
    if not ice_broken:
        must = Counter()
        if seed:
            may.pop("*", None)
    for new in tables(must, may):
        laid = Counter(tile for tiles in new for tile in tiles) - must
        if not laid:
            continue
        if not ice_broken:
            value = sum(
                sum(int(tile[1:]) for tile in tiles if tile != "*")
                + max(sum(int(tile[1:]) for tile in way) for way in meanings(tiles))
                for tiles in new
            )
            if value < 30:
                continue
            new = (*old, *new)
        elif (seed and laid == may and laid["*"]) or (not seed and not official(old, new, laid)):
            continue
        lost = sum((Counter(old) - Counter(new)).values())
        gain = points(laid) if objective == "value" else laid.total()
        rank = (-gain, lost, text(new))
        if found is None or rank < found:
            found = rank
    return None if found is None else (-found[0], found[1], found[2])


def small_position(rng: Random, copies: int = 2, jokers: int = 2) -> tuple[str, str]:
    """Return a small random table and rack, of few values so that much can be rearranged."""
    low = rng.randrange(1, 10)
    values = range(low, low + rng.choice((4, 5)))
    box = Counter({tile: copies for tile in PLAIN if int(tile[1:]) in values})
    box["*"] = jokers
    sets = []
    for _set in range(rng.choice((0, 1, 1, 2, 2, 2, 3))):
        whole = rng.choice([one for one in RUNS + GROUPS if one <= set(box) and len(one) <= 5])
        tiles = [tile if rng.random() > 0.15 else "*" for tile in sorted(whole)]
        if Counter(tiles) <= box:
            box -= Counter(tiles)
            sets.append(" ".join(rng.sample(tiles, len(tiles))))
    left = sorted(box.elements())
    rack = rng.sample(left, min(len(left), rng.randrange(1, 6 if len(sets) < 3 else 5)))
    if box["*"] and rng.random() < 0.25 and "*" not in rack:
        rack[0] = "*"
    return " | ".join(sets), " ".join(rack)
