"""What all card tables share: numbers count, hints cover nothing, the pointer is not forgotten."""

from typing import Any

import msgspec
import pygame
import pytest

from games.coloretto.rules import Take
from games.shell.app import App
from games.shell.cardtable import flights
from games.shell.cardtable.counting import SECONDS, Counting
from games.shell.cardtable.flights import Flight, Flights

from ..cardhands import Hands, names, spot, table

GAMES = {"coloretto": 5, "reco": 5, "trashpandas": 4}


@pytest.fixture
def hands(app: App) -> Hands:
    return Hands(app)


def mine(state: Any) -> bool:
    return state.turn == 0 and state.phase in ("turn", "deliver", "roll") and bool(state.chance)


# -- numbers ---------------------------------------------------------------------------------------


def test_a_number_counts_to_what_it_is_and_passes_what_lies_between() -> None:
    counting = Counting()
    assert counting.of("a", 3) == 3 and not counting.busy
    seen = [counting.of("a", 13)]
    while counting.busy:
        counting.update(SECONDS / 20)
        seen.append(counting.of("a", 13))
    assert seen == sorted(seen) and seen[0] == 3 and seen[-1] == 13
    assert set(seen) == set(range(3, 14))
    assert 20 <= len(seen) <= 22, "it takes its time whatever the way"


def test_a_number_turns_round_on_its_way_and_comes_down() -> None:
    counting = Counting()
    counting.of("a", 0)
    counting.of("a", 10)
    counting.update(SECONDS / 2)
    assert counting.of("a", -4) == 5
    assert not counting.update(0.0)
    while counting.busy:
        counting.update(0.05)
    assert counting.of("a", -4) == -4


def test_reduced_motion_lets_numbers_jump() -> None:
    counting = Counting()
    counting.still = True
    counting.of("a", 0)
    assert counting.of("a", 10) == 10 and not counting.busy


def test_the_score_of_a_panel_counts_up_when_a_row_is_taken(app: App, hands: Hands) -> None:
    def rich(state: Any) -> bool:
        return mine(state) and any(len(row or ()) == 3 for row in state.rows) and state.round > 2

    screen = table(app, "coloretto", ("", "random", "random"), until=rich)
    row = next(i for i, cards in enumerate(screen.state.rows) if len(cards or ()) == 3)
    was = screen.match.scores[0]
    shown: list[int] = []
    asked = screen.counting.of

    def spy(name: object, value: int) -> int:
        number = asked(name, value)
        shown.extend([number] if name == 0 else [])
        return number

    screen.counting.of = spy
    hands.click(spot(screen, ("take", row)).rect.center)
    assert isinstance(screen.match.moves[-1], Take)
    now = screen.match.scores[0]
    assert abs(now - was) > 1, "another seed would tell more"
    for _frame in range(90):
        app.frame(1 / 60)
    assert shown[0] == was and shown[-1] == now
    assert set(shown) == set(range(int(min(was, now)), int(max(was, now)) + 1))


# -- motion ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_cards_slide_in_150_to_250_ms(app: App, hands: Hands, game: str, monkeypatch: Any) -> None:
    slides: list[Flight] = []
    monkeypatch.setattr(Flights, "add", lambda self, some: slides.extend(some))
    screen = table(app, game, ("random",) * 3)
    while not screen.match.over and len(slides) < 150:
        screen.match.advance()
        app.frame(0.0)
        screen.die = getattr(screen, "die", None)
        if screen.die is not None:
            screen.die.update(9)
    assert len(slides) >= 30
    assert all(0.15 <= one.seconds <= 0.25 for one in slides)


@pytest.mark.parametrize(("game", "seats"), GAMES.items())
def test_a_match_begins_with_the_deal_and_reduced_motion_leaves_it_out(
    app: App, game: str, seats: int, monkeypatch: Any
) -> None:
    dealt: list[list[Flight]] = []
    add = Flights.add

    def spy(self: Flights, some: Any) -> None:
        dealt.append(list(some))
        add(self, dealt[-1])

    monkeypatch.setattr(Flights, "add", spy)
    screen = table(app, game, ("", *("random",) * (seats - 1)))
    state = screen.match.start
    if game == "coloretto":
        expected = sum(map(sum, state.collections))
    else:
        expected = sum(map(len, state.hands)) + sum(map(len, getattr(state, "dumps", ())))
    assert len(dealt[0]) == expected
    assert max(flight.delay + flight.seconds for flight in dealt[0]) < 2
    app.change_settings(msgspec.structs.replace(app.settings, reduced_motion=True))
    again = table(app, game, ("", *("random",) * (seats - 1)))
    assert not again.flights.busy and not again.hidden


