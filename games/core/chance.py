"""Chance that lives inside a state: a seed and a counter, and pure functions that draw from it.

Every draw is a hash (BLAKE2b, 8 bytes) of seed and counter, so a state replayed is a state
repeated, on every platform and version; nothing here touches the global random generator.
"""

import random
from collections.abc import Iterable
from hashlib import blake2b
from struct import unpack
from typing import TypeVar

import msgspec

T = TypeVar("T")

SEED_LIMIT = 2**63
"""Seeds are whole numbers from 0 up to, not including, this."""


class Chance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a state's chance stands: which sequence, and how many draws were taken from it."""

    seed: int
    count: int = 0


MASKED = Chance(seed=-1, count=-1)
"""What a view holds in place of its state's chance."""


class HiddenChance(ValueError):
    """Somebody drew from the chance of a view, which only the full state knows."""


def start(seed: int) -> Chance:
    """Return the beginning of the sequence of this seed.

    Raises:
        ValueError: `seed` is not a whole number from 0 to 2**63 - 1.
    """
    if type(seed) is not int or not 0 <= seed < SEED_LIMIT:
        raise ValueError(f"a seed is a whole number from 0 to 2**63 - 1, not {seed!r:.40}")
    return Chance(seed)


def derive(*labels: int | str) -> int:
    """Return a number from 0 to 2**63 - 1 that depends on all labels and on nothing else."""
    text = "\x1f".join(f"{type(label).__name__}:{label}" for label in labels)
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") >> 1


def generator(*labels: int | str) -> random.Random:
    """Return a generator of its own for something outside the rules (a bot, a table)."""
    return random.Random(derive(*labels))


def skip(chance: Chance) -> Chance:
    """Return `chance` one draw later (a draw was used outside the rules)."""
    if chance == MASKED:
        raise HiddenChance("chance is hidden in a view")
    return Chance(chance.seed, chance.count + 1)


def randrange(chance: Chance, n: int) -> tuple[int, Chance]:
    """Draw a whole number from 0 to n - 1, each equally likely; return it and the chance after."""
    if n < 1:
        raise ValueError(f"cannot draw one of {n}")
    limit = 2**64 - 2**64 % n  # beyond it lies an incomplete stretch that would favour low numbers
    while True:
        value, chance = _word(chance)
        if value < limit:
            return value % n, chance


def uniform(chance: Chance, low: float, high: float) -> tuple[float, Chance]:
    """Draw a number from `low` up to `high`; return it and the chance after."""
    value, chance = _word(chance)
    return low + (high - low) * ((value >> 11) / 2**53), chance


def shuffle(chance: Chance, items: Iterable[T]) -> tuple[tuple[T, ...], Chance]:
    """Return the items in a random order (Fisher and Yates), and the chance after.

    It counts as one draw an item but the last; one hash (of 64 bytes) gives eight of them. A number
    of 64 bits modulo at most some thousands is even to one part in 10^15, so none is thrown away.
    """
    pack = list(items)
    if len(pack) < 2:
        return tuple(pack), chance
    if chance == MASKED:
        raise HiddenChance("chance is hidden in a view")
    seed, count = chance.seed.to_bytes(8, "big"), chance.count
    draws = len(pack) - 1
    blocks = range(count, count + (draws + 7) // 8)
    raw = b"".join([blake2b(seed + block.to_bytes(8, "big")).digest() for block in blocks])
    words = unpack(f">{len(raw) // 8}Q", raw)
    for i, word in zip(range(draws, 0, -1), words, strict=False):
        j = word % (i + 1)
        pack[i], pack[j] = pack[j], pack[i]
    return tuple(pack), Chance(chance.seed, count + draws)


def _word(chance: Chance) -> tuple[int, Chance]:
    after = skip(chance)
    key = chance.seed.to_bytes(8, "big") + chance.count.to_bytes(8, "big")
    return int.from_bytes(blake2b(key, digest_size=8).digest(), "big"), after
