"""What all tables share, on a match whose nature answers at random."""

import time
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

import games
from games.core.match import Match
from games.shell import opening, rulesheet
from games.shell.app import App
from games.shell.dialogs import Confirm, PauseMenu
from games.shell.screens.curtain import CurtainScreen
from games.shell.screens.home import HomeScreen
from games.shell.screens.results import ResultsScreen
from games.shell.screens.table import TableBase
from games.shell.setup import MatchSetup, SeatSetup
from games.shell.widgets import Button

from .conftest import Hands


class Table(TableBase):
    """A table without pictures, that remembers what it was asked."""

    def __init__(self, match: Match, setup: MatchSetup) -> None:
        super().__init__(match, setup)
        self.taken_back = 0
        self.moving = False
        self.drawn_for: list[int | None] = []

    @property
    def animating(self) -> bool:
        return self.moving

    def take_back(self) -> None:
        self.taken_back += 1

    def draw_table(self, canvas: Any) -> None:
        self.drawn_for.append(self.viewer)

    def act(self) -> None:
        """Make some legal move for the person to move."""
        legal = self.match.game.moves(self.match.state)
        self.match.play(legal[0] if isinstance(legal, tuple) else legal.sample(Random(1)))


def table(app: App, *levels: str, rounds: int = 2, kind: type[Table] = Table) -> Table:
    setup = MatchSetup(
        "tonne", tuple(SeatSetup(f"P{i}", level) for i, level in enumerate(levels)), seed=5
    )
    game = games.load("tonne")
    players = [games.RandomPlayer() if level else games.Human() for level in levels]
    names = [seat.name for seat in setup.seats]
    options = game.parse_options({"rounds": rounds})
    match = Match(game, players, 5, options, names=names, physics=False)
    made = kind(match, setup)
    app.push(made)
    app.frame()
    return made


def settle(screen: Table, hands: Hands, most: float = 60.0) -> None:
    """Let time pass until a person must act, a curtain falls, or the match ends."""
    while most > 0 and screen.app.screen is screen and not screen.my_turn:
        hands.wait(0.1)
        if screen.thinking.busy:
            time.sleep(0.001)  # the bot's thread has a clock of its own
        else:
            most -= 0.1


def test_a_match_of_bots_comes_to_its_results(app: App, hands: Hands) -> None:
    screen = table(app, "random", "random", rounds=1)
    settle(screen, hands, 400)
    assert isinstance(app.screen, ResultsScreen)
    assert screen.match.over


def test_bots_keep_their_pace_and_a_click_hurries_them(app: App, hands: Hands) -> None:
    screen = table(app, "random", "random")
    settle_nature(screen, hands)
    before = len(screen.match.moves)
    hands.wait(0.3)
    assert len(screen.match.moves) == before
    hands.click((640, 400))
    hands.wait(0.3)
    assert len(screen.match.moves) > before


def settle_nature(screen: Table, hands: Hands) -> None:
    while screen.match.to_move == games.NATURE and screen.acting is None:
        hands.wait(0.02)


def test_nothing_moves_while_something_is_animated(app: App, hands: Hands) -> None:
    screen = table(app, "random", "random")
    screen.moving = True
    before = len(screen.match.moves)
    hands.wait(3)
    assert len(screen.match.moves) == before
    screen.moving = False
    hands.wait(3)
    assert len(screen.match.moves) > before


def test_one_person_never_sees_a_curtain(app: App, hands: Hands) -> None:
    screen = table(app, "", "random", rounds=10)
    for _ in range(8):
        settle(screen, hands)
        assert app.screen is screen and screen.viewer == 0
        screen.act()


