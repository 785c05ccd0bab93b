"""The table of R-Eco: matches by mouse and keyboard, drags, dumping, undo, the curtain."""

from random import Random

import msgspec
import pygame
import pytest

from games.reco import screen as reco_screen
from games.reco.rules import Deliver, Dump, plant_of, surplus
from games.shell import brush
from games.shell.app import App
from games.shell.screens.curtain import CurtainScreen

from ..cardhands import Hands, finished, lift, settle, spot, table


def mine(phase: str, cards: int = 3):
    return lambda state: state.turn == 0 and state.phase == phase and len(state.hands[0]) >= cards


def places(hand: tuple[int, ...], cards: tuple[int, ...]) -> list[int]:
    """Return where these cards are in a hand."""
    left, out = list(hand), []
    for card in cards:
        out.append(left.index(card))
        left[out[-1]] = -9
    return out


def test_a_whole_match_by_mouse(app: App, hands: Hands) -> None:
    screen = table(app, "reco", ("", "random", "random"))
    rng = Random(3)
    while not finished(app):
        settle(screen, hands)
        if app.screen is not screen or not screen.my_turn:
            continue
        move = rng.choice(screen.match.game.moves(screen.state))
        before = len(screen.match.moves)
        for place in places(screen.state.hands[0], getattr(move, "cards", ())):
            hands.click(spot(screen, ("hand", place)).rect.center)
        hands.click(spot(screen, "go").rect.center)
        assert screen.match.moves[before] == move
    assert screen.match.over
    hands.wait(0.2)


def test_a_whole_match_by_keyboard(app: App, hands: Hands) -> None:
    screen = table(app, "reco", ("", "random"), seed=2)
    rng = Random(4)
    turns = 0
    while not finished(app):
        settle(screen, hands)
        if app.screen is not screen or not screen.my_turn:
            continue
        turns += 1
        move = rng.choice(screen.match.game.moves(screen.state))
        before = len(screen.match.moves)
        for place in places(screen.state.hands[0], getattr(move, "cards", ())):
            if turns < 20:
                hands.key(pygame.K_1 + place)
            else:
                _tab_to(screen, hands, ("hand", place))
                hands.key(pygame.K_RETURN)
        if turns < 20:
            hands.key(pygame.K_SPACE)
        else:
            _tab_to(screen, hands, "go")
            hands.key(pygame.K_RETURN)
        assert screen.match.moves[before] == move
    assert screen.match.over


def _tab_to(screen, hands: Hands, name: object) -> None:
    for _tab in range(60):
        if getattr(screen.widgets.focus, "name", None) == name:
            return
        hands.key(pygame.K_TAB)
    raise AssertionError(f"Tab never comes to {name!r}")


def test_cards_are_dragged_to_their_factory_only(app: App, hands: Hands) -> None:
    screen = table(app, "reco", ("", "random", "random"), until=mine("deliver"))
    state = screen.state
    card = state.hands[0][0]
    other = screen.lay.plants[(plant_of(card) + 1) % 4].factory
    hands.drag(spot(screen, ("hand", 0)).rect.center, other.center)
    assert screen.match.state is state
    assert any("no place" in toast.text for toast in app.toasts.items)
    hands.wait(0.6)
    own = screen.lay.plants[plant_of(card)].factory
    hands.drag(spot(screen, ("hand", 0)).rect.center, own.center)
    assert screen.match.moves[-1] == Deliver((card,))


def test_chosen_cards_are_dragged_together(app: App, hands: Hands) -> None:
    def pair(state):
        hand = state.hands[0]
        return mine("deliver")(state) and plant_of(hand[0]) == plant_of(hand[1])

    screen = table(app, "reco", ("", "random", "random"), until=pair)
    hand = screen.state.hands[0]
    hands.click(spot(screen, ("hand", 0)).rect.center)
    hands.click(spot(screen, ("hand", 1)).rect.center)
    assert screen.picked == {0, 1}
    goal = screen.lay.plants[plant_of(hand[0])].factory.center
    hands.drag(spot(screen, ("hand", 1)).rect.center, goal)
    assert screen.match.moves[-1] == Deliver(hand[:2])


def test_what_the_dump_will_get_is_said_before(app: App, hands: Hands) -> None:
    screen = table(app, "reco", ("", "random", "random"), until=mine("deliver"))
    hands.click(screen.lay.plants[plant_of(screen.state.hands[0][0])].factory.center)
    cards = screen.cards
    assert cards and len({plant_of(card) for card in cards}) == 1
    title, said = screen._said(screen.seen, cards)
    new = reco_screen.delivery_words(screen.seen, cards)[1][-1][0]
    assert title.startswith("Deliver") and new in [words for words, _bad in said]
    assert "gets" in new or "ends" in new


