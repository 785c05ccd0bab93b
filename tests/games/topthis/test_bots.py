"""Bots: they play whole matches by the rules, the same from the same seed, and in good time."""

import math
import time
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import games
from games import Gesture, Human, play_games
from games.topthis.balance import measure, report
from games.topthis.hand import Aim, HandNoise
from games.topthis.rules import Add, Options, box
from games.topthis.steady import FLICKS, Steady, Trial, run_trial
from sim import Tuning

GAME: Any = games.load("topthis")
WOOD = Tuning.load("topthis/wood")


def begun(seats=2, seed=4) -> Any:
    match = games.Match(GAME, [Human()] * seats, seed)
    match.advance()
    return match.state


def test_the_levels_are_those_of_the_other_physics_game():
    assert GAME.bots == ("clumsy", "careful", "steady")


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("options", [Options(turns=2), Options(turns=2, check="action")])
def test_whole_matches_are_played_by_the_rules(seats, options):
    levels = ["careful", "clumsy"]
    match = games.Match(GAME, [GAME.bot(levels[k % 2]) for k in range(seats)], 3, options=options)
    match.run()
    assert match.over
    assert match.winners


def test_the_same_seed_plays_the_same_match():
    ends = []
    for _ in range(2):
        match = games.Match(GAME, [GAME.bot("careful"), GAME.bot("clumsy")], 8, Options(turns=2))
        match.run()
        ends.append((match.moves, match.state))
    assert ends[0] == ends[1]


def test_steady_does_not_depend_on_how_its_trials_are_run():
    view = GAME.view(begun(), 0)
    plain, pooled = Steady(flicks=6, draws=1), Steady(flicks=6, draws=1)
    with ThreadPoolExecutor(2) as pool:
        pooled.trials = pool.map
        moves = [bot.choose(GAME, view, Random(5)) for bot in (plain, pooled)]
    assert moves[0] == moves[1]


def test_steady_tries_at_least_40_flicks_with_its_hands_noise():
    seen: list[Trial] = []

    def watch(run, trials):
        seen.extend(trials := list(trials))
        return map(run, trials)

    bot = Steady()
    bot.trials = watch
    bot.choose(GAME, GAME.view(begun(), 0), Random(1))
    assert FLICKS >= 40
    assert len(seen) >= 40
    first = {(t.aim.x, t.aim.y, t.aim.direction, t.aim.strength, t.aim.side) for t in seen}
    assert len(first) == len(seen)


def test_steady_plays_a_turn_in_four_seconds():
    state = begun()
    while len(state.pizza) < 20:  # a crowded pizza
        k = len(state.pizza)
        disc = state.bag[0]
        place = 0.05 + 0.04 * (k % 3), 0.8 * k
        x, y = place[0] * math.cos(place[1]), place[0] * math.sin(place[1])
        state = replace(
            state,
            bag=state.bag[1:],
            pizza=tuple(sorted((*state.pizza, (disc, 0, x, y, 0.0)))),
        )
    begun_at = time.process_time()
    bot = Steady()
    for actions in (2, 1):
        bot.choose(GAME, GAME.view(replace(state, actions=actions), 0), Random(2))
    assert time.process_time() - begun_at < 4


def test_a_trial_is_what_the_table_does():
    state = begun()
    disc = state.hands[0][0]
    aim = next(
        idea.aim
        for idea in GAME.bot("careful").ideas(GAME.view(state, 0), Random(3))
        if idea.aim is not None
    )
    fate = run_trial(Trial(state.pizza, tuple(WOOD.values().items()), disc, aim))
    match = games.Match(GAME, [Human(), Human()], 4)
    match.advance()
    from games.topthis.hand import gesture

    match.play(Gesture(Add(disc, 0), gesture(disc, aim, WOOD)))
    there = {d: (x, y) for d, _f, x, y, _a in match.state.pizza}
    assert fate.hit
    for one, x, y in fate.places:
        assert there[one] == pytest.approx((x, y), abs=1e-9)


def test_bots_reckon_with_the_tuning_of_their_match():
    felt = Tuning.load("topthis/felt")
    bots = [GAME.bot("steady"), GAME.bot("careful")]
    match = games.Match(GAME, bots, 3, Options(turns=1), tuning=felt)
    match.run()
    assert [bot.tuning for bot in bots] == [felt, felt]


def test_a_steady_hand_without_noise_does_what_is_meant():
    aim = Aim(0.185, 0.0, 3.0, 0.5, 0.2)
    assert HandNoise(0.0, 0.0).tremble(aim, Random(1)) == aim
    assert HandNoise.of(WOOD, 3).aim_rad == pytest.approx(3 * WOOD["hand.aim"])


def test_bots_pass_choose_and_flick_where_they_must():
    state = begun()
    rest = tuple(d for d in range(45))
    empty = replace(state, pizza=(), bag=(), hands=((), rest))
    for level in GAME.bots:
        bot = GAME.bot(level)
        assert GAME.text(empty, bot.choose(GAME, GAME.view(empty, 0), Random(1))) == "pass"
        disc = state.hands[0][0]
        taken = GAME.apply(state, Add(disc, 1))
        move = bot.choose(GAME, GAME.view(taken, 0), Random(1))
        assert isinstance(move, Gesture)
        assert move.move is None
        bare = replace(state, pizza=(), bag=tuple(sorted((*state.bag, *_lying(state)))))
        move = bot.choose(GAME, GAME.view(bare, 0), Random(1))
        assert isinstance(move, Gesture)


def _lying(state):
    return [lying[0] for lying in state.pizza]


@pytest.mark.slow
def test_steady_beats_clumsy():
    games_played = 40
    result = play_games(GAME, ["steady", "clumsy"], games_played, seed=7)
    share = (result.wins[0] - result.shared / 2) / games_played
    z = 1.96
    middle = share + z * z / (2 * games_played)
    wide = z * math.sqrt(share * (1 - share) / games_played + z * z / (4 * games_played**2))
    assert (middle - wide) / (1 + z * z / games_played) > 0.55


@pytest.mark.slow
def test_every_order_is_completed_in_200_matches():
    found = measure(200)
    print(report(found))
    assert min(found.by_order.values()) >= 1
    assert len(found.by_order) == len(box().orders)
    assert found.by_turns == 0
