"""No words are cut on a card table that is full, in a small window and in huge type."""

from random import Random
from typing import Any

import msgspec
import pytest

from games.shell import text
from games.shell.app import App

from ..cardhands import NAMES, table

SEATS = {"coloretto": 5, "reco": 5, "trashpandas": 4}


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Note all words that do not fit; long names may be cut at the last."""
    found: set[str] = set()
    shorten = text.shortened

    def spy(words: str, px: int, weight: int, room: float) -> str:
        short = shorten(words, px, weight, room)
        if short != words and words not in NAMES:
            found.add(words)
        return short

    monkeypatch.setattr(text, "shortened", spy)
    return found


def shown(app: App, game: str, people: int, often: int) -> None:
    """Play a match at random and draw it now and then, with an open hand and without."""
    levels = ("",) * people + ("random",) * (SEATS[game] - people)
    screen: Any = table(app, game, levels, seed=11)
    screen.viewer, rng = 0, Random(4)
    while not screen.match.over:
        screen.match.play(rng.choice(screen.match.game.moves(screen.match.state)))
        number = len(screen.match.moves)
        if number % often == 0:
            screen.viewer = 0 if people == 1 or number % (2 * often) else None
            screen.update_table(0.0)
            screen.draw(app.canvas)


@pytest.mark.parametrize("words", ["normal", "huge"])
@pytest.mark.parametrize("game", SEATS)
def test_nothing_is_cut_in_a_small_window(
    app: App, hands: Any, cut: set[str], game: str, words: str
) -> None:
    app.change_settings(msgspec.structs.replace(app.settings, text_size=words, reduced_motion=True))
    hands.resize(960, 540)
    shown(app, game, 1, 70 if game == "trashpandas" else 15)
    assert not cut


@pytest.mark.slow
@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("words", ["normal", "large", "huge"])
@pytest.mark.parametrize("game", SEATS)
@pytest.mark.parametrize("people", [1, 2])
def test_nothing_is_cut_in_any_window(
    app: App, hands: Any, cut: set[str], game: str, words: str, size: tuple[int, int], people: int
) -> None:
    app.change_settings(msgspec.structs.replace(app.settings, text_size=words, reduced_motion=True))
    hands.resize(*size)
    shown(app, game, people, 9 if game == "trashpandas" else 4)
    assert not cut