def test_between_two_people_a_curtain_falls_and_nothing_is_drawn_behind_it(
    app: App, hands: Hands
) -> None:
    screen = table(app, "", "")
    settle(screen, hands)
    assert isinstance(app.screen, CurtainScreen) and app.screen.seat == 0
    screen.drawn_for.clear()
    hands.wait(0.5)
    app.draw()
    assert screen.drawn_for == [] and screen.viewer is None
    hands.key(pygame.K_RETURN)
    assert app.screen is screen and screen.viewer == 0
    screen.act()
    settle(screen, hands)
    curtain: Any = app.screen
    assert isinstance(curtain, CurtainScreen) and curtain.seat == 1
    assert "P0" in curtain.away and "P1" in curtain.away
    hands.wait(0.5)
    hands.click_on(curtain.button)
    assert screen.viewer == 1


def test_a_move_of_another_cannot_be_taken_back_after_the_curtain(app: App, hands: Hands) -> None:
    screen = table(app, "", "")
    settle(screen, hands)
    hands.key(pygame.K_RETURN)
    screen.act()
    settle(screen, hands)
    hands.key(pygame.K_RETURN)
    assert screen.viewer == 1 and not screen.can_undo
    before = len(screen.match.moves)
    hands.key(pygame.K_z, pygame.KMOD_LCTRL)
    assert len(screen.match.moves) == before


def test_what_all_may_read_tells_nothing_that_one_alone_knows(app: App, hands: Hands) -> None:
    screen = table(app, "", "")
    settle(screen, hands)
    hands.key(pygame.K_RETURN)
    screen.act()
    private = set(screen.match.log(0)) - set(screen.match.log(1))
    screen.viewer = None
    assert private and not private & set(screen.log_lines())
    settle(screen, hands)
    curtain: Any = app.screen
    assert curtain.line not in private


def test_no_curtain_where_no_secret_is_needed(app: App, hands: Hands) -> None:
    class Open(Table):
        hidden_hands = False

    screen = table(app, "", "", kind=Open)
    settle(screen, hands)
    assert app.screen is screen and screen.viewer is None


def test_undo_takes_back_ones_own_move(app: App, hands: Hands) -> None:
    screen = table(app, "", "random")
    settle(screen, hands)
    before = screen.match.state
    screen.act()
    app.frame()
    if screen.can_undo:
        hands.click_on(screen.bar.undo)
        assert screen.match.state == before


def test_esc_pauses_and_resumes(app: App, hands: Hands) -> None:
    screen = table(app, "", "random")
    settle(screen, hands)
    taken = screen.taken_back
    hands.key(pygame.K_ESCAPE)
    assert isinstance(app.screen, PauseMenu) and screen.taken_back > taken
    moves = len(screen.match.moves)
    hands.wait(3)
    assert len(screen.match.moves) == moves
    hands.key(pygame.K_RETURN)
    assert app.screen is screen
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_ESCAPE)
    assert app.screen is screen


def choose(app: App, hands: Hands, label: str) -> None:
    screen = app.screen
    assert screen is not None
    widget = next(w for w in screen.widgets.order() if isinstance(w, Button) and w.label == label)
    screen.widgets.set_focus(widget)
    hands.key(pygame.K_RETURN)


def test_leaving_asks_first(app: App, hands: Hands) -> None:
    screen = table(app, "", "random")
    screen.pause()
    choose(app, hands, "Leave the match")
    assert isinstance(app.screen, Confirm)
    hands.key(pygame.K_RETURN)
    assert app.screen is screen, "what destroys nothing has the focus"
    screen.pause()
    choose(app, hands, "Leave the match")
    choose(app, hands, "Leave")
    assert isinstance(app.screen, HomeScreen) and len(app.stack) == 1


def test_restart_begins_anew_even_behind_a_curtain(
    app: App, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "table_class", lambda game: Table)
    screen = table(app, "", "")
    settle(screen, hands)
    hands.key(pygame.K_ESCAPE)
    choose(app, hands, "Restart")
    choose(app, hands, "Restart")
    assert len(app.stack) == 1 and isinstance(app.stack[0], Table)
    assert app.stack[0] is not screen


