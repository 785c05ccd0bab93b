"""Hints: found in the background, told with their odds, gone with their position."""

import threading
import time
from random import Random
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

import games
from games.shell.thinking import Thinking
from games.shell.workers import Cancelled, Workers
from games.tonne.steady import Steady, Trial, run_trial
from games.tonne.view_hint import TRIALS, Found, look_for_place, propose_card
from games.tonne.view_pictures import PILE
from sim.lab.interval import wilson
from sim.tuning import Tuning

from .conftest import placing


@pytest.fixture(scope="module")
def workers():
    made = Workers(2)
    yield made
    made.close()


def found(table: Any, hands: Any) -> Any:
    for _n in range(4000):
        if table.hints.found is not None:
            return table.hints.found
        hands.frames(1)
        time.sleep(0.005)
    raise AssertionError("no hint came")


def test_trials_on_all_cores_are_those_in_one_thread(workers):
    state = placing()
    game = games.load("tonne")
    view = game.view(state, 0)
    tuning = tuple(Tuning.load("tonne/wood").values().items())
    trials = [Trial(state.bin, tuning, 10, x / 100, 0.3, 0.2) for x in range(-8, 9, 4)]
    assert workers.map(run_trial, trials) == [run_trial(trial) for trial in trials]
    assert workers.running
    alone, shared = Steady(), Steady()
    shared.trials = workers.map
    assert alone.advise(view, Random(4)) == shared.advise(view, Random(4))


def test_a_bot_in_the_window_tries_on_all_cores_and_chooses_the_same(workers):
    from games.core.match import Match

    game = games.load("tonne")
    choices = []
    for pool in (None, workers):
        match = Match(game, [game.bot("steady"), games.Human()], 3, state=placing())
        thinking = Thinking()
        thinking.ask(match, pool)
        choice = None
        while choice is None:
            time.sleep(0.01)
            choice = thinking.fetch(match)
        thinking.close()
        choices.append(choice)
    assert choices[0] == choices[1]


def test_work_is_stopped_when_nobody_wants_it(workers):
    stop = threading.Event()
    stop.set()
    with pytest.raises(Cancelled):
        workers.map(abs, range(100), stop)
    assert workers.map(abs, [-1, 2]) == [1, 2]
    lone = Workers(1)
    with pytest.raises(Cancelled):
        lone.map(abs, range(3), stop)
    lone.close()
    with pytest.raises(Cancelled):
        lone.map(abs, range(3))


def test_without_processes_the_work_is_done_all_the_same(monkeypatch):
    made = Workers(2)

    def refuse(*_args: Any) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr("concurrent.futures.ProcessPoolExecutor.submit", refuse)
    assert made.map(abs, [-3, 4]) == [3, 4]
    assert made.alone
    made.close()


def test_the_odds_come_with_their_interval():
    assert Found("can", (0, 0, 0), 3, 24).words == "Fell in 3 of 24 trials (4 to 31 %)"
    assert Found("can", (0, 0, 0), 0, 24).words == "Fell in 0 of 24 trials (0 to 14 %)"


def test_the_odds_are_of_fresh_trials_of_the_place(monkeypatch):
    tried: list[list[Trial]] = []

    def note(function, given, _stop=None):
        tried.append(list(given))
        return [function(one) for one in tried[-1]]

    view, alone = games.load("tonne").view(placing(), 0), Workers(1)
    monkeypatch.setattr(alone, "map", lambda f, given, stop=None: note(f, given))
    hint = look_for_place(view, None, 5, alone, threading.Event())
    chosen, fresh = tried
    assert len(fresh) == TRIALS and not set(fresh) & set(chosen)
    spots = {(trial.x, trial.angle) for trial in fresh}
    assert len(spots) == TRIALS, "each with noise of its own"
    assert all(abs(trial.x - hint.pose[0]) < 0.01 for trial in fresh)
    assert hint.fell == sum(run_trial(trial).fell > 0 for trial in fresh)


