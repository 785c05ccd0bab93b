"""What fell is saved, told and shown again; nothing stops the match."""

from pathlib import Path

import pygame
import pytest

from games.shell.screens.replay import ReplayScreen
from sim import Recording


def drop_beside(table, hands):
    spot = table.shelf.places["bottle"].rect.center
    hands.press(spot)
    hands.move(table.play.camera.to_screen(-0.19, 0.12))
    hands.frames(40)
    assert table.play.beside
    hands.release(table.play.camera.to_screen(-0.19, 0.12))
    hands.until(lambda: table.banner.visible)


def test_a_fall_is_told_saved_and_can_be_seen_again(place, hands, app):
    table = place()
    drop_beside(table, hands)
    news = table.banner.news
    assert news.fell == (20,)
    assert (news.marker, news.total, news.trouble) == (-1, -1, "")
    files = list(Path(app.store.replays).glob("*.npz"))
    assert len(files) == 1
    assert Recording.load(files[0]).verify() is None
    assert "Mira" in files[0].name
    hands.key(pygame.K_r)
    assert isinstance(app.screen, ReplayScreen)
    hands.frames(5)
    hands.key(pygame.K_ESCAPE)
    assert app.screen is table
    assert table.banner.visible
    hands.frames(60)
    hands.key(pygame.K_RETURN)
    assert not table.banner.visible
    hands.until(lambda: table.state.phase != "prefill", 3000)


def test_time_slows_when_something_falls(place, hands):
    table = place()
    spot = table.shelf.places["bottle"].rect.center
    hands.press(spot)
    hands.move(table.play.camera.to_screen(-0.19, 0.12))
    hands.frames(40)
    hands.release(table.play.camera.to_screen(-0.19, 0.12))
    hands.until(lambda: table.play.live.fallen)
    world = table.play.live.turn.world
    tick = world.tick
    hands.frames(30)
    assert world.tick - tick == pytest.approx(0.5 * 480 * 0.25, abs=12)


def test_all_that_fell_is_seen(place, hands):
    table = place()
    drop_beside(table, hands)
    hands.frames(120)
    x, y, _angle = table.banner.news.poses[20]
    at = table.play.camera.to_screen(x, y)
    assert table.lay.play.collidepoint(at)
    assert not table.banner.sheet.collidepoint(at)


def test_the_buttons_of_the_banner_work_by_mouse(place, hands, app):
    table = place()
    drop_beside(table, hands)
    hands.frames(30)
    hands.click(table.banner.again.rect.center)
    assert isinstance(app.screen, ReplayScreen)
    hands.key(pygame.K_ESCAPE)
    hands.frames(30)
    assert table.banner.next.label == "Next: Otto"
    hands.click(table.banner.next.rect.center)
    assert not table.banner.visible


def test_a_full_disk_is_said_and_the_match_goes_on(place, hands, app, monkeypatch):
    from games.shell.store import Store, StoreError

    def full(self, path, data):
        raise StoreError("The disk is full.")

    monkeypatch.setattr(Store, "write", full)
    table = place()
    drop_beside(table, hands)
    assert table.banner.news.trouble == "The disk is full."
    hands.frames(10)
    hands.key(pygame.K_RETURN)
    hands.until(lambda: table.state.phase != "prefill", 3000)
    assert table.state.taken[0] == (-1,)


def test_the_last_turn_can_be_seen_again_when_nothing_fell(place, hands, app):
    table = place(owed=2)
    hands.key(pygame.K_r)
    assert app.screen is table
    hands.press(table.shelf.places["can"].rect.center)
    hands.move(table.play.camera.to_screen(0, 0.2))
    hands.frames(30)
    hands.release(table.play.camera.to_screen(0, 0.2))
    hands.until(lambda: table.play.live is None)
    hands.key(pygame.K_r)
    assert isinstance(app.screen, ReplayScreen)


def test_reduced_motion_has_no_slow_motion_and_no_slides(place, hands, app):
    from msgspec.structs import replace

    app.change_settings(replace(app.settings, reduced_motion=True))
    table = place()
    hands.key(pygame.K_2)
    assert table.play.slide is None
    assert table.grip is not None
    assert not table.play.camera.moving
