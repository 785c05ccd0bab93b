"""At least as many tiles as the package `rummikub-solver` lays, where the rules agree."""

from random import Random

import pytest

from games.rummikub import peer
from games.rummikub.peer import Peer
from games.rummikub.sets import set_fault
from games.rummikub.solver import best_play
from games.rummikub.tiles import JOKER, box_of, table_text, tile_of, tiles_text


def position(rng: Random) -> tuple[str, str]:
    """Return sets drawn from the box, with jokers, and a rack without any.

    With a joker in the rack the rules differ: theirs goes out with one.
    """
    left = list(box_of(2).tiles())
    table: list[list[int]] = []
    wanted = rng.randrange(2, 14)
    for _try in range(400):
        if len(table) == wanted:
            break
        if rng.random() < 0.5:
            low, colour = rng.randrange(1, 12), rng.randrange(4)
            size = rng.randrange(3, min(6, 14 - low) + 1) if low < 11 else 3
            tiles = [tile_of(colour, low + k) for k in range(size)]
        else:
            value = rng.randrange(1, 14)
            tiles = [tile_of(colour, value) for colour in rng.sample(range(4), rng.choice((3, 4)))]
        if rng.random() < 0.15:
            tiles[rng.randrange(len(tiles))] = JOKER
        if set_fault(tiles) is None and all(tiles.count(t) <= left.count(t) for t in tiles):
            for tile in tiles:
                left.remove(tile)
            table.append(tiles)
    plain = [tile for tile in left if tile != JOKER]
    return table_text(table), tiles_text(rng.sample(plain, min(len(plain), rng.randrange(1, 21))))


@pytest.mark.slow
@pytest.mark.skipif(peer.find() is None, reason=f"{peer.VARIABLE} names no Python that has it")
def test_500_random_positions_have_as_many_tiles_as_theirs() -> None:
    with Peer(peer.find() or "") as other:
        for seed in range(500):
            table, rack = position(Random(seed))
            ours = best_play(table, rack)
            laid = 0 if ours is None else len(ours.laid.split())
            assert laid >= other.ask(table, rack).laid, (table, rack)


def test_a_python_without_the_package_is_told_in_a_sentence(tmp_path) -> None:
    none = tmp_path / "none"
    none.write_text("#!/bin/sh\nexit 1\n")
    none.chmod(0o755)
    with pytest.raises(OSError, match="gives no answer"), Peer(str(none)):
        pass
