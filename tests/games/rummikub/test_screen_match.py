"""The clock, keys alone, hidden racks, sizes of the window, and matches to their results."""

import pygame
import pytest

from games.rummikub import view_tiles
from games.rummikub.tiles import tiles_text
from games.shell.screens.curtain import CurtainScreen
from games.shell.screens.results import ResultsScreen

EXAMPLE = "K7 R7 B7 O7 | R5 R6 R7 R8"
FULL = (
    "B3 B4 B5 B6 B7 | K9 R9 O9 | K10 K11 K12 K13 | R1 B1 K1 O1 | O1 O2 O3 O4 | R12 B12 O12 | "
    "K5 K6 * K8 | B8 B9 B10 B11 | R5 R6 R7 R8 | K7 B7 O7 | B1 B2 B3 | K1 K2 K3 K4 | R9 R10 R11 | "
    "O5 O6 O7 O8 O9 | B5 K5 O5 | R2 R3 R4 R5 R6 | K13 B13 R13 | B10 B11 B12"
)
ENTER, TAB = pygame.K_RETURN, pygame.K_TAB


# -- the clock -------------------------------------------------------------------------------------


def test_time_runs_out_in_the_middle_of_a_drag(sit):
    player = sit(EXAMPLE, "R6 K1 K2", "K13 K11", time_limit=15)
    player.drag(player.in_rack("R6"), player.cloth())
    player.press(player.in_rack("K1"))
    player.move(player.cloth())
    assert player.table.held
    player.table.time_left = 0.35
    player.frames(5, 0.1)
    assert player.moves[0] == "fail"
    assert not player.table.held
    assert "Time is up" in player.toasts() and "3 tiles" in player.toasts()
    assert player.sets() == ["K7 R7 B7 O7", "R5 R6 R7 R8"]
    player.release(player.cloth())
    assert len(player.state.racks[0]) == 6
    assert player.all_there()


def test_time_over_a_legal_table_counts_the_play(sit):
    player = sit(EXAMPLE, "R9 K1", "K13 K11", time_limit=15)
    player.drag(player.in_rack("R9"), player.on_table("R8", "R5 R6 R7 R8"))
    player.table.time_left = 0.35
    player.frames(5, 0.1)
    assert player.moves[0].startswith("meld")
    assert tiles_text(player.state.racks[0]) == "K1"


def test_time_without_a_tile_laid_draws_one(sit):
    player = sit(EXAMPLE, "R9 K1", "K13 K11", time_limit=15)
    player.table.time_left = 0.35
    player.frames(5, 0.1)
    assert player.moves[0] == "draw"


def test_the_clock_stands_while_the_match_pauses(sit):
    player = sit(EXAMPLE, "R9 K1", "K13 K11", time_limit=15)
    left = player.table.time_left
    player.key(pygame.K_ESCAPE)
    player.frames(5, 0.1)
    assert player.table.time_left == pytest.approx(left, abs=0.1)


# -- the keyboard alone ----------------------------------------------------------------------------


def test_a_turn_by_keys_alone(sit):
    player = sit("R5 R6 R7", "R8 K1", "K13 K11")
    player.key(TAB)
    assert player.table.rack_zone.focused
    player.key(pygame.K_DOWN)
    player.key(ENTER)
    if player.table.desk.tiles(player.table.hands.chosen) != (20,):
        player.key(ENTER)
        player.key(pygame.K_UP)
        player.key(ENTER)
    assert tiles_text(player.table.desk.tiles(player.table.hands.chosen)) == "R8"
    player.key(TAB)
    assert player.table.table_zone.focused
    player.key(pygame.K_LEFT)
    assert player.table.hands.at("table")
    player.key(ENTER)
    assert player.sets() == ["R5 R6 R7 R8"]
    player.key(TAB)
    assert player.table.end.focused
    player.key(ENTER)
    assert player.moves[0].startswith("meld")


def test_a_tile_is_drawn_by_keys_alone(sit):
    player = sit("R5 R6 R7", "R8 K1", "K13 K11")
    for _step in range(3):
        player.key(TAB)
    player.key(ENTER)
    assert player.moves[0] == "draw"


def test_tiles_go_back_and_are_sorted_by_keys(sit):
    player = sit("R5 R6 R7", "R8 K1 B1", "K13 K11")
    desk, hands = player.table.desk, player.table.hands
    player.key(TAB)
    player.key(ENTER)
    player.key(TAB)
    player.key(ENTER)
    assert len(desk.sets) == 2
    player.key(pygame.K_LEFT)
    player.key(ENTER)
    assert hands.chosen
    player.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    player.key(ENTER)
    assert len(desk.sets) == 1 and len(desk.rack) == 3
    player.key(pygame.K_s)
    first = tiles_text(desk.tiles(desk.rack))
    player.key(pygame.K_s)
    assert tiles_text(desk.tiles(desk.rack)) != first