def test_h_shows_a_place_and_its_odds_and_goes_with_the_position(place, hands, app, workers):
    app.workers = workers
    table = place(owed=2, levels=("", "careful"))
    assert table.bar.hint.visible
    hands.key(pygame.K_h)
    assert table.hints.busy and table.busy
    hint = found(table, hands)
    assert 0 <= hint.fell <= hint.trials == TRIALS
    low, high = wilson(hint.fell, TRIALS)
    said = f"({100 * low:.0f} to {100 * high:.0f} %)"
    assert hint.words == f"Fell in {hint.fell} of {TRIALS} trials {said}"
    assert table.play.hint == (hint.kind, hint.pose)
    hands.key(pygame.K_1 + list(table.shelf.places).index(hint.kind))
    hands.until(lambda: table.grip is not None)
    assert table.hints.found is hint, "it stays while the piece it speaks of is held"
    hands.key(pygame.K_SPACE)
    hands.until(lambda: table.play.live is None)
    assert table.hints.found is None and table.play.hint is None


def test_a_hint_for_another_piece_goes_when_that_is_lifted(place, hands, app, workers):
    app.workers = workers
    table = place(owed=2, levels=("", "careful"))
    hands.key(pygame.K_h)
    hint = found(table, hands)
    other = next(i for i, kind in enumerate(table.shelf.places) if kind != hint.kind)
    hands.key(pygame.K_1 + other)
    hands.until(lambda: table.grip is not None)
    hands.frames(2)
    assert table.hints.found is None


def test_while_a_piece_is_held_the_hint_is_for_that_piece(place, hands, app, workers):
    app.workers = workers
    table = place(owed=2, levels=("", "careful"))
    hands.key(pygame.K_3)
    hands.until(lambda: table.grip is not None)
    hands.key(pygame.K_h)
    assert found(table, hands).kind == "bottle"


def test_asked_again_it_goes_and_what_is_being_tried_is_thrown_away(place, hands, app, workers):
    app.workers = workers
    table = place(owed=2, levels=("", "careful"))
    hands.key(pygame.K_h)
    assert table.hints.busy
    hands.key(pygame.K_h)
    assert not table.hints.busy and table.hints.found is None
    hands.key(pygame.K_h)
    table.match.retune({"world.gravity": 5.0})
    hands.frames(2)
    assert not table.hints.busy, "another tuning is another position"


def test_the_tuning_of_the_match_counts(workers):
    game = games.load("tonne")
    view = replace(game.view(placing(), 0), bin=PILE, held=None)
    ice = Tuning.load("tonne/ice")
    with_ice = look_for_place(view, ice, 1, workers, threading.Event())
    steady = Steady()
    steady.prepare(ice)
    place = steady.advise(view, Random(1)).place
    assert with_ice.pose == (place.x, place.y, place.angle)


def test_frames_keep_coming_while_places_are_tried(place, hands, app):
    table = place(owed=2, levels=("", "careful"))
    hands.key(pygame.K_h)
    frames, until = 0, time.monotonic() + 1.0
    while table.hints.busy and time.monotonic() < until:
        app.frame()
        frames += 1
    assert frames > 20
    table.hints.clear()
    app.workers.close()


def test_a_card_is_proposed_with_one_sentence_why(seat, hands, app):
    table = seat(("", "careful"))
    hands.until(lambda: table.cards.visible)
    hands.key(pygame.K_h)
    lit = [button.value for button in table.cards.buttons if button.lit]
    assert lit == [table.hints.card]
    assert table.hints.words.endswith(".") and str(lit[0]) in table.hints.words
    for size in [(640, 480), (960, 540), (1280, 720), (1920, 1080)]:
        hands.resize(*size)
    hands.key(pygame.K_h)
    assert table.hints.card is None and not any(b.lit for b in table.cards.buttons)
    hands.key(pygame.K_h)
    hands.key(pygame.K_1)
    hands.frames(1)
    assert table.hints.card is None


@pytest.mark.parametrize("pieces", [0, 12, 24])
@pytest.mark.parametrize("hand", [(1, 5, 9), (2,), (8, 10), (1, 2)])
def test_every_reason_is_one_sentence(pieces, hand):
    game = games.load("tonne")
    view = game.view(game.new(2, 3), 0)
    view = replace(view, bin=PILE[:pieces], hands=(hand, (-1, -1, -1)))
    card, why = propose_card(view, hand)
    assert card in hand and why.count(".") == 1 and "{" not in why


def test_no_hint_is_given_for_another_seat(place, hands):
    table = place(levels=("careful", ""))
    hands.key(pygame.K_h)
    assert not table.hints.busy and table.hints.found is None
