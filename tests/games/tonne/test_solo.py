"""The solo challenge: its order, its end, its list on disk, and its screen."""

import json
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from games.shell.app import App
from games.shell.screens.replay import ReplayScreen
from games.shell.screens.seats import SeatsScreen
from games.shell.settings import Settings
from games.shell.store import Store
from games.tonne.screen_solo import SoloScreen
from games.tonne.solo import Solo, height_of, order_of
from games.tonne.solo_list import KEPT, Entry, add, best, path_of, replay_path
from sim.cast import Skyline
from sim.inputs import Release, lift
from sim.recording import Recording

NOW = datetime(2026, 11, 30, 21, 40)


def drop(run: Solo, x: float = 0.0, height: float | None = None) -> bool:
    """Put the next piece down from just above the pile, or from a height."""
    turn = run.turn()
    start = turn.world.start
    kind = start.setting.kind(start.pieces[turn.piece])
    touch = Skyline(start.setting, start.pieces, start.poses).landing(kind, x, 0.0, 0.6)
    turn.tick([lift(turn.piece, x, (touch + 0.002) if height is None else height, 0.0), Release()])
    while not turn.done:
        turn.tick()
    return run.finish(turn)


def fail(seed: int = 5, pieces: int = 2) -> Solo:
    run = Solo(seed, name="Mira")
    for n in range(pieces):
        assert drop(run, -0.05 + 0.1 * (n % 2))
    assert not drop(run, 0.3)
    return run


def test_the_order_has_all_forty_and_follows_from_the_seed():
    assert sorted(order_of(7)) == list(range(40))
    assert order_of(7) == order_of(7) != order_of(8)


def test_pieces_count_until_the_first_fall():
    run = Solo(5)
    assert drop(run) and run.placed == 1 and not run.over
    high = run.height_m
    assert 0.03 < high < 0.09
    assert drop(run, 0.05)
    assert run.placed == 2
    assert not drop(run, 0.3)
    assert run.over and run.placed == 2 and len(run.fell) == 1
    assert run.height_m == max(high, height_of(run.bin))


def test_the_last_gesture_is_recorded_and_verifies():
    run = fail()
    assert run.last is not None and run.last.verify() is None
    assert run.last.marks.fell


def test_a_run_goes_into_the_list_with_its_replay(tmp_path: Path):
    store = Store(tmp_path)
    assert add(store, fail(pieces=2), NOW) == (0, "")
    assert add(store, fail(pieces=1), NOW) == (1, "")
    assert add(store, fail(pieces=3), NOW) == (0, "")
    entries, said = best(store)
    assert said == "" and [one.pieces for one in entries] == [3, 2, 1]
    for entry in entries:
        path = replay_path(store, entry)
        assert path is not None and Recording.load(path).verify() is None
    assert len({entry.replay for entry in entries}) == 3


def test_only_the_best_thirty_stay_and_their_replays_alone(tmp_path: Path):
    store = Store(tmp_path)
    run = fail(pieces=1)
    for _ in range(KEPT):
        assert add(store, run, NOW)[0] is not None
    assert add(store, run, NOW) == (None, "")
    assert add(store, fail(pieces=2), NOW) == (0, "")
    assert len(best(store)[0]) == KEPT
    assert len(list((store.data / "solo").iterdir())) == KEPT


GOOD = msgspec.to_builtins(Entry(3, 120.5, 7, "tonne/wood", "Mira", "2026-11-30T21:40", ""))
DAMAGED = [
    b"",
    b"{",
    b"[1, 2]",
    b"[" * 50_000,
    json.dumps({"format": 2, "entries": []}).encode(),
    json.dumps({"format": 1, "entries": [{**GOOD, "pieces": 41}]}).encode(),
    json.dumps({"format": 1, "entries": [{**GOOD, "height_mm": -1}]}).encode(),
    json.dumps({"format": 1, "entries": [{**GOOD, "replay": "../../etc/passwd"}]}).encode(),
    json.dumps({"format": 1, "entries": [{**GOOD, "name": "x" * 500}]}).encode(),
    b" " * 300_000,
]


@pytest.mark.parametrize("raw", DAMAGED)
def test_a_damaged_list_is_set_aside_and_said(tmp_path: Path, raw: bytes):
    store = Store(tmp_path)
    store.write(path_of(store), raw)
    entries, said = best(store)
    assert entries == [] and "solo.json.damaged" in said and said.count("\n") == 0
    assert (store.data / "solo.json.damaged").read_bytes() == raw
    assert add(store, fail(pieces=1), NOW) == (0, "")


