"""The table of Coloretto: matches by mouse and by keyboard, drags, refusals, small windows."""

from random import Random

import msgspec
import pygame
import pytest

from games.coloretto.rules import Draw, Place, Take
from games.shell.app import App

from ..cardhands import Hands, finished, names, place_of, settle, spot, table


def mine(phase: str):
    return lambda state: state.turn == 0 and state.phase == phase and any(state.rows)


def name_of(move: object) -> object:
    match move:
        case Draw():
            return "draw"
        case Place():
            return ("place", move.row)
        case Take():
            return ("take", move.row)


def test_a_whole_match_by_mouse(app: App, hands: Hands) -> None:
    screen = table(app, "coloretto", ("", "random", "random"))
    rng = Random(3)
    while not finished(app):
        settle(screen, hands)
        if app.screen is screen and screen.my_turn:
            move = rng.choice(screen.match.game.moves(screen.state))
            before = len(screen.match.moves)
            hands.click(spot(screen, name_of(move)).rect.center)
            assert len(screen.match.moves) > before
    assert screen.match.over
    hands.wait(0.2)


def test_a_whole_match_by_keyboard(app: App, hands: Hands) -> None:
    screen = table(app, "coloretto", ("", "random"), seed=2)
    rng = Random(4)
    turns = 0
    while not finished(app):
        settle(screen, hands)
        if app.screen is not screen or not screen.my_turn:
            continue
        turns += 1
        move = rng.choice(screen.match.game.moves(screen.state))
        before = len(screen.match.moves)
        if turns % 2:
            keys = {Draw: pygame.K_SPACE}
            hands.key(keys.get(type(move)) or pygame.K_1 + move.row)
        else:
            for _tab in range(40):
                if getattr(screen.widgets.focus, "name", None) == name_of(move):
                    break
                hands.key(pygame.K_TAB)
            hands.key(pygame.K_RETURN)
        assert len(screen.match.moves) > before
    assert screen.match.over


def test_a_drawn_card_is_dragged_to_a_row_or_goes_back(app: App, hands: Hands) -> None:
    screen = table(app, "coloretto", ("", "random", "random", "random"), until=mine("place"))
    state = screen.state
    card = spot(screen, "card").rect
    hands.move(card.center)
    hands.press(card.center)
    hands.move((card.centerx + 60, card.centery + 20))
    assert screen.drag is not None
    hands.release((card.centerx + 60, card.centery + 200))
    assert screen.match.state is state and screen.flights.busy
    assert any("goes back" in toast.text for toast in app.toasts.items)
    hands.wait(0.6)
    row = next(m for m in screen.match.game.moves(state) if isinstance(m, Place)).row
    hands.drag(card.center, spot(screen, ("place", row)).rect.center)
    assert isinstance(screen.match.moves[-1], Place) and screen.match.moves[-1].row == row


def test_a_row_is_dragged_to_ones_own_panel(app: App, hands: Hands) -> None:
    screen = table(app, "coloretto", ("", "random", "random", "random"), until=mine("turn"))
    move = next(m for m in screen.match.game.moves(screen.state) if isinstance(m, Take))
    hands.drag(screen.lay.card(move.row, 0).center, screen.lay.panels[0].center)
    assert screen.match.moves[-1] == move


def test_esc_and_lost_focus_put_a_dragged_card_back(app: App, hands: Hands) -> None:
    screen = table(app, "coloretto", ("", "random", "random"), until=mine("place"))
    for end in (lambda: hands.key(pygame.K_ESCAPE), lambda: hands.post(pygame.WINDOWFOCUSLOST)):
        hands.wait(0.5)
        at = spot(screen, "card").rect.center
        hands.press(at)
        hands.move((at[0] + 90, at[1]))
        assert screen.drag is not None
        end()
        assert screen.drag is None and app.screen is screen
        hands.release((at[0] + 90, at[1]))
        assert screen.state.phase == "place"


