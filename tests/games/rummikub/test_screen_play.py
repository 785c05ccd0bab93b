"""Turns of Rummikub by mouse: break the ice, rearrange, undo, reset, give up, go out."""

import pygame

from games.shell.dialogs import Confirm

EXAMPLE = "K7 R7 B7 O7 | R5 R6 R7 R8"


def test_the_ice_is_broken_by_mouse_and_its_points_are_counted(sit):
    player = sit("R1 R2 R3", "K2 B2 R2 B8 B9 B10 O13", "K13", broken=False)
    player.drag(player.in_rack("K2"), player.cloth())
    assert player.table.ice == "0 of 30 points"
    for tile in ("B2", "R2"):
        player.drag(player.in_rack(tile), player.on_table("K2", player.sets()[0]))
    assert player.table.ice == "6 of 30 points"
    player.click_on(player.table.end)
    assert player.moves == []
    assert "30" in player.toasts()
    # The rest by clicks: choose three, then the free cloth.
    for tile in ("B8", "B9", "B10"):
        player.click(player.in_rack(tile))
    player.click(player.cloth())
    assert player.table.ice == "33 of 30 points"
    player.click_on(player.table.end)
    assert len(player.moves) == 1
    assert player.state.broken == (True, False)
    assert player.all_there()


def test_before_the_ice_is_broken_other_sets_stay_as_they_are(sit):
    player = sit("R1 R2 R3", "R4 K5", "K13", broken=False)
    player.drag(player.in_rack("R4"), player.on_table("R3", "R1 R2 R3"))
    assert "ice" in player.toasts()
    player.drag(player.on_table("R3", "R1 R2 R3"), player.cloth())
    assert player.sets() == ["R1 R2 R3"]
    assert player.rack() == "K5 R4"


def test_a_tile_laid_to_a_run_that_has_it_parts_the_run(sit):
    player = sit(EXAMPLE, "R6 K1", "K13")
    player.drag(player.in_rack("R6"), player.on_table("R7", "R5 R6 R7 R8"))
    assert player.sets() == ["K7 R7 B7 O7", "R5 R6", "R6 R7 R8"]
    assert list(player.table.faults.values()) == ["A set has at least three tiles."]
    player.drag(player.on_table("R7", "K7 R7 B7 O7"), player.on_table("R6", "R5 R6"))
    assert player.sets() == ["K7 B7 O7", "R5 R6 R7", "R6 R7 R8"]
    assert not player.table.problems
    player.click_on(player.table.end)
    assert player.state.table and player.state.racks[0] == (0,)
    assert player.all_there()


def test_a_set_with_a_gap_is_outlined_and_the_turn_does_not_end(sit):
    player = sit("R5 R6 R7 R8 R9", "K1 K2", "K13")
    player.drag(player.on_table("R7", "R5 R6 R7 R8 R9"), player.cloth())
    reasons = set(player.table.faults.values())
    assert "The 7 between 6 and 8 is missing." in reasons
    assert any(player.table.holes.values())
    player.click_on(player.table.end)
    assert player.moves == []
    assert "7 between 6 and 8" in player.toasts()


def test_a_tile_twice_is_told_in_words(sit):
    player = sit("K7 R7 B7", "R7 K1", "K13")
    player.drag(player.in_rack("R7"), player.on_table("R7", "K7 R7 B7"))
    player.click_on(player.table.end)
    assert "Red 7 is in the group twice." in player.toasts()
    assert player.moves == []


def test_undo_redo_and_reset(sit):
    player = sit(EXAMPLE, "R6 K1", "K13")
    before = player.sets()
    player.drag(player.in_rack("R6"), player.cloth())
    player.drag(player.in_rack("K1"), player.cloth())
    after = player.sets()
    player.key(pygame.K_z, pygame.KMOD_CTRL)
    assert player.rack() == "K1"
    player.key(pygame.K_y, pygame.KMOD_CTRL)
    assert player.sets() == after
    player.click_on(player.table.clear)
    assert player.sets() == before
    assert player.rack() == "K1 R6"
    player.click_on(player.table.bar.undo)
    assert player.sets() == after
    assert player.moves == []