def test_what_rests_is_seen_where_it_arrived() -> None:
    rect = pygame.FRect(0, 0, 10, 14)
    moving = Flights()
    moving.add([Flight("", rect, rect.move(100, 0), rest=0.3)])
    moving.update(flights.SECONDS + 0.1)
    assert moving.busy and moving.items[0].rect().x == 100
    moving.update(0.25)
    assert not moving.busy


# -- the pointer -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_what_lies_under_a_resting_pointer_stays_lit(app: App, hands: Hands, game: str) -> None:
    screen = table(app, game, ("", "random", "random"), until=mine)
    name = next(n for n in names(screen) if isinstance(n, tuple) or n in ("draw", "roll"))
    hands.move(spot(screen, name).rect.center)
    assert spot(screen, name).hover
    screen.dirty = True
    app.frame()
    assert spot(screen, name).hover


def test_a_press_under_way_is_not_lost_when_a_hint_arrives(app: App, hands: Hands) -> None:
    screen = table(app, "coloretto", ("", "random", "random"), until=mine)
    at = spot(screen, "draw").rect.center
    hands.move(at)
    hands.press(at)
    screen.dirty = True
    app.frame()
    before = len(screen.match.moves)
    hands.release(at)
    assert len(screen.match.moves) == before + 1


# -- hints -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), GAMES.items())
@pytest.mark.parametrize("text", ["normal", "huge"])
def test_a_hint_covers_nothing(app: App, hands: Hands, game: str, seats: int, text: str) -> None:
    app.change_settings(msgspec.structs.replace(app.settings, text_size=text))
    hands.resize(960, 540)
    screen = table(app, game, ("", *("random",) * (seats - 1)), until=mine)
    whole = [one.rect.bottom for one in screen.stage.children if one.focusable]
    hands.key(pygame.K_h)
    hands.until(lambda: screen.hinting.move is not None)
    hands.wait(0.2)
    foot = app.canvas.height - screen._strip
    assert screen._strip > 30
    lay = screen.lay
    lowest = [one.rect.bottom for one in screen.stage.children if one.focusable]
    assert max([*lowest, *(panel.bottom for panel in lay.panels)]) <= foot
    hands.key(pygame.K_ESCAPE)
    hands.wait(0.1)
    assert screen._strip == 0
    assert [one.rect.bottom for one in screen.stage.children if one.focusable] == whole


def test_a_hint_not_wanted_any_more_stops_thinking(app: App, hands: Hands) -> None:
    screen = table(app, "coloretto", ("", "random", "random"),
                   until=lambda s: mine(s) and any(s.rows))  # fmt: skip
    hands.key(pygame.K_h)
    job = screen.hinting._job
    assert job is not None
    hands.key(pygame.K_h)
    assert not screen.hinting.shown
    job._thread.join(5)
    assert job.done


# -- the log ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_log_turns_to_notation_that_can_be_read_back(app: App, hands: Hands, game: str) -> None:
    seen: list[object] = []
    screen = table(app, game, ("", "random", "random"),
                   until=lambda s: seen.append(s) or (mine(s) and len(seen) > 30))  # fmt: skip
    hands.key(pygame.K_l)
    assert screen.log.visible
    hands.click(screen.log.switch.rect.center)
    shown = screen.log_lines(True)
    assert len(shown) == len(screen.match.moves)
    state = screen.match.start
    full = screen.match.notation()
    for number, (line, move) in enumerate(zip(full, screen.match.moves, strict=True), 1):
        name = screen.match.names[screen.match.game.to_move(state)]
        text = line.removeprefix(f"{number}. {name}: ")
        assert screen.match.game.parse(state, text) == move
        state = screen.match.game.apply(state, move)
    hands.wait(0.1)
    assert screen.log._shown == shown


def test_notation_that_all_may_read_gives_nothing_away(app: App) -> None:
    screen = table(
        app, "reco", ("", "", "random"), seed=3, until=lambda s: sum(map(len, s.dumped)) > 3
    )
    match = screen.match
    public = match.notation(public=True)
    assert sum("dump" in line for line in public) > 3
    for line in public:
        assert "dump" not in line or line.split()[-1].isdigit()
    assert any(match.notation(seat) != public for seat in range(3))


@pytest.mark.parametrize("game", ["reco", "trashpandas"])
def test_the_deal_shows_no_hand_to_two_people(app: App, game: str, monkeypatch: Any) -> None:
    dealt: list[Flight] = []
    monkeypatch.setattr(Flights, "add", lambda self, some: dealt.extend(some))
    screen = table(app, game, ("", "", "random"))
    for flight in dealt:
        hidden: Any = flight.hides[0] if flight.hides else ("",)
        assert flight.face.endswith("/back") or hidden[0] == "dump"
    assert len(dealt) >= sum(map(len, screen.match.start.hands))
