"""Top This! by a real pointer: a disc onto the crust, the other side up, aimed, flicked."""

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace
from pygame import FRect

import games
from games.core.journal import Journal
from games.core.match import Match
from games.shell.settings import Settings
from games.shell.store import Store
from games.topthis.state import Add, Flicked

from .desk import Twin, Window, until

pytestmark = pytest.mark.display

DISC = 1
LYING = ((0, 0, 0.06, 0.03, 0.0), (9, 0, -0.06, -0.03, 0.0), (18, 0, 0.0, -0.1, 0.0))
HANDS = ((DISC, 10, 19, 28), (2, 11, 20, 29))
LONG_S = 120.0
"""A bot thinks, and a flick is simulated, on a machine that may have much else to do."""


def prepared(home: Path) -> None:
    """Keep a match of a person, who acts, and a bot, with three discs on the pizza."""
    for folder in (home, home / "twin"):
        Settings(reduced_motion=True, bot_pace="fast", taught=("topthis",)).save(Store(folder))
    game: Any = games.load("topthis")
    used = {disc for hand in HANDS for disc in hand} | {disc for disc, *_pose in LYING}
    state = replace(
        game.new(2, 3),
        phase="act",
        turn=1,
        pizza=LYING,
        airborne=(),
        hands=HANDS,
        bag=tuple(disc for disc in range(45) if disc not in used),
    )
    players = [games.Human(), game.bot("clumsy")]
    match = Match(game, players, 3, names=["Mira", "Otto"], state=state)
    folder = home / "data" / "matches"
    folder.mkdir(parents=True)
    Journal.create(folder / "topthis.jsonl", match).close()


def around(at: tuple[float, float], side: float = 90.0) -> FRect:
    rect = FRect(0, 0, side, side)
    rect.center = at
    return rect


def click(twin: Twin, at: tuple[float, float], button: int = 1) -> None:
    """Click in the twin, as the pointer does in the window."""
    pos = (round(at[0]), round(at[1]))
    twin.post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        twin.post(kind, pos=pos, button=button)
    twin.frames(6)


def turned(window: Window, twin: Twin, at: tuple[float, float], face: int, way: str) -> None:
    """Wait until the disc at a place shows this side in both."""
    assert twin.table.shot.face == face
    window.shows(twin, around(at), f"the disc turned over by {way}")


def moved(before: Any, after: Any) -> set[int]:
    """Return the discs that lie elsewhere than they did."""
    old = {disc: pose for disc, _face, *pose in before}
    return {disc for disc, *pose in after if disc in old and pose != old[disc]}


def test_a_disc_is_laid_turned_aimed_and_flicked(start: Callable[..., Window], tmp_path: Path):
    prepared(tmp_path / "home")
    window = start("resume")
    before = window.match().state
    with Twin(window) as twin:
        table = twin.table
        twin.until(lambda: not table.scene.camera.moving)
        window.shows(twin, table.lay.play, "the pizza with three discs")
        held = table.panels.discs[0]
        assert held.disc == DISC
        # From here the way to the first disc is free.
        turn = math.radians(150)
        spot = (0.189 * math.cos(turn), 0.189 * math.sin(turn))
        end = table.scene.camera.to_screen(*spot)
        window.drag(held.rect.center, end)
        twin.drag(held.rect.center, end)
        window.release()
        twin.release(end)
        twin.until(lambda: not table.scene.camera.moving)
        assert table.shot.mode == "laid"
        at = table.scene.camera.to_screen(*table.shot.place)
        window.shows(twin, around(at), "the disc on the crust")

        plain = window.desk.picture()
        window.key("f")
        twin.key(pygame.K_f)
        turned(window, twin, at, 1, "its key")
        box = around(at)
        assert abs(window.desk.picture() - plain)[int(box.y) : int(box.bottom)].max() > 40
        window.go(at)
        for face in (0, 1):
            window.desk.do("click", 3)
            click(twin, at, 3)
            turned(window, twin, at, face, "the right button")
        assert window.lines() == 1  # nothing of all this is a move

        # Drawn straight back from the first disc, it will hit that.
        x, y = table.scene.camera.to_screen(*LYING[0][2:4])
        far = math.hypot(x - at[0], y - at[1])
        back = (at[0] - (x - at[0]) / far * 110, at[1] - (y - at[1]) / far * 110)
        window.drag(at, back)
        twin.drag(at, back)
        assert table.shot.strength > 0.2
        window.shows(twin, around(at, 160), "the arrow of the aim")
        aim = math.atan2(LYING[0][3] - table.shot.place[1], LYING[0][2] - table.shot.place[0])
        assert table.shot.direction == pytest.approx(aim, abs=0.02)
        window.release()

    def flicked() -> Any:
        moves = window.match().moves if window.lines() > 2 else ()
        return moves if any(isinstance(move, Flicked) for move in moves) else None

    moves = until(flicked, "the outcome of the flick in the journal", LONG_S)
    add, outcome = moves[:2]
    assert add == Add(DISC, 1)
    assert isinstance(outcome, Flicked)
    assert outcome.disc == DISC
    assert DISC in {disc for disc, *_pose in outcome.poses} | set(outcome.out)
    assert 0 in outcome.hits
    assert 0 in moved(before.pizza, outcome.poses) | set(outcome.out)
    window.check()
