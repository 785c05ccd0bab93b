"""The table of Trash Pandas: matches by mouse and keyboard, drags, tokens, the hand covered."""

from random import Random

import msgspec
import pygame
import pytest

from games.shell.app import App
from games.trashpandas.rules import Blammo, Draw, Roll, Stash, Steal, Stop, Use
from games.trashpandas.view_prompt import card_moves

from ..cardhands import Hands, finished, names, settle, spot, table


def way(screen, move) -> list[object]:
    """Return the names of the spots that lead to a move, one after the other."""
    direct = [choice.name for choice in screen._prompt.choices if choice.move == move]
    if direct:
        return direct[:1]
    hand = screen.state.hands[screen.acting]
    moves = screen.match.game.moves(screen.state)
    for i, card in enumerate(hand):
        if move in card_moves(moves, card):
            return [("hand", i), None]
    raise AssertionError(f"no way to {move}")


def follow(screen, hands: Hands, move, press) -> None:
    for name in way(screen, move):
        if name is None:
            name = next(one.name for one in screen._prompt.choices if one.move == move)
        press(name)


def test_a_whole_match_by_mouse(app: App, hands: Hands) -> None:
    screen = table(app, "trashpandas", ("", "normal", "normal"))
    rng = Random(3)
    while not finished(app):
        settle(screen, hands)
        if app.screen is not screen or not screen.my_turn:
            continue
        moves = screen.match.game.moves(screen.state)
        if len(moves) == 1 and screen.reacting:
            app.frame(0.1)
            continue
        move = rng.choice(moves)
        before = len(screen.match.moves)
        follow(screen, hands, move, lambda name: hands.click(spot(screen, name).rect.center))
        assert screen.match.moves[before] == move
    assert screen.match.over
    hands.wait(0.2)


def test_a_whole_match_by_keyboard(app: App, hands: Hands) -> None:
    screen = table(app, "trashpandas", ("", "normal"), seed=2)
    rng = Random(4)

    def press(name: object) -> None:
        for _tab in range(80):
            if getattr(screen.widgets.focus, "name", None) == name:
                break
            hands.key(pygame.K_TAB)
        hands.key(pygame.K_RETURN)

    while not finished(app):
        settle(screen, hands)
        if app.screen is not screen or not screen.my_turn:
            continue
        moves = screen.match.game.moves(screen.state)
        if len(moves) == 1 and screen.reacting:
            app.frame(0.1)
            continue
        move = rng.choice(moves)
        before = len(screen.match.moves)
        follow(screen, hands, move, press)
        assert screen.match.moves[before] == move
    assert screen.match.over


def turn(phase: str, also=lambda state: True):
    return lambda state: state.turn == 0 and state.phase == phase and also(state)


def test_the_die_tumbles_and_then_its_token_comes(app: App, hands: Hands) -> None:
    screen = table(app, "trashpandas", ("", "normal"), until=turn("roll", lambda s: s.must))
    hands.click(spot(screen, "die").rect.center)
    assert isinstance(screen.match.moves[-1], Roll)
    assert screen.die.busy and screen.animating
    taken = screen.state.taken
    assert ("taken", taken[-1]) in screen.hidden
    hands.key(pygame.K_SPACE)
    assert len(screen.state.taken) == len(taken), "nothing is done while it tumbles"
    hands.wait(1.6)
    assert not screen.animating and not screen.hidden


def test_a_chosen_card_says_what_it_does_and_a_second_press_plays_it(
    app: App, hands: Hands
) -> None:
    def ready(state):
        return state.rolled is not None and 5 in state.hands[0] and not state.must

    screen = table(app, "trashpandas", ("", "random", "random"), until=turn("roll", ready))
    at = ("hand", screen.state.hands[0].index(5))
    hands.click(spot(screen, at).rect.center)
    assert screen.picked is not None and "cancels" in screen._prompt.words
    hands.click(spot(screen, at).rect.center)
    assert isinstance(screen.match.moves[-1], Blammo)


def test_a_card_that_cannot_be_played_says_when_it_can(app: App, hands: Hands) -> None:
    screen = table(app, "trashpandas", ("", "random"),
                   until=turn("roll", lambda s: 1 in s.hands[0]))  # fmt: skip
    hands.click(spot(screen, ("hand", screen.state.hands[0].index(1))).rect.center)
    assert screen._prompt.words.startswith("Not now")
    hands.key(pygame.K_ESCAPE)
    assert screen.picked is None and app.screen is screen


def test_cards_are_dragged_to_the_stash(app: App, hands: Hands) -> None:
    screen = table(app, "trashpandas", ("", "random"),
                   until=turn("stash", lambda s: s.hands[0]))  # fmt: skip
    at = spot(screen, ("hand", 0)).rect.center
    before = screen.match.state
    hands.drag(at, screen.lay.die.center)
    assert screen.match.state is before
    hands.wait(0.6)
    hands.drag(at, screen.lay.stash.center)
    assert isinstance(screen.match.moves[-1], Stash)


