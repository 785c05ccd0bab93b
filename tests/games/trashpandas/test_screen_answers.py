"""Reactions in Trash Pandas: one question to all people, a curtain only for who claims."""

import msgspec
import pygame
import pytest

from games.shell import brush
from games.shell.app import App
from games.shell.screens.curtain import CurtainScreen
from games.trashpandas.cards import YUMYUM
from games.trashpandas.rules import Pass, Stop, Yumyum

from ..cardhands import Hands, lift, names, spot, table


@pytest.fixture
def faces(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Note every sprite that is drawn."""
    seen: list[str] = []
    draw = brush.Brush.sprite

    def spy(self, name, *more, **rest):
        seen.append(name)
        return draw(self, name, *more, **rest)

    monkeypatch.setattr(brush.Brush, "sprite", spy)
    return seen


def open_cards(drawn: list[str], state) -> list[str]:
    """Return the faces of cards drawn that do not lie open on the table."""
    from games.trashpandas.rules import NAMES

    public = {NAMES[card] for pack in (state.discard, *state.up) for card in pack}
    if state.shown is not None:
        public.add(NAMES[state.shown])
    names = {name.rpartition("/")[2] for name in drawn if name.startswith("cards/trashpandas/")}
    return sorted(names & (set(NAMES) - public))


def asked(people: int, holder: int):
    """A bot in seat 3 wants to stop; the people 0 to 2 are asked, `holder` has a Yum Yum."""

    def true(state):
        return (
            state.phase == "yumyum" and state.stopping and state.turn == 3
            and state.asked == tuple(range(people))
            and YUMYUM in state.hands[holder]
        )  # fmt: skip

    return true


def test_all_people_are_asked_at_once_and_no_hand_is_shown(
    app: App, hands: Hands, faces: list[str]
) -> None:
    screen = table(app, "trashpandas", ("", "", "", "random"), until=asked(3, 1))
    hands.wait(0.5)
    faces.clear()
    screen._layer.forget()
    app.draw()
    assert app.screen is screen and screen.viewer is None
    assert [n for n in names(screen) if isinstance(n, tuple)] == [
        ("claim", 0), ("claim", 1), ("claim", 2),
    ]  # fmt: skip
    assert "wave" in names(screen)
    assert open_cards(faces, screen.state) == []


def test_nobody_answers(app: App, hands: Hands) -> None:
    screen = table(app, "trashpandas", ("", "", "", "random"), until=asked(3, 1))
    before = len(screen.match.moves)
    hands.click(spot(screen, "wave").rect.center)
    hands.wait(0.3)
    assert screen.match.moves[before : before + 3] == (Pass(), Pass(), Pass())
    assert app.screen is screen, "no curtain fell"


def test_who_claims_gets_the_curtain_and_those_before_have_passed(
    app: App, hands: Hands, faces: list[str]
) -> None:
    screen = table(app, "trashpandas", ("", "", "", "random"), until=asked(3, 1))
    before = len(screen.match.moves)
    hands.click(spot(screen, ("claim", 1)).rect.center)
    hands.until(lambda: isinstance(app.screen, CurtainScreen))
    assert screen.match.moves[before:] == (Pass(),)
    curtain = app.screen
    assert isinstance(curtain, CurtainScreen) and curtain.seat == 1
    faces.clear()
    app.draw()
    assert not [name for name in faces if name.startswith("cards/")]
    lift(app, hands)
    hands.wait(0.2)
    assert screen.viewer == 1 and ("play", YUMYUM) in names(screen)
    hands.click(spot(screen, ("play", YUMYUM)).rect.center)
    assert screen.match.moves[-1] == Yumyum()
    hands.wait(1.0)
    assert screen.viewer is None


def test_a_claim_may_be_a_bluff_and_the_others_are_asked_again(app: App, hands: Hands) -> None:
    screen = table(app, "trashpandas", ("", "", "", "random"), until=asked(3, 1))
    hands.click(spot(screen, ("claim", 0)).rect.center)
    hands.until(lambda: isinstance(app.screen, CurtainScreen))
    lift(app, hands)
    hands.wait(0.2)
    hands.click(spot(screen, "pass").rect.center)
    hands.wait(0.5)
    assert screen.state.asked == (1, 2) and screen.viewer is None
    assert ("claim", 1) in names(screen) and ("claim", 0) not in names(screen)


def test_time_runs_out_where_there_is_a_limit(app: App, hands: Hands) -> None:
    app.change_settings(msgspec.structs.replace(app.settings, answer_time="10 s"))
    screen = table(app, "trashpandas", ("", "", "", "random"), until=asked(3, 1))
    before = len(screen.match.moves)
    hands.wait(8)
    assert len(screen.match.moves) == before
    hands.wait(3)
    assert screen.match.moves[before : before + 3] == (Pass(), Pass(), Pass())


def test_after_a_question_the_hand_stays_covered_until_its_owner_shows_it(
    app: App, hands: Hands
) -> None:
    def mine(state):
        return state.turn == 0 and state.phase == "roll" and len(state.taken) == 2

    screen = table(app, "trashpandas", ("", ""), until=mine)
    hands.until(lambda: isinstance(app.screen, CurtainScreen))
    lift(app, hands)
    hands.wait(0.3)
    assert screen.viewer == 0
    hands.key(pygame.K_s)
    assert screen.match.moves[-1] == Stop()
    hands.wait(0.3)
    assert screen.public and screen.viewer is None
    hands.key(pygame.K_n)
    hands.wait(0.5)
    assert app.screen is screen and screen.state.phase == "resolve" and screen.viewer is None
    assert not [n for n in names(screen) if isinstance(n, tuple) and n[0] == "hand"]
    hands.click(spot(screen, "show").rect.center)
    hands.wait(0.1)
    assert screen.viewer == 0 and app.screen is screen
