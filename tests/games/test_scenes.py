"""The scenes that games offer to experiments."""

from random import Random

import pytest

from games import scenes
from games.tonne.balance import pieces_before_fall
from sim import Tuning
from sim.errors import LabError
from sim.lab.spec import Sweep
from sim.lab.trial import run


def sweep(name, vary, **words):
    return Sweep.of(name, vary=vary, named=scenes.named, **words)


def test_both_physical_games_offer_scenes_and_no_other_does():
    assert {name.split("/")[0] for name in scenes.names()} == {"tonne", "topthis"}
    assert scenes.named("tonne/drop") == "games.tonne.scenes:drop"
    for name in ("tonne/nothing", "reco/drop", "nothing", "../tonne/drop"):
        assert scenes.named(name) is None


@pytest.mark.parametrize("name", ["tonne/drop", "topthis/flick", "topthis/shot"])
def test_a_scene_depends_on_its_seed_and_on_nothing_else(name):
    made = sweep(name, {"world.gravity": [9.81]}, seeds=2)
    first, other = made.trial(0), made.trial(1)
    assert made.trial(0).inputs == first.inputs != other.inputs
    assert made.trial(0).scene == first.scene


def test_twelve_dropped_pieces_lie_in_the_bin():
    found = sweep("tonne/drop", {"world.gravity": [9.81]}).run(0)
    assert not found.collapsed and 0.08 < found.height_m < 0.2 and found.settle_s < 10


def test_more_pieces_than_the_bin_holds_collapse():
    found = sweep("tonne/drop", {"scene.pieces": [40]}).run(0)
    assert found.collapsed and found.fallen >= 1


def test_a_heap_grows_until_something_falls():
    made = sweep("tonne/heap", {"scene.pieces": [3, 40]}, seeds=[4])
    few = made.run(0)
    assert not few.collapsed and few.settle_s < 10
    trial = made.trial(1)
    most, grow = [0], trial.inputs
    assert callable(grow)

    def hand(world):
        most[0] = max(most[0], len(world.present))
        return grow(world)

    found = run(type(trial)(trial.scene, hand, trial.fallen, trial.seconds))
    assert found.collapsed and found.fallen >= 1
    counts = [pieces_before_fall("random", seed, Tuning.load("tonne/wood")) for seed in range(3)]
    assert min(counts) - 12 < most[0] - 1 < max(counts) + 12


def test_a_flick_goes_further_on_a_slippery_pizza():
    made = sweep("topthis/flick", {"pizza.friction": [0.2, 0.4]}, options={"strength": 0.4})
    slippery, rough = made.run(0), made.run(1)
    assert slippery.slide_m == pytest.approx(2 * rough.slide_m, rel=1e-3)


def test_a_shot_across_a_slippery_pizza_throws_discs_beyond_the_rim():
    vary = {"pizza.friction": [0.05, 1.0]}
    made = sweep("topthis/shot", vary, options={"strength": 0.9}, seeds=3)
    fallen = [made.run(number).fallen for number in range(6)]
    assert sum(fallen[:3]) > 0 and sum(fallen[3:]) == 0


@pytest.mark.parametrize(
    ("name", "options"), [("tonne/drop", {"pieces": 41}), ("topthis/shot", {"discs": -1})]
)
def test_options_out_of_range_are_told(name, options):
    with pytest.raises(LabError, match="must be from"):
        sweep(name, {"world.gravity": [9.81]}, options=options).run(0)


def test_scenes_use_no_chance_but_their_own():
    from games.tonne.scenes import drop

    tuning = Tuning.load("tonne/wood")
    assert drop(tuning, Random(3)).inputs == drop(tuning, Random(3)).inputs
