"""By a real pointer: a slider dragged in the middle of a match, and the playground."""

import time
from typing import Any

import numpy as np
import pygame
import pytest

from games.shell import features, scenefiles
from games.shell.screens.home import HomeScreen
from games.shell.screens.playground import PlaygroundScreen
from games.shell.store import Store
from games.tonne.rules import Outcome, liftable
from sim.inputs import Tune
from sim.recording import Recording

from .desk import SIZE, Twin, Unseen, Window, until
from .test_real_window import left  # noqa: F401

pytestmark = pytest.mark.display


def spot(row: Any, share: float) -> tuple[float, float]:
    """Return where on the window a row's slider has a share of its way."""
    rect = row.track.host.rect_on_screen(row.track)
    return round(rect.x + 12 + share * (rect.width - 24)), round(rect.centery)


def slide(window: Window, twin: Twin, row: Any, share: float) -> None:
    """Drag a slider in both windows."""
    start, end = spot(row, row.scale.share(row.track.value)), spot(row, share)
    window.drag(start, end)
    twin.drag(start, end)
    window.release()
    twin.release(end)


def test_a_slider_is_dragged_in_mid_match(start, left):  # noqa: F811
    window = start("resume")
    before = len(left.moves)
    with Twin(window) as twin:
        table = twin.table
        window.shows(twin, table.lay.play, "the table at rest")
        window.key("t")
        twin.key(pygame.K_t)
        twin.frames(3)
        drawer = table.tuning
        assert drawer.open
        window.shows(twin, drawer.drawer, "the drawer")

        # While all is at rest: the pile settles once, as a move of its own.
        row = drawer.rows[0]
        slide(window, twin, row, 0.7)
        match = window.after(before + 1)
        twin.until(lambda: len(table.match.moves) > before)
        assert match.tuned
        assert match.tuning[row.parameter.key] == table.match.tuning[row.parameter.key]
        assert match.tuning[row.parameter.key] != left.tuning[row.parameter.key]
        assert match.scores == left.scores
        assert match.state == table.match.state
        twin.frames(30)

        # While a piece is in the hand: an input of that turn.
        window.shows(twin, table.lay.play, "the pile, settled")
        kind = liftable(table.state)[0]
        begin, end = table.shelf.places[kind].rect.center, table.play.camera.to_screen(0.19, 0.15)
        window.click(begin)
        window.go(end)
        twin.drag(begin, begin)
        twin.release(begin)
        twin.post(pygame.MOUSEMOTION, pos=(round(end[0]), round(end[1])), rel=(0, 0))
        twin.frames(60)
        assert table.grip is not None
        window.shows(twin, table.lay.play, "the piece in the hand")
        tuned = drawer.rows[1]
        slide(window, twin, tuned, 0.25)
        assert table.grip is not None
        window.shows(twin, drawer.drawer, "the slider where it was dragged to")
        window.key("space")
        match = window.after(before + 3)
        assert isinstance(match.moves[-1], Outcome)
        assert len(match.moves[-1].fell) >= 1
    (file,) = until(window.replays, "the replay of the fall")
    recording = Recording.load(file)
    tunes = [one for _tick, one in recording.inputs if isinstance(one, Tune)]
    assert {one.key for one in tunes} == {tuned.parameter.key}
    assert tunes[-1].value == match.tuning[tuned.parameter.key]
    assert recording.verify() is None
    window.check()


class Ground(Unseen):
    """The playground in this process, reached from the first screen."""

    def __init__(self, window: Window) -> None:
        super().__init__(SIZE, window.home / "twin")
        features.load()
        self.home = HomeScreen()
        self.app.push(self.home)
        self.frames(3)

    @property
    def screen(self) -> PlaygroundScreen:
        screen = self.app.screen
        assert isinstance(screen, PlaygroundScreen)
        return screen

    def click(self, at: tuple[float, float]) -> None:
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pos = (round(at[0]), round(at[1]))
            pygame.event.post(pygame.event.Event(kind, pos=pos, button=1, touch=False))
            self.app.frame(1 / 60)


def still(window: Window) -> None:
    """Wait until the window shows the same for a while."""
    seen = [window.desk.picture()]

    def same() -> bool:
        time.sleep(0.3)
        window.check()
        seen.append(window.desk.picture())
        return bool((seen[-1] == seen[-2]).all())

    until(same, "a playground at rest")


def test_the_playground(start):
    window = start()
    with Ground(window) as twin:
        button = next(one for one in twin.home.header if one.label == "Playground")
        at = button.rect
        window.shows(twin, at, "the button of the playground")
        window.click(at.center)
        twin.click(at.center)
        twin.frames(60)
        ground = twin.screen
        window.shows(twin, twin.app.surface.get_rect(), "the empty playground")

        above = ground.stage.camera.to_screen(0.0, 0.25)
        # A bottle is taken, and put back onto the shelf: nothing is there.
        place = next(one for one in ground.shelf.places if one.name == "bottle")
        empty = window.desk.picture()
        window.drag(place.rect.center, above)
        still(window)
        window.go(place.rect.center)
        window.release()
        still(window)
        assert (window.desk.picture() != empty).mean() < 0.01

        # A can and a bottle are dragged into the bin.
        for kind in ("can", "bottle"):
            place = next(one for one in ground.shelf.places if one.name == kind)
            window.drag(place.rect.center, (place.rect.centerx, above[1] - 40))
            still(window)  # the hand has come after the pointer: over the wall, not against it
            window.go(above)
            still(window)
            window.release()
            still(window)

        # A switch shows what no eye sees.
        name, switch = ground.panel.switches[0]
        before = window.desk.picture()
        window.click(ground.panel.rect_on_screen(switch).center)
        still(window)
        stage = ground.stage.area
        box = slice(round(stage.y), round(stage.bottom)), slice(round(stage.x), round(stage.right))
        assert np.abs(window.desk.picture()[box] - before[box]).max() > 60, name

        # Shaken and taken back; then left: what lies there is kept.
        window.key("s")
        still(window)
        shaken = window.desk.picture()
        window.key("ctrl+z")
        until(lambda: (window.desk.picture() != shaken).any(), "the shaking undone")
        still(window)
        window.key("Escape")
        store = Store(window.home)
        path = scenefiles.last_path(store, "tonne")
        until(path.exists, "the scene that was left")
        scene = scenefiles.load_scene(store, path).scene
        assert sorted(scene.pieces) == ["bottle", "can"]
        assert (np.abs(scene.poses[:, 0]) < 0.102).all()
        assert (scene.poses[:, 1] > 0.008).all()
        window.check()