def test_esc_leaves_what_was_chosen(app: App, hands: Hands) -> None:
    screen = table(app, "reco", ("", "random", "random"), until=mine("deliver"))
    hands.click(spot(screen, ("hand", 0)).rect.center)
    hands.key(pygame.K_ESCAPE)
    assert not screen.picked and app.screen is screen


def test_dumping_needs_the_right_number_and_a_delivery_can_be_taken_back(
    app: App, hands: Hands
) -> None:
    screen = table(app, "reco", ("", "random", "random"), until=mine("dump"))
    assert screen.can_undo
    n = surplus(screen.state)
    go = spot(screen, "go")
    assert not go.enabled
    for place in range(n):
        hands.click(spot(screen, ("hand", place)).rect.center)
    hands.click(spot(screen, ("hand", n)).rect.center)
    assert len(screen.picked) == n
    assert any("No more" in toast.text for toast in app.toasts.items)
    hands.key(pygame.K_z, pygame.KMOD_LCTRL)
    assert screen.state.phase == "deliver" and not screen.picked
    screen.redo()
    hands.wait(1.5)
    for place in range(n):
        hands.click(spot(screen, ("hand", place)).rect.center)
    hands.click(spot(screen, "go").rect.center)
    assert isinstance(screen.match.moves[-1], Dump)


def test_two_people_hand_over_and_nothing_secret_is_drawn(
    app: App, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = table(app, "reco", ("", "", "random"))
    hands.until(lambda: isinstance(app.screen, CurtainScreen))
    drawn: list[str] = []
    draw = brush.Brush.sprite

    def spy(self, name, *more, **rest):
        drawn.append(name)
        return draw(self, name, *more, **rest)

    monkeypatch.setattr(brush.Brush, "sprite", spy)
    app.draw()
    assert not [name for name in drawn if name.startswith("cards/")]
    lift(app, hands)
    first = screen.viewer
    assert first == screen.acting
    hands.until(lambda: screen.my_turn)
    hands.click(spot(screen, ("hand", 0)).rect.center)
    hands.click(spot(screen, "go").rect.center)

    def dumping():
        if screen.state.phase == "dump" and screen.my_turn and app.screen is screen:
            for place in range(surplus(screen.state)):
                hands.click(spot(screen, ("hand", place)).rect.center)
            hands.click(spot(screen, "go").rect.center)
        return isinstance(app.screen, CurtainScreen) or screen.acting != first

    hands.until(dumping)
    hands.until(lambda: isinstance(app.screen, CurtainScreen) or screen.viewer is None)
    assert screen.viewer is None and screen.hand_seat is None
    assert all(card == -1 for hand in screen.seen.hands for card in hand)


@pytest.mark.parametrize("seats", [2, 5])
def test_every_window_shows_the_table(app: App, hands: Hands, seats: int) -> None:
    screen = table(app, "reco", ("", "random", "random", "random", "random")[:seats],
                   until=mine("deliver"))  # fmt: skip
    for text in ("normal", "huge"):
        app.change_settings(msgspec.structs.replace(app.settings, text_size=text))
        for size in ((200, 150), (640, 480), (960, 540), (1280, 720)):
            hands.resize(*size)
            hands.wait(0.1)
    app.change_settings(msgspec.structs.replace(app.settings, text_size="normal", ui_scale="2"))
    app.frame()
    assert app.canvas.scale > 1
    hands.click(spot(screen, ("hand", 0)).rect.center)
    assert screen.picked == {0}


def test_a_hint_lights_cards(app: App, hands: Hands) -> None:
    screen = table(app, "reco", ("", "random", "random"), until=mine("deliver"))
    hands.key(pygame.K_h)
    hands.until(lambda: screen.hinting.move is not None)
    hands.wait(0.1)
    assert any(one.hinted for one in screen.stage.children[:-1])


def test_chosen_surplus_is_dumped_by_a_click_on_ones_own_panel(app: App, hands: Hands) -> None:
    screen = table(app, "reco", ("", "random", "random"), until=lambda s: mine("dump")(s))
    needed = surplus(screen.state)
    for number in range(needed):
        assert ("panel", 0) not in [getattr(one, "name", None) for one in screen.stage.children]
        hands.key(pygame.K_1 + number)
    cards = screen.cards
    hands.click(spot(screen, ("panel", 0)).rect.center)
    assert screen.match.moves[-1] == Dump(cards)