def test_the_log_opens_reads_and_closes(app: App, hands: Hands) -> None:
    screen = table(app, "", "random")
    settle(screen, hands)
    screen.act()
    settle(screen, hands)
    hands.key(pygame.K_l)
    assert screen.log.visible and screen.log_lines() == screen.match.log(0)
    app.draw()
    hands.key(pygame.K_ESCAPE)
    assert not screen.log.visible and app.screen is screen
    hands.click_on(screen.bar.log)
    hands.click_on(screen.log.close)
    assert not screen.log.visible


def test_space_belongs_to_the_game_after_a_click_on_the_bar(app: App, hands: Hands) -> None:
    screen = table(app, "", "random")
    settle(screen, hands)
    hands.click_on(screen.bar.log)
    assert screen.log.visible
    hands.key(pygame.K_SPACE)
    assert screen.log.visible


def test_lost_focus_takes_back_what_is_held(app: App, hands: Hands) -> None:
    screen = table(app, "", "random")
    before = screen.taken_back
    hands.post(pygame.WINDOWFOCUSLOST)
    assert screen.taken_back == before + 1


def test_a_bot_that_fails_is_said_and_the_window_goes_on(app: App, hands: Hands) -> None:
    class Broken:
        def choose(self, game: Any, view: Any, rng: Random) -> Any:
            raise RuntimeError("no idea")

    screen = table(app, "random", "random")
    screen.match.players = (Broken(), Broken())
    hands.wait(4)
    assert any("no idea" in toast.text for toast in app.toasts.items)
    hands.key(pygame.K_ESCAPE)
    assert isinstance(app.screen, PauseMenu)


def test_buttons_that_do_nothing_are_not_there(app: App) -> None:
    screen = table(app, "", "random")
    assert not screen.bar.hint.visible

    class Hinting(Table):
        def hint(self) -> None:
            self.app.toast("Lay the 5.")

    other = table(app, "", "random", kind=Hinting)
    assert other.bar.hint.visible


def test_rules_open_with_f1(
    app: App, hands: Hands, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "rules.md").write_text("# Aim\n\nStack **it**.\n\n- one\n  more\n- two\n" * 20)
    monkeypatch.setattr(rulesheet.assets, "path", lambda *parts: tmp_path / parts[-1])
    monkeypatch.setattr(rulesheet.assets, "text", lambda *parts: (tmp_path / parts[-1]).read_text())
    made = rulesheet.RulesSheet("tonne", "Tonne")
    assert [(block.kind, block.words) for block in made.blocks[:4]] == [
        ("head", "Aim"), ("text", "Stack it."), ("item", "one more"), ("item", "two"),
    ]  # fmt: skip
    monkeypatch.undo()
    screen = table(app, "", "random")
    app.push(made)
    for size in ((1280, 720), (640, 480), (200, 150)):
        hands.resize(*size)
        app.draw()
    hands.key(pygame.K_RETURN)
    assert app.screen is screen


@pytest.mark.parametrize("size", [(1280, 720), (960, 540), (640, 480), (200, 150)])
def test_table_curtain_and_pause_fit_every_window(
    app: App, hands: Hands, size: tuple[int, int]
) -> None:
    screen = table(app, "", "")
    settle(screen, hands)
    hands.resize(*size)
    app.draw()
    hands.key(pygame.K_RETURN)
    hands.key(pygame.K_l)
    app.draw()
    assert all(b.rect.left >= 0 and b.rect.right <= app.canvas.width for b in screen.bar.buttons)
    screen.pause()
    app.frame()
    app.draw()


def test_a_persons_turn_and_the_end_are_heard(app: App, hands: Hands) -> None:
    heard: list[str] = []
    app.sound.turn = lambda: heard.append("turn")  # type: ignore[method-assign]
    app.sound.win = lambda: heard.append("win")  # type: ignore[method-assign]
    screen = table(app, "", "random", rounds=1)
    settle(screen, hands)
    hands.wait(0.1)
    assert heard == ["turn"]
    hands.wait(1)
    assert heard == ["turn"]
    while not screen.match.over:
        settle(screen, hands)
        if screen.my_turn:
            screen.act()
    hands.wait(0.2)
    assert heard[-1] == "win" and heard.count("win") == 1
