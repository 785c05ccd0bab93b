"""Home, seats and results, driven by posted events."""

from dataclasses import replace
from typing import Annotated, Any, Literal

import msgspec
import pygame
import pytest
from pygame import FRect

import games
from games.shell import features, opening, unfinished
from games.shell.app import App
from games.shell.fields import Choice, Stepper
from games.shell.optionrows import rows
from games.shell.screen import Screen
from games.shell.screens.home import HomeScreen
from games.shell.screens.results import ResultsScreen
from games.shell.screens.seats import SeatsScreen
from games.shell.screens.unfinished import UnfinishedScreen
from games.shell.setup import MatchSetup, SeatSetup
from games.shell.summary import Moment, ResultRow, Summary, mark_places, plain, signed, summarise
from games.shell.widgets import Segmented, Toggle

from .conftest import Hands

SIZES = [(1280, 720), (960, 540), (1920, 1080), (640, 480), (2560, 1440)]


class Table(Screen):
    """Stands for a game's table."""

    def __init__(self, match: Any, setup: MatchSetup) -> None:
        super().__init__()
        self.match = match
        self.setup = setup


@pytest.fixture(autouse=True)
def fake_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "table_class", lambda game: Table)


def home(app: App) -> HomeScreen:
    screen = HomeScreen()
    app.push(screen)
    app.frame()
    return screen


def test_home_shows_every_game_and_opens_its_seats(app: App, hands: Hands) -> None:
    screen = home(app)
    assert {card.game for card in screen.cards} == set(games.names())
    hands.click_on(screen.cards[0])
    assert isinstance(app.screen, SeatsScreen)
    hands.key(pygame.K_ESCAPE)
    assert app.screen is screen


def test_home_can_be_used_with_the_keyboard_alone(app: App, hands: Hands) -> None:
    screen = home(app)
    assert screen.widgets.focus is screen.cards[0]
    hands.key(pygame.K_RETURN)
    assert isinstance(app.screen, SeatsScreen)
    hands.key(pygame.K_RETURN)
    assert isinstance(app.screen, Table)


def test_home_has_buttons_only_for_what_there_is(app: App, hands: Hands) -> None:
    before = len(home(app).header)
    opened: list[App] = []
    feature = features.Feature("thing", "Thing", "star", ("home",), opened.append)
    features.register(feature)
    try:
        screen = HomeScreen()
        app.reset(screen)
        assert len(screen.header) == before + 1
        hands.click_on(next(button for button in screen.header if button.label == "Thing"))
        assert opened == [app]
    finally:
        features.unregister("thing")