def test_a_click_on_nothing_says_what_is_owed(app: App, hands: Hands) -> None:
    screen = table(app, "coloretto", ("", "random", "random"), until=mine("turn"))
    state = screen.match.state
    hands.click((screen.lay.tray.centerx, screen.lay.tray.bottom - 6))
    assert screen.match.state is state
    assert any("Draw a card" in toast.text for toast in app.toasts.items)


def test_two_clicks_in_one_frame_make_one_move(app: App, hands: Hands) -> None:
    screen = table(app, "coloretto", ("", "random", "random"), until=mine("turn"))
    before = len(screen.match.moves)
    at = spot(screen, "draw").rect.center
    for _click in range(2):
        hands.press(at, frame=False)
        hands.release(at, frame=False)
    app.frame()
    assert len(screen.match.moves) == before + 1
    assert any("changed since" in toast.text for toast in app.toasts.items)


def test_a_key_during_a_motion_is_refused(app: App, hands: Hands) -> None:
    screen = table(app, "coloretto", ("", "random", "random"), until=mine("turn"))
    hands.key(pygame.K_SPACE)
    before = len(screen.match.moves)
    assert screen.animating and screen.state.phase == "place"
    hands.key(pygame.K_1)
    assert len(screen.match.moves) == before
    assert any("on its way" in toast.text for toast in app.toasts.items)


def test_a_move_from_a_stale_table_is_refused(app: App, hands: Hands) -> None:
    screen = table(app, "coloretto", ("", "random", "random"), until=mine("turn"))
    old = screen.match.state
    screen.match.play(Draw())
    hands.wait(1)
    before = screen.match.state
    screen.make(Draw(), old)
    assert screen.match.state is before


def test_reduced_motion_cuts(app: App, hands: Hands) -> None:
    app.change_settings(msgspec.structs.replace(app.settings, reduced_motion=True))
    screen = table(app, "coloretto", ("", "random", "random"), until=mine("turn"))
    hands.key(pygame.K_SPACE)
    assert not screen.animating and screen.state.phase == "place"


def test_a_hint_lights_a_place_and_says_why(app: App, hands: Hands) -> None:
    screen = table(app, "coloretto", ("", "random", "random"), until=mine("turn"))
    hands.key(pygame.K_h)
    hands.until(lambda: screen.hinting.move is not None)
    hands.wait(0.1)
    assert screen.hinting.words and any(one.hinted for one in screen.stage.children[:-1])
    hands.key(pygame.K_h)
    assert not screen.hinting.shown


def test_the_last_player_in_may_take_a_placing_back(app: App, hands: Hands) -> None:
    def alone(state):
        return mine("place")(state) and sum(state.passed) == 2

    screen = table(app, "coloretto", ("", "random", "random"), seed=5, until=alone)
    before = screen.match.state
    hands.click(
        spot(
            screen, next(n for n in names(screen) if isinstance(n, tuple) and n[0] == "place")
        ).rect.center
    )
    hands.wait(0.5)
    assert screen.match.state is not before
    hands.key(pygame.K_z, pygame.KMOD_LCTRL)
    assert screen.match.state == before


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_window_shows_the_table(app: App, hands: Hands, seats: int) -> None:
    screen = table(app, "coloretto", ("", "random", "random", "random", "random")[:seats],
                   until=mine("turn"))  # fmt: skip
    for text in ("normal", "huge"):
        app.change_settings(msgspec.structs.replace(app.settings, text_size=text))
        for size in ((200, 150), (640, 480), (960, 540), (1280, 720)):
            hands.resize(*size)
            hands.wait(0.1)
    app.change_settings(msgspec.structs.replace(app.settings, text_size="normal", ui_scale="2"))
    app.frame()
    hands.resize(1280, 720)
    assert app.canvas.scale > 1
    before = len(screen.match.moves)
    hands.click(place_of(spot(screen, "draw")).center)
    assert len(screen.match.moves) > before