def test_tokens_panels_and_the_bin_are_pressed(app: App, hands: Hands) -> None:
    screen = table(app, "trashpandas", ("", "random", "random"), until=turn("steal"))
    victim = next(n for n in names(screen) if isinstance(n, tuple) and n[0] == "panel")
    hands.click(spot(screen, victim).rect.center)
    assert screen.match.moves[-1] == Steal(victim[1])
    app.pop()
    screen = table(app, "trashpandas", ("", "random", "random"), until=turn("draw"))
    hands.click(spot(screen, "deck").rect.center)
    assert screen.match.moves[-1] == Draw()
    app.pop()
    screen = table(app, "trashpandas", ("", "random", "random"),
                   until=turn("resolve", lambda s: s.left and s.deck))  # fmt: skip
    token = next(n for n in names(screen) if isinstance(n, tuple) and n[0] == "token")
    hands.click(spot(screen, token).rect.center)
    assert screen.match.moves[-1] == Use(token[1])


def test_alone_only_those_who_can_answer_are_kept_waiting(app: App, hands: Hands) -> None:
    def asked(holds: bool):
        return lambda s: s.phase == "yumyum" and s.asked[0] == 0 and (1 in s.hands[0]) == holds

    screen = table(app, "trashpandas", ("", "random"), until=asked(False))
    state = screen.match.state
    hands.wait(1.2)
    assert screen.match.state is not state
    app.pop()
    screen = table(app, "trashpandas", ("", "random"), until=asked(True))
    state = screen.match.state
    hands.wait(3)
    assert screen.match.state is state
    hands.click(spot(screen, "pass").rect.center)
    assert screen.match.state is not state


@pytest.mark.parametrize("seats", [2, 4])
def test_every_window_shows_the_table(app: App, hands: Hands, seats: int) -> None:
    screen = table(app, "trashpandas", ("", "normal", "normal", "normal")[:seats],
                   until=turn("roll", lambda s: len(s.taken) == 2))  # fmt: skip
    for text in ("normal", "huge"):
        app.change_settings(msgspec.structs.replace(app.settings, text_size=text))
        for size in ((200, 150), (640, 480), (960, 540), (1280, 720)):
            hands.resize(*size)
            hands.wait(0.1)
    app.change_settings(msgspec.structs.replace(app.settings, text_size="normal", ui_scale="2"))
    app.frame()
    hands.click(spot(screen, "stop").rect.center)
    assert isinstance(screen.match.moves[-1], Stop)


def test_a_hint_says_what_and_why(app: App, hands: Hands) -> None:
    screen = table(app, "trashpandas", ("", "normal"), until=turn("roll", lambda s: s.rolled))
    hands.key(pygame.K_h)
    hands.until(lambda: screen.hinting.move is not None)
    hands.wait(0.1)
    assert screen.hinting.words
    assert any(one.hinted for one in screen.stage.children[:-1])


def test_a_stashed_card_is_taken_back_and_a_roll_is_not(app: App, hands: Hands) -> None:
    screen = table(app, "trashpandas", ("", "random"),
                   until=turn("stash", lambda s: len(s.hands[0]) > 1))  # fmt: skip
    state = screen.match.state
    hands.click(spot(screen, ("hand", 0)).rect.center)
    hands.click(spot(screen, ("hand", 0)).rect.center)
    hands.wait(0.6)
    assert isinstance(screen.match.moves[-1], Stash) and screen.can_undo
    hands.key(pygame.K_z, pygame.KMOD_LCTRL)
    assert screen.match.state == state
    screen = table(app, "trashpandas", ("", "random"), until=turn("roll", lambda s: s.must))
    hands.click(spot(screen, "roll").rect.center)
    hands.wait(2)
    rolled = screen.match.state
    assert not screen.can_undo
    hands.key(pygame.K_z, pygame.KMOD_LCTRL)
    assert screen.match.state is rolled


def test_a_chosen_card_goes_where_a_second_click_says(app: App, hands: Hands) -> None:
    screen = table(app, "trashpandas", ("", "random"),
                   until=turn("stash", lambda s: len(s.hands[0]) > 1))  # fmt: skip
    hands.click(spot(screen, ("hand", 1)).rect.center)
    card = screen.state.hands[0][1]
    hands.click(screen.lay.stash.center)
    assert screen.match.moves[-1] == Stash(card)

    def ready(state):
        return state.rolled is not None and 5 in state.hands[0] and not state.must

    screen = table(app, "trashpandas", ("", "random", "random"), until=turn("roll", ready))
    hands.click(spot(screen, ("hand", screen.state.hands[0].index(5))).rect.center)
    hands.click(screen.lay.discard.center)
    assert isinstance(screen.match.moves[-1], Blammo)