def test_a_sweep_takes_several_tiles_and_they_are_dragged_together(sit):
    player = sit("R5 R6 R7 R8 R9 R10", "K1", "K13")
    whole = "R5 R6 R7 R8 R9 R10"
    start, end = player.on_table("R8", whole), player.on_table("R10", whole)
    player.drag((start[0], start[1] + 44), (end[0], end[1]))
    assert len(player.table.hands.chosen) == 3
    player.drag(start, player.cloth())
    assert player.sets() == ["R5 R6 R7", "R8 R9 R10"]
    # Merged again: all three on the other set.
    three = player.on_table("R8", "R8 R9 R10")
    far = player.on_table("R10", "R8 R9 R10")
    player.drag((three[0], three[1] + 44), far)
    player.drag(three, player.on_table("R7", "R5 R6 R7"))
    assert player.sets() == [whole]
    assert not player.table.desk.changed


def test_tiles_of_the_table_never_come_into_the_rack_but_ones_own_do(sit):
    player = sit("R5 R6 R7 R8", "K1", "K13")
    player.drag(player.on_table("R8", "R5 R6 R7 R8"), player.in_rack("K1"))
    assert "Red 8 lay on the table and must stay there." in player.toasts()
    assert player.sets() == ["R5 R6 R7 R8"]
    player.drag(player.in_rack("K1"), player.cloth())
    player.drag(player.on_table("K1", "K1"), player.table.lay.rack.center)
    assert player.rack() == "K1"


def test_a_drag_that_ends_nowhere_or_is_broken_off_loses_nothing(sit):
    player = sit(EXAMPLE, "R6 K1", "K13")
    player.drag(player.in_rack("R6"), (1200, 40))
    assert player.rack() == "K1 R6" and player.all_there()
    player.press(player.in_rack("R6"))
    player.move(player.cloth())
    assert player.table.held
    player.key(pygame.K_ESCAPE)
    assert not player.table.held and player.app.screen is player.table
    player.release(player.cloth())
    assert player.rack() == "K1 R6" and player.all_there()
    player.press(player.in_rack("R6"))
    player.move(player.cloth())
    player.post(pygame.WINDOWFOCUSLOST)
    assert not player.table.held and player.all_there()


def test_two_clicks_within_a_frame(sit):
    player = sit(EXAMPLE, "R6 K1", "K13")
    at = player.in_rack("R6")
    for _click in range(2):
        player.press(at, frame=False)
        player.release(at, frame=False)
    player.app.frame()
    assert player.table.hands.chosen == []
    assert player.all_there()
    at = player.table.end.rect.center
    for _click in range(2):
        player.press(at, frame=False)
        player.release(at, frame=False)
    player.app.frame()
    assert [move for move in player.moves if move == "draw"] == ["draw"]


def test_draw_and_pass(sit):
    player = sit("", "R6 K1", "K13 K11", pool=1)
    assert player.table.end.label == "Draw a tile"
    player.click_on(player.table.end)
    assert player.moves == ["draw"]
    assert len(player.table.desk.rack) == 3
    player.until(lambda: player.table.mine)
    assert player.table.end.label == "Pass"


def test_giving_up_asks_and_draws_three(sit):
    player = sit(EXAMPLE, "R6 K1", "K13")
    assert not player.table.fail.enabled
    player.drag(player.in_rack("R6"), player.cloth())
    assert "3" in player.table.fail.label
    player.click_on(player.table.fail)
    assert isinstance(player.app.screen, Confirm)
    player.key(pygame.K_ESCAPE)
    assert player.moves == []
    player.frames(30)
    player.click_on(player.table.fail)
    player.app.screen.on_yes()
    player.app.pop(player.app.screen)
    player.app.frame()
    assert player.moves[0] == "fail"
    assert len(player.state.racks[0]) == 5 and player.all_there()


def test_going_out_ends_in_the_results(sit):
    player = sit("R1 R2 R3", "R4", "K13 K11 *")
    player.drag(player.in_rack("R4"), player.on_table("R3", "R1 R2 R3"))
    player.click_on(player.table.end)
    assert player.table.match.over
    assert player.table.match.scores == (54, -54)
    player.until(lambda: type(player.app.screen).__name__ == "ResultsScreen", 200)


def test_the_hint_shows_and_makes_the_best_play(sit):
    player = sit(EXAMPLE, "R6 K1", "K13")
    player.key(pygame.K_h)
    card = player.table.card
    assert card.visible and player.table.hinted
    for _step in range(len(card.steps)):
        player.key(pygame.K_h)
    assert player.table.desk.changed and not player.table.problems
    assert not card.do.visible
    player.click_on(player.table.end)
    assert player.moves[0].startswith("meld")