# -- who sees what ---------------------------------------------------------------------------------


def test_nobody_sees_the_rack_of_another(sit, monkeypatch):
    seen = set()
    draw = view_tiles.draw_tile

    def spy(canvas, rect, tile, lifted=False):
        seen.add(tile)
        draw(canvas, rect, tile, lifted)

    monkeypatch.setattr("games.rummikub.view_table.draw_tile", spy)
    player = sit("R5 R6 R7", "K1 K2", "O12 O13", people=2)
    player.until(lambda: isinstance(player.app.screen, CurtainScreen))
    player.frames(30)
    assert not seen & {0, 1, 50, 51}
    player.key(ENTER)
    player.frames(3)
    assert {0, 1} <= seen and not seen & {50, 51}
    player.click_on(player.table.end)
    player.until(lambda: isinstance(player.app.screen, CurtainScreen))
    seen.clear()
    player.frames(30)
    player.key(ENTER)
    player.frames(3)
    assert {50, 51} <= seen and not seen & {0, 1}
    assert player.table.viewer == 1


# -- sizes -----------------------------------------------------------------------------------------

TINY = [(200, 150), (1, 1), (3000, 90), (90, 2000), (0, 0), (640, 360)]
SIZES = [(640, 480), (960, 540), (1280, 720), (1920, 1080)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 6])
def test_everything_is_in_its_place_at_every_size(sit, size, seats):
    player = sit(
        FULL, "R1 R3 O12 *", *["O13", "O13", "O13", "R13", "B12"][: seats - 1], time_limit=30
    )
    player.post(pygame.VIDEORESIZE, w=size[0], h=size[1], size=size)
    table, whole = player.table, player.app.canvas.rect
    room = table.lay.cloth
    assert room.height > 150
    for piece, spot in table.spots.items():
        if piece in table.desk.rack:
            assert table.lay.rack.contains(spot)
        else:
            assert room.x <= spot.x and spot.right <= room.right
    if table.longest <= room.height:
        assert all(room.contains(place) for place in table.set_rects.values())
    buttons = [table.end, table.clear, table.fail, table.runs, table.groups]
    parts = [room, table.lay.rack, *(button.rect for button in buttons)]
    for i, part in enumerate(parts):
        assert whole.contains(part)
        assert all(not part.colliderect(other) for other in parts[i + 1 :])


def test_resizing_in_the_middle_of_a_drag_loses_nothing(sit):
    player = sit(EXAMPLE, "R6 K1", "K13")
    player.press(player.in_rack("R6"))
    player.move(player.cloth())
    for size in [*SIZES, *reversed(SIZES), (700, 900), *TINY, (1280, 720)]:
        player.post(pygame.VIDEORESIZE, w=size[0], h=size[1], size=size)
        assert player.all_there()
        player.app.draw()
    player.key(pygame.K_h)
    player.move(player.cloth())
    player.release(player.cloth())
    assert player.all_there()
    assert player.rack() in ("K1", "K1 R6")


def test_a_table_too_full_for_the_window_is_scrolled(sit):
    player = sit(FULL, "R1 R3 O12 *", "O13", time_limit=30)
    player.post(pygame.VIDEORESIZE, w=640, h=360, size=(640, 360))
    table = player.table
    assert table.longest > table.lay.cloth.height
    player.move(table.lay.cloth.center)
    player.post(pygame.MOUSEWHEEL, x=0, y=-50, flipped=False)
    last = list(table.set_rects.values())[-1]
    assert last.bottom <= table.lay.cloth.bottom


# -- matches ---------------------------------------------------------------------------------------


def test_a_match_of_bots_to_its_results(sit):
    player = sit("", "K1 K2 K3 R10 B10", "K10 O10 R1 R2", people=0, level="normal", games=2, pool=9)

    def over():
        player.table.hurry = True
        return isinstance(player.app.screen, ResultsScreen)

    player.until(over, 3000)
    assert len(player.state.finished) == 2
    assert sum(player.state.totals) == 0
    rows = player.app.screen.summary.rows
    assert all(row.marks is not None for row in rows)
    player.frames(3)


def test_tiles_that_a_bot_lays_travel_from_its_seat(sit):
    player = sit("R5 R6 R7", "K1 K4", "R8 K11", level="normal")
    player.click_on(player.table.end)
    player.until(lambda: len(player.moves) == 2)
    assert player.moves[1].startswith("meld")
    player.frames(1)
    assert player.table.animating and player.table.news
    player.until(lambda: player.table.mine)
    player.until(lambda: not player.table.motion.moving)
    assert player.all_there()
