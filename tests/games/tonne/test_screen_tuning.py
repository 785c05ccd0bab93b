"""The tuning drawer at the table: what hands do in it becomes the physics of the match."""

from pathlib import Path
from typing import Any

import pygame
import pytest

import games
from games.core.match import Match
from games.core.player import Human
from games.shell import tuningfiles
from games.shell.app import App
from games.shell.dialogs import Confirm
from games.shell.settings import Settings
from games.shell.setup import MatchSetup, SeatSetup
from games.shell.store import Store
from games.shell.tuningrow import TuningRow
from games.tonne.screen import TableScreen
from sim import Tuning


class Bench:
    """A table at a person's turn, and hands that post events."""

    def __init__(self, folder: Path, **how: Any) -> None:
        self.store = Store(folder)
        self.app = App((1280, 720), self.store, Settings(taught=("tonne",)))
        pygame.event.clear()
        game = games.load("tonne")
        self.match = Match(game, [Human(), Human()], 3, names=["Mira", "Otto"], **how)
        while self.match.state.phase in ("prefill", "card"):
            if self.match.state.phase == "prefill":
                self.match.advance()
            else:
                moves: Any = game.moves(self.match.state)
                self.match.play(moves[0])
        names = tuple(SeatSetup(name) for name in self.match.names)
        self.table = TableScreen(self.match, MatchSetup("tonne", names))
        self.app.push(self.table)
        self.wait(0.1)
        assert self.table.tuning is not None
        self.drawer = self.table.tuning

    def wait(self, seconds: float) -> None:
        for _ in range(max(1, round(seconds * 60))):
            self.app.frame(1 / 60)

    def post(self, kind: int, **values: Any) -> None:
        pygame.event.post(pygame.event.Event(kind, **values))
        self.app.frame(1 / 60)

    def key(self, key: int, mod: int = 0) -> None:
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
        self.post(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)

    def type(self, text: str) -> None:
        for character in text:
            self.post(pygame.TEXTINPUT, text=character)

    def press(self, pos: tuple[float, float]) -> None:
        self.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False)

    def move(self, pos: tuple[float, float]) -> None:
        self.post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(1, 0, 0), touch=False)

    def release(self, pos: tuple[float, float]) -> None:
        self.post(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=False)

    def click(self, widget: Any) -> None:
        at = widget.host.rect_on_screen(widget).center
        self.press(at)
        self.release(at)

    def open(self) -> None:
        self.key(pygame.K_t)
        assert self.drawer.open

    def row(self, key: str) -> TuningRow:
        row = next(row for row in self.drawer.rows if row.parameter.key == key)
        self.drawer.area.scroll(row.rect.y - 20)
        return row

    def spot(self, row: TuningRow, share: float) -> tuple[float, float]:
        rect = row.track.host.rect_on_screen(row.track)  # type: ignore[union-attr]
        return rect.x + 12 + share * (rect.width - 24), rect.centery

    def drag(self, row: TuningRow, share: float) -> None:
        self.press(self.spot(row, row.scale.share(row.track.value)))
        self.move(self.spot(row, share))
        self.release(self.spot(row, share))

    def settle(self, most: float = 20.0) -> None:
        for _ in range(round(most)):
            self.wait(1.0)
            if not self.table.animating and not self.drawer.match_desk.wanted:
                return
        raise AssertionError("the pile did not settle")


@pytest.fixture
def bench(tmp_path: Path) -> Any:
    made: list[Bench] = []

    def make(**how: Any) -> Bench:
        made.append(Bench(tmp_path, **how))
        return made[-1]

    yield make
    for one in made:
        while one.app.stack:
            one.app.stack.pop().leave()


def test_it_opens_by_key_and_by_its_tab_and_makes_room(bench: Any):
    b = bench()
    shelf = b.table.lay.shelf.right
    b.click(b.drawer.tab)
    assert b.drawer.open
    assert b.table.lay.shelf.right < shelf - 300
    assert b.table.lay.play.right <= b.drawer.drawer.left
    b.key(pygame.K_ESCAPE)
    assert not b.drawer.open and b.table.lay.shelf.right == shelf


def test_a_slider_at_rest_settles_the_pile_once_and_charges_nobody(bench: Any):
    b = bench()
    b.open()
    moves, scores = len(b.match.moves), b.match.scores
    row = b.row("can.friction")
    b.press(b.spot(row, row.scale.share(0.5)))
    for share in (0.3, 0.25, 0.2, 0.15, 0.1):
        b.move(b.spot(row, share))
    assert len(b.match.moves) == moves, "not while it is dragged"
    b.release(b.spot(row, 0.1))
    b.settle()
    assert len(b.match.moves) == moves + 1
    assert b.match.tuned and b.match.tuning["can.friction"] == pytest.approx(0.15)
    assert b.match.scores == scores
    assert b.table.last.verify() is None


def test_a_change_while_a_piece_is_held_is_an_input_of_that_turn(bench: Any):
    b = bench()
    b.table.lift("can", None)
    b.wait(0.5)
    world = b.table.physics
    assert world is not None and world.held is not None
    b.open()
    b.drag(b.row("bottle.density"), 0.9)
    b.drag(b.row("bottle.friction"), 0.1)
    b.wait(0.1)
    assert world.tuning["bottle.friction"] == pytest.approx(0.15)
    assert world.held is not None, "the drag in the drawer is not one of the piece"
    b.key(pygame.K_SPACE)
    b.settle()
    recording = b.table.last
    assert {type(one).__name__ for _, one in recording.inputs} >= {"Tune", "Lift", "Release"}
    assert recording.verify() is None
    assert b.match.tuned and b.match.tuning["bottle.friction"] == pytest.approx(0.15)