def test_a_list_that_cannot_be_written_is_said(tmp_path: Path):
    store = Store(tmp_path)
    store.data.parent.mkdir(parents=True, exist_ok=True)
    store.data.write_text("in the way")
    place, said = add(store, fail(pieces=1), NOW)
    assert place is None and said.endswith(".")


class Bench:
    def __init__(self, folder: Path) -> None:
        self.app = App((1280, 720), Store(folder), Settings(reduced_motion=True))
        pygame.event.clear()

    def wait(self, seconds: float) -> None:
        for _ in range(max(1, round(seconds * 60))):
            self.app.frame(1 / 60)

    def post(self, kind: int, **values: Any) -> None:
        pygame.event.post(pygame.event.Event(kind, **values))
        self.app.frame(1 / 60)

    def key(self, key: int) -> None:
        self.post(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
        self.post(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)

    def mouse(self, kind: int, pos: tuple[float, float]) -> None:
        more = (
            {"rel": (0, 0), "buttons": (1, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
        )
        self.post(kind, pos=pos, touch=False, **more)

    def click(self, widget: Any) -> None:
        at = widget.host.rect_on_screen(widget).center
        self.mouse(pygame.MOUSEBUTTONDOWN, at)
        self.mouse(pygame.MOUSEBUTTONUP, at)


@pytest.fixture
def bench(tmp_path: Path) -> Any:
    one = Bench(tmp_path)
    yield one
    while one.app.stack:
        one.app.stack.pop().leave()


def solo(bench: Bench) -> SoloScreen:
    screen = SoloScreen(seed=5, name="Mira")
    bench.app.push(screen)
    bench.wait(0.5)
    return screen


def settle(bench: Bench, screen: SoloScreen) -> None:
    for _ in range(40):
        bench.wait(0.5)
        if screen.play.live is None and screen.play.slide is None:
            return
    raise AssertionError("it does not end")


def test_by_keyboard_a_piece_is_placed(bench: Bench):
    screen = solo(bench)
    bench.key(pygame.K_SPACE)
    assert screen.grip is not None
    bench.wait(0.2)
    bench.key(pygame.K_SPACE)
    settle(bench, screen)
    assert screen.run.placed == 1 and not screen.end.visible


def test_by_mouse_a_piece_is_dropped_beside_the_bin_and_that_is_the_end(bench: Bench):
    screen = solo(bench)
    bench.key(pygame.K_SPACE)
    bench.wait(0.2)
    bench.key(pygame.K_SPACE)
    settle(bench, screen)
    start = screen.coming.spot
    beside = screen.play.camera.to_screen(0.17, 0.12)
    bench.mouse(pygame.MOUSEBUTTONDOWN, start)
    for share in (0.3, 0.6, 1.0):
        at = tuple(a + (b - a) * share for a, b in zip(start, beside, strict=True))
        bench.mouse(pygame.MOUSEMOTION, at)  # type: ignore[arg-type]
        bench.wait(0.4)
    bench.mouse(pygame.MOUSEBUTTONUP, beside)
    settle(bench, screen)
    assert screen.end.visible and screen.place == 0 and screen.run.placed == 1
    assert len(best(bench.app.store)[0]) == 1
    bench.click(screen.end.buttons[0])
    assert isinstance(bench.app.screen, ReplayScreen)
    bench.wait(0.5)
    bench.key(pygame.K_ESCAPE)
    bench.wait(0.5)
    bench.click(screen.end.buttons[1])
    assert bench.app.screen is not screen
    bench.wait(0.5)
    bench.key(pygame.K_ESCAPE)
    seed = screen.run.seed
    bench.wait(0.5)
    bench.click(screen.end.buttons[2])
    assert screen.run.seed == seed and screen.run.placed == 0 and not screen.end.visible
    assert screen.record is not None and screen.record.pieces == 1


def test_it_is_reached_from_the_seats_with_their_seed_and_tuning(bench: Bench):
    seats = SeatsScreen("tonne")
    bench.app.push(seats)
    bench.wait(0.5)
    assert seats.solo.visible
    seats.seed.set("77")
    bench.click(seats.solo)
    screen = bench.app.screen
    assert isinstance(screen, SoloScreen)
    assert (screen.run.seed, screen.run.preset) == (77, "tonne/wood")


def test_a_match_can_be_locked_at_the_seats(bench: Bench):
    seats = SeatsScreen("tonne")
    bench.app.push(seats)
    bench.wait(0.5)
    assert not seats.setup().tuning_locked
    seats.lock.act()
    assert seats.setup().tuning_locked
