"""The desk of a turn: whatever is done, every tile stays somewhere, and all of it goes back."""

from collections import Counter
from random import Random

import pytest
from pygame import FRect

from games.rummikub.screen_desk import Desk
from games.rummikub.screen_motion import with_holes
from games.rummikub.sets import faults
from games.rummikub.tiles import read_table, read_tiles, tiles_text
from games.rummikub.view_layout import flow, stand

TABLE = read_table("K7 R7 B7 O7 | R5 R6 R7 R8 | B1 B2 B3 * | O9 O10 O11 O12 O13")
RACK = read_tiles("R6 K1 K2 K3 B9 *")


def begun(locked: bool = False) -> Desk:
    desk = Desk()
    desk.begin(TABLE, RACK, locked, False)
    return desk


def everything(desk: Desk) -> Counter[int]:
    return Counter(desk.tiles([*desk.rack, *(i for _sid, ids in desk.sets for i in ids)]))


@pytest.mark.parametrize("seed", range(30))
def test_nothing_is_lost_by_any_moves_and_undo_and_reset_bring_all_back(seed):
    rng, desk = Random(seed), begun()
    start, whole = desk.text(), everything(desk)
    shown = [desk.text()]
    for _move in range(40):
        ids = rng.sample(sorted(desk.kind), rng.randint(1, 4))
        steps = desk.version
        if rng.random() < 0.3:
            desk.back(ids, rng.randint(0, len(desk.rack)))
        else:
            desk.put(ids, rng.choice([None, *(sid for sid, _ids in desk.sets)]))
        assert everything(desk) == whole
        assert all(ids for _sid, ids in desk.sets)
        if desk.version != steps and desk.text() != shown[-1]:
            shown.append(desk.text())
        assert not {i for _sid, ids in desk.sets for i in ids} & set(desk.rack)
        # What lay on the table is never in the rack.
        assert set(desk.rack) <= desk.own
    desk.reset()
    assert desk.text() == start and not desk.changed and everything(desk) == whole
    while desk.can_undo:
        desk.undo()
    assert desk.text() == start
    assert Counter(desk.tiles(desk.rack)) == Counter(RACK)


def test_the_tiles_keep_their_numbers_over_the_turns_of_others():
    desk = begun()
    six = next(i for i in desk.rack if desk.kind[i] == read_tiles("R6")[0])
    table = read_table("K7 B7 O7 | R5 R6 R7 | R6 R7 R8 | B1 B2 B3 * | O9 O10 O11 O12 O13")
    desk.put([six], desk.sets[1][0])
    before = {i for _sid, ids in desk.sets for i in ids}
    rack = read_tiles("K1 K2 K3 B9 *")
    laid, drawn = desk.begin(table, rack, False, True)
    assert not laid and not drawn
    assert {i for _sid, ids in desk.sets for i in ids} == before
    # Another lays two tiles, and this one has drawn one.
    table = (*table[:3], read_tiles("B1 B2 B3 * B5"), table[4], read_tiles("K9 R9 B9"))
    laid, drawn = desk.begin(table, (*rack, 3), False, True)
    assert sorted(desk.tiles(laid)) == sorted(read_tiles("B5 K9 R9 B9"))
    assert desk.tiles(drawn) == (3,)


@pytest.mark.parametrize(
    ("run", "more", "parts"),
    [
        ("R5 R6 R7 R8", "R6", ["R5 R6", "R6 R7 R8"]),
        ("R5 R6 R7 R8 R9", "R7", ["R5 R6 R7", "R7 R8 R9"]),
        ("R5 R6 R7 R8", "R6 R7", ["R5 R6 R7", "R6 R7 R8"]),
        ("R5 R6 R7", "R8", ["R5 R6 R7 R8"]),
        ("R5 R6 R7", "R5", ["R5", "R5 R6 R7"]),
        ("R5 * R7", "R5", ["R5 R5 R7 *"]),
    ],
)
def test_where_a_run_parts(run, more, parts):
    desk = Desk()
    desk.begin(read_table(run), read_tiles(more), False, False)
    assert desk.put(list(desk.rack), desk.sets[0][0]) is None
    assert [tiles_text(desk.tiles(ids)) for _sid, ids in desk.sets] == parts


def test_the_sets_of_before_are_fixed_until_the_ice_is_broken():
    desk = begun(locked=True)
    first = desk.sets[0]
    assert "ice" in (desk.put([first[1][0]], None) or "")
    assert "ice" in (desk.put([desk.rack[0]], first[0]) or "")
    assert desk.put([desk.rack[0]], None) is None
    assert desk.put([desk.rack[0]], desk.sets[-1][0]) is None
    assert not desk.changed or len(faults(desk.tiles(ids) for _sid, ids in desk.sets)) == 1


def test_what_is_missing_in_a_run_is_shown_as_holes():
    assert with_holes(read_tiles("R5 R6 R8")) == (*read_tiles("R5 R6"), None, *read_tiles("R8"))
    for whole in ("R5 R6 R7", "R5 R6", "R5 K5 R8", "R5 R13", "R5 R5 R8", "R5 * R8"):
        assert None not in with_holes(read_tiles(whole))


@pytest.mark.parametrize("size", [(624, 224), (944, 286), (1232, 368)])
def test_sets_and_racks_of_any_number_are_placed_apart(size):
    room, rng = FRect(8, 100, *size), Random(5)
    for count in range(0, 45, 4):
        made = flow(room, [rng.choice([3, 3, 4, 5, 13]) for _set in range(count)])
        places = [*made.places, made.fresh]
        for i, place in enumerate(places):
            assert room.x <= place.x and place.right <= room.right
            assert all(not place.colliderect(other) for other in places[i + 1 :])
    assert flow(room, [13]).places[0].right <= room.right
    for count in (0, 1, 2, 14, 15, 31, 60, 100):
        rack = FRect(200, 500, size[0] * 0.7, 128)
        spots = stand(rack, count)
        assert len(spots) == count and all(rack.contains(spot) for spot in spots)
        assert all(not a.colliderect(b) for a in spots for b in spots if a is not b)