def test_the_strip_goes_on_with_the_newest_match(
    app: App, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    resumed: list[int] = []
    waiting = [
        unfinished.Unfinished("tonne", "Ab in die Tonne", f"Round {n}",
                              lambda _app, n=n: resumed.append(n), ("Mira", "Otto"))
        for n in range(3)
    ]  # fmt: skip
    monkeypatch.setattr(unfinished, "_providers", [lambda _app: waiting])
    screen = home(app)
    assert screen.widgets.focus is screen.go
    hands.key(pygame.K_RETURN)
    assert resumed == [0]
    hands.click_on(screen.more)
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    assert resumed == [0, 1] and isinstance(app.screen, UnfinishedScreen)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", ["normal", "huge"])
def test_nothing_of_home_and_seats_overlaps_or_leaves_the_window(
    app: App, hands: Hands, size: tuple[int, int], text_size: Any
) -> None:
    app.settings = replace_settings(app, text_size)
    hands.resize(*size)
    app._refit()
    for screen in (HomeScreen(), SeatsScreen("tonne")):
        app.reset(screen)
        app.frame()
        widgets = list(screen.widgets.order())
        rects = [screen.widgets.rect_on_screen(widget) for widget in widgets]
        for i, rect in enumerate(rects):
            assert rect.width > 8 and rect.height > 8
            assert rect.left >= 0 and rect.right <= app.canvas.width + 0.5
            inside = [other for other in rects[i + 1 :] if rect.inflate(-2, -2).colliderect(other)]
            in_sheet = widgets[i].host is not screen.widgets
            assert in_sheet or not [other for other in inside if screen.area.rect.contains(other)]
            if in_sheet:
                same = [
                    rects[j] for j in range(i + 1, len(rects))
                    if widgets[j].host is not screen.widgets
                ]  # fmt: skip
                assert not [other for other in same if rect.inflate(-2, -2).colliderect(other)]


def replace_settings(app: App, text_size: Any) -> Any:
    return msgspec.structs.replace(app.settings, text_size=text_size)


def seats(app: App, game: str = "tonne") -> SeatsScreen:
    screen = SeatsScreen(game)
    app.push(screen)
    app.frame()
    app.frame(0.1)
    return screen


def test_seats_are_added_up_to_what_the_game_allows(app: App, hands: Hands) -> None:
    screen = seats(app)
    for _ in range(8):
        hands.wait(0.4)
        hands.click_on(screen.seats.add_button)
    game = games.load("tonne")
    assert len(screen.seats.seats) == game.seats[-1]
    assert not screen.seats.add_button.enabled
    assert len({seat.name for seat in screen.seats.seats}) == game.seats[-1]
    while screen.seats.rows[0].remove.enabled:
        hands.click_on(screen.seats.rows[0].remove)
    assert len(screen.seats.seats) == game.seats[0]


def test_a_name_can_be_typed_and_a_double_one_is_said(app: App, hands: Hands) -> None:
    screen = seats(app)
    hands.click_on(screen.seats.rows[0].name)
    hands.key(pygame.K_END)
    for _ in range(20):
        hands.key(pygame.K_BACKSPACE)
    hands.click_on(screen.start)
    assert app.screen is screen and app.toasts.items[-1].text == "Every player needs a name."
    hands.click_on(screen.seats.rows[0].name)
    hands.type("Otto")
    assert "Otto" in screen.seats.problem()
    hands.type("kar")
    hands.click_on(screen.start)
    assert isinstance(app.screen, Table)
    assert app.screen.match.names == ("Ottokar", "Otto")
    app.pop()
    app.reset(SeatsScreen("tonne"))
    assert isinstance(app.screen, SeatsScreen)
    assert app.screen.seats.seats[0].name == "Ottokar", "the name is there the next time"


def test_players_change_places(app: App, hands: Hands) -> None:
    screen = seats(app)
    before = list(screen.seats.seats)
    hands.click_on(screen.seats.rows[0].down)
    assert screen.seats.seats == before[::-1]
    assert not screen.seats.rows[0].up.enabled
    hands.key(pygame.K_RETURN)
    assert screen.seats.seats == before


def test_a_bot_becomes_a_person(app: App, hands: Hands) -> None:
    screen = seats(app)
    hands.click_on(screen.seats.rows[1].kind)
    hands.key(pygame.K_HOME)
    for _ in range(6):
        hands.key(pygame.K_UP)
    hands.key(pygame.K_RETURN)
    assert app.screen is screen
    assert screen.setup().people == 2


def test_the_seed_and_the_options_reach_the_match(app: App, hands: Hands) -> None:
    screen = seats(app)
    hands.click_on(screen.seed)
    hands.type("4a2")
    stepper = next(row.widget for row in screen.options if isinstance(row.widget, Stepper))
    area = hands.place(stepper)
    hands.click((area.x + 10, area.centery))
    hands.click_on(screen.start)
    assert isinstance(app.screen, Table)
    assert app.screen.match.seed == 42
    assert app.screen.match.state.options.rounds == 9


def test_a_second_press_on_start_starts_one_match(app: App, hands: Hands) -> None:
    screen = seats(app)
    hands.wait(0.5)
    hands.click_on(screen.start)
    hands.click_on(screen.start)
    assert [type(shown) for shown in app.stack] == [SeatsScreen, Table]


def test_a_game_without_a_table_says_so(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    with pytest.raises(ValueError, match="no game"):
        opening.table_class("chess")


def test_options_of_every_kind_become_widgets() -> None:
    class Odd(msgspec.Struct, frozen=True):
        plain: bool = True
        few: Literal["ab", "cd"] = "cd"
        many: Literal["one", "two", "three", "four"] = "one"
        number: Annotated[int, msgspec.Meta(ge=1, le=3, title="How many", description="It is.")] = 2
        share: Annotated[float, msgspec.Meta(ge=0, le=1)] = 0.5
        odd: tuple[int, ...] = ()

    got: dict[str, Any] = {}
    made = rows(Odd, got.__setitem__, lambda choice: None)
    assert [type(row.widget) for row in made] == [Toggle, Segmented, Choice, Stepper, Stepper]
    assert (made[3].label, made[3].help) == ("How many", "It is.")
    widget = made[3].widget
    assert isinstance(widget, Stepper)
    widget.set(9)
    assert got == {"number": 3} and isinstance(got["number"], int)


def summary(watched: list[str]) -> Summary:
    def marks(canvas: Any, rect: FRect) -> None:
        assert rect.width > 0 and rect.height > 0

    rows_ = tuple(
        ResultRow(i, f"P{i}", "bot, careful" if i else "", signed(5 - 4 * i), i + 1, i == 0, marks)
        for i in range(3)
    )
    moments = tuple(
        Moment(f"M{i}", "Round 1", None, lambda _app, i=i: watched.append(f"M{i}"))
        for i in range(3)
    )
    return Summary("tonne", "P0 wins with 5", "Ab in die Tonne", rows_, "Markers", moments,
                   watch=lambda _app: watched.append("all"))  # fmt: skip


SETUP = MatchSetup("tonne", (SeatSetup("A"), SeatSetup("B"), SeatSetup("C")), seed=3)


@pytest.mark.parametrize("size", [*SIZES, (200, 150)])
def test_results_fit_every_window(app: App, hands: Hands, size: tuple[int, int]) -> None:
    app.push(ResultsScreen(summary([]), SETUP))
    hands.resize(*size)
    app.draw()


def test_results_watch_go_home_and_play_again(app: App, hands: Hands) -> None:
    watched: list[str] = []
    screen = ResultsScreen(summary(watched), SETUP)
    app.push(screen)
    hands.wait(0.5)
    hands.click_on(screen.watch)
    hands.click_on(screen.watching[1][1])
    assert watched == ["all", "M1"]
    screen.widgets.set_focus(screen.rematch)
    hands.key(pygame.K_RETURN)
    assert isinstance(app.screen, Table) and app.stack == [app.screen]
    assert app.screen.setup == replace(SETUP, seed=None)
    app.reset(screen)
    hands.key(pygame.K_ESCAPE)
    assert isinstance(app.screen, HomeScreen)


def test_results_without_a_replay_offer_none(app: App) -> None:
    screen = ResultsScreen(replace(summary([]), watch=None, moments=()), SETUP)
    app.push(screen)
    app.frame()
    assert not screen.watch.visible and not screen.list.visible


def test_a_summary_ranks_and_shares() -> None:
    class Match:
        game = games.load("tonne")
        scores = (3.0, 5.0, 3.0, -2.0)
        winners: tuple[int, ...] = (1,)
        names = ("A", "B", "C", "D")

    setup = MatchSetup("tonne", tuple(SeatSetup(n) for n in "ABCD"))
    made = summarise(Match(), setup, "9 rounds", signed)  # type: ignore[arg-type]
    assert made.title == "B wins with 5"
    assert [(row.name, row.rank, row.score) for row in made.rows] == [
        ("B", 1, "+5"), ("A", 2, "+3"), ("C", 2, "+3"), ("D", 4, "−2"),
    ]  # fmt: skip
    Match.winners = (0, 2)
    shared = summarise(Match(), setup)  # type: ignore[arg-type]
    assert shared.title == "A and C share the win"


def test_numbers_are_written_with_a_true_minus() -> None:
    assert (signed(8), signed(0), signed(-3), plain(-3), plain(2.5)) == (
        "+8", "0", "−3", "−3", "2.5",
    )  # fmt: skip


def test_marks_keep_to_their_place() -> None:
    for count in (0, 1, 3, 12):
        places = mark_places(FRect(10, 10, 200, 60), count)
        assert len(places) == count
        assert all(place.right <= 210.5 and place.bottom <= 70.5 for place in places)
