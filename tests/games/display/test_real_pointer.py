"""A match by a real pointer in a real window: cards, a piece in the bin, a fall, its replay."""

import math
import subprocess
import sys
from typing import Any

import numpy as np
import pygame
import pytest
from pygame import FRect

from games.shell.screens.replay import ReplayScreen
from games.tonne.rules import Outcome, Pick, kind_of, liftable
from games.tonne.table import PIECE_KINDS, poses_of
from games.tonne.view_hand import WHEEL_STEP
from sim.cast import Skyline
from sim.inputs import Move
from sim.recording import Recording
from sim.setting import load

from .desk import ROOT, Twin, Window, until

pytestmark = pytest.mark.display

QUARTER = round(math.pi / 2 / WHEEL_STEP)


def around(twin: Twin, piece: int, pose: Any, side: float = 150.0) -> FRect:
    """Return the place of a piece on the screen."""
    rect = FRect(0, 0, side, side)
    rect.center = twin.table.play.camera.to_screen(pose[0], pose[1])
    return rect


def lay_card(window: Window, moves: int) -> Any:
    """Lift the curtain with the pointer and lay the highest card; return the match after it."""
    with Twin(window) as twin:
        curtain = twin.curtain()
        button = curtain.button.rect
        window.shows(twin, button, "the curtain with its button")
        window.click(button.center)
        twin.key(pygame.K_RETURN)
        twin.frames(3)
        cards = twin.table.cards
        assert cards.visible
        window.shows(twin, cards.rect, "the cards of the one who lifted it")
        card = max(cards.buttons, key=lambda one: one.value)
        window.click(card.rect.center)
    match = window.after(moves)
    assert match.moves[-1] == Pick(card.value)
    return match


def begun(window: Window) -> Any:
    """Let the bin be filled, and both people choose; return the match."""
    # The start drop takes a while: a click skips it, as the line at the top says.
    twin = Twin(window)
    with twin:
        at = twin.table.lay.play.center
    until(lambda: window.click(at) or window.lines() > 1, "the bin filled")
    match = window.after(1)
    assert [type(move).__name__ for move in match.moves] == ["Prefilled"]
    lay_card(window, 2)
    match = lay_card(window, 3)
    assert match.state.phase == "place"
    return match


def a_low_place(state: Any) -> tuple[str, tuple[float, float]]:
    """Return a kind and the place (m) where it lies lowest after a quarter turn."""
    setting = load("tonne")
    line = Skyline(setting, PIECE_KINDS, poses_of(state.bin))
    low, kind, x = min(
        (line.landing(setting.kind(kind), x, math.pi / 2, 0.6), kind, x)
        for kind in liftable(state)
        for x in np.linspace(-0.05, 0.05, 21).tolist()
    )
    return kind, (x, low + 0.03)


def held_alike(window: Window, twin: Twin, what: str) -> None:
    """Wait until the window shows the held piece where the twin has it."""
    twin.frames(12, 0.1)
    world = twin.table.play.live.turn.world
    rect = around(twin, world.held, world.poses()[world.held])
    window.shows(twin, rect, what)


def put_in(window: Window) -> Any:
    """Drag a piece over the bin, turn it, and let it go; return the match after it."""
    match = window.match()
    before, pieces = len(match.moves), {piece for piece, *_pose in match.state.bin}
    kind, spot = a_low_place(match.state)
    with Twin(window) as twin:
        table = twin.table
        # Cards that turn over are still seen for a while; a click would be lost on them.
        window.shows(twin, table.lay.shelf, "the shelf")
        window.shows(twin, table.lay.play, "the table, with nothing in the way")
        start, end = table.shelf.places[kind].rect.center, table.play.camera.to_screen(*spot)
        empty = window.desk.picture()
        window.drag(start, end)
        twin.drag(start, end)
        held_alike(window, twin, "the piece above the bin")
        upright = window.desk.picture()
        window.wheel(QUARTER)
        twin.wheel(QUARTER)
        held_alike(window, twin, "the piece, turned")
        assert np.abs(window.desk.picture() - upright).max() > 60
        assert twin.table.play.live.grip.target[2] == pytest.approx(math.pi / 2)
        window.release()
    match = window.after(before + 2)
    outcome = match.moves[-1]
    assert isinstance(outcome, Outcome)
    assert outcome.fell == ()
    (new,) = {piece for piece, *_pose in outcome.poses} - pieces
    assert kind_of(new) == kind
    x, y, _angle = next(pose for piece, *pose in outcome.poses if piece == new)
    assert abs(x) < 0.102
    assert 0.008 < y < 0.4
    with Twin(window) as twin:
        place = around(twin, new, (x, y))
        window.shows(twin, place, "the piece at rest in the bin")
        assert np.abs(window.desk.picture() - empty).max() > 60
    return match


def tip_off(window: Window) -> Any:
    """Let a piece go beside the bin, see the banner, and watch it again; return the match."""
    match = window.match()
    before = len(match.moves)
    kind = liftable(match.state)[0]
    assert window.replays() == []
    with Twin(window) as twin:
        table = twin.table
        window.shows(twin, table.lay.play, "the table at rest")
        start = table.shelf.places[kind].rect.center
        end = table.play.camera.to_screen(0.19, 0.12)
        window.drag(start, end)
        twin.drag(start, end)
        window.wheel(-QUARTER)
        twin.wheel(-QUARTER)
        held_alike(window, twin, "the piece beside the bin")
        assert table.play.beside
        window.release()
        twin.release(end)
        match = window.after(before + 2)
        outcome = match.moves[-1]
        assert len(outcome.fell) == 1
        assert kind_of(outcome.fell[0]) == kind
        assert len(window.replays()) == 1  # on disk before the move is known
        twin.until(lambda: table.banner.visible)
        twin.frames(3)
        window.shows(twin, table.banner.sheet, "the banner")
        window.key("r")
        twin.key(pygame.K_r)
        twin.frames(3)
        screen = twin.app.screen
        assert isinstance(screen, ReplayScreen)
        window.shows(twin, screen.bar.rect, "the replay")
    return match


def test_a_match_by_pointer(start):
    window = start("play", "tonne", "--seats", "human,human", "--seed", "11")
    match = begun(window)
    assert match.state.owed > 1
    put_in(window)
    match = tip_off(window)
    assert sum(match.scores) == -1
    (file,) = window.replays()
    recording = Recording.load(file)
    turned = [one for _tick, one in recording.inputs if isinstance(one, Move)]
    assert turned[-1].angle == pytest.approx(-math.pi / 2, abs=1e-3)
    done = subprocess.run(
        [sys.executable, "-m", "games", "verify", str(file)],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"verified: {recording.header.ticks} ticks\n"
    window.check()