def test_keys_turn_it_too(bench: Any):
    b = bench()
    b.open()
    row = b.row("can.friction")
    b.table.widgets.set_focus(row.track)
    b.key(pygame.K_RIGHT)
    assert row.track.value == pytest.approx(0.51)
    b.key(pygame.K_RIGHT, pygame.KMOD_LSHIFT)
    assert row.track.value == pytest.approx(0.61)
    b.key(pygame.K_HOME)
    assert row.track.value == 0.0
    b.key(pygame.K_END)
    assert row.track.value == 1.5
    b.post(pygame.MOUSEMOTION, pos=b.spot(row, 0.5), rel=(0, 0), buttons=(0, 0, 0), touch=False)
    b.post(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False)
    assert row.track.value == pytest.approx(1.49)


def test_a_value_is_typed_and_a_wrong_one_is_told_with_the_range(bench: Any):
    b = bench()
    b.open()
    row = b.row("can.density")
    b.click(row.field)
    for _ in range(6):
        b.key(pygame.K_BACKSPACE)
    b.type("90000")
    b.key(pygame.K_RETURN)
    assert row.trouble == "This must be a number from 50 to 8000 kg/m³."
    assert b.match.tuning["can.density"] == 650.0
    for _ in range(6):
        b.key(pygame.K_BACKSPACE)
    b.type("1234,5")
    b.key(pygame.K_RETURN)
    assert row.trouble == ""
    b.settle()
    assert b.match.tuning["can.density"] == 1234.5
    assert b.table.widgets.focus is None, "the keys are the game's again"


def test_own_reset_and_reset_all(bench: Any):
    b = bench()
    b.open()
    b.drag(b.row("can.friction"), 0.9)
    b.drag(b.row("world.gravity"), 0.9)
    row = b.row("can.friction")
    b.wait(0.05)
    assert row.changed and row.reset.visible
    b.click(row.reset)
    b.settle()
    assert b.match.tuning["can.friction"] == 0.5 and b.match.tuning["world.gravity"] > 20
    b.click(b.drawer.reset)
    b.settle()
    assert b.match.tuning == Tuning.load("tonne/wood")


def test_a_preset_keeps_its_name(bench: Any):
    b = bench()
    b.open()
    b.click(next(chip for chip in b.drawer.chips if chip.label == "Ice"))
    b.settle()
    assert b.match.tuning == Tuning.load("tonne/ice") and b.match.tuning.name == "ice"
    assert b.drawer.base.name == "ice"


def test_save_as_and_mine(bench: Any):
    b = bench()
    b.open()
    b.drag(b.row("can.friction"), 0.9)
    b.settle()
    b.click(b.drawer.save)
    b.type("My slick one")
    b.key(pygame.K_RETURN)
    path = b.store.config / "tunings" / "My-slick-one.toml"
    assert Tuning.load(path)["can.friction"] == b.match.tuning["can.friction"]
    assert b.drawer.base.name == "My slick one"
    b.click(b.drawer.chips[0])
    b.settle()
    b.click(b.drawer.mine)
    b.wait(0.5)
    b.key(pygame.K_TAB)
    b.key(pygame.K_RETURN)
    b.settle()
    assert b.match.tuning["can.friction"] > 1.2


def test_a_tuning_of_ones_own_can_be_deleted(bench: Any):
    b = bench()
    mine = b.store.config / "tunings"
    for name in ("Slick", "Sticky"):
        tuningfiles.save_tuning(b.store, Tuning.load("tonne/wood"), name)
    b.open()
    b.click(b.drawer.mine)
    b.wait(0.3)
    b.app.screen._choose(2)
    b.wait(0.3)
    b.app.screen._choose(0)
    b.wait(0.3)
    assert isinstance(b.app.screen, Confirm)
    b.click(list(b.app.screen.widgets.order())[-1])
    assert sorted(path.name for path in mine.iterdir()) == ["Sticky.toml"]
    assert b.app.screen is b.table


def test_damaged_and_unwritable_tunings_are_told_in_a_sentence(bench: Any):
    b = bench()
    folder = b.store.config / "tunings"
    folder.mkdir(parents=True)
    (folder / "bad.toml").write_text("setting = 'tonne'\n[can]\nfriction = 9\n")
    b.open()
    b.click(b.drawer.mine)
    said = [toast.text for toast in b.app.toasts.items]
    assert any("bad.toml: can.friction is 9, but must be" in one for one in said)
    (folder / "bad.toml").unlink()
    folder.rmdir()
    folder.write_text("a file in the way")
    b.click(b.drawer.save)
    b.type("x")
    b.key(pygame.K_RETURN)
    said = [toast.text for toast in b.app.toasts.items]
    assert len(said) >= 2 and said[-1].endswith(".") and "\n" not in said[-1]


def test_a_locked_match_can_only_be_read(bench: Any):
    b = bench(tuning_locked=True)
    b.open()
    assert "locked" in b.drawer.desk.locked
    b.drag(b.row("can.friction"), 0.9)
    b.click(b.drawer.chips[1])
    b.wait(1.0)
    assert b.match.tuning == Tuning.load("tonne/wood") and not b.match.tuned
    assert not b.row("can.friction").track.enabled


def test_letters_typed_into_a_field_are_no_keys_of_the_table(bench: Any):
    b = bench()
    b.open()
    b.click(b.row("can.friction").field)
    b.key(pygame.K_t)
    assert b.drawer.open
    b.press((300, 400))
    b.release((300, 400))
    b.key(pygame.K_t)
    assert not b.drawer.open
