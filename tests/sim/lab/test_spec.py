"""What a sweep's file may say, and what each run of it is."""

import pytest

from sim.errors import LabError
from sim.lab.spec import Sweep
from sim.tuning import Tuning

SCENE = '''
from sim import Scene

def slab(tuning, rng, cubes=1, lift=0.05):
    """Cubes above the plane."""
    poses = [[rng.uniform(-0.2, 0.2), 0.02 + lift + 0.05 * k, 0] for k in range(int(cubes))]
    return Scene("lab", tuning, ["cube"] * int(cubes), poses)

def needs(tuning, rng, cubes):
    return slab(tuning, rng, cubes)

def broken(tuning, rng):
    return 1 / 0

def wrong(tuning, rng):
    return "a scene"

def shaky(tuning, rng):
    return slab(tuning, rng), lambda world: world.nothing

def endless(tuning, rng):
    from sim.lab import Trial
    return Trial(slab(tuning, rng), seconds=float("nan"))
'''


@pytest.fixture
def spec(tmp_path):
    """spec(text) -> the path of a spec beside a file of scenes."""
    (tmp_path / "mine.py").write_text(SCENE)

    def write(text, scene="mine.py:slab"):
        path = tmp_path / "spec.toml"
        path.write_text(f'scene = "{scene}"\ntuning = "lab/plain"\n{text}')
        return path

    return write


VARY = '[vary]\n"plane.friction" = [0.2, 0.4]\n'


def test_a_grid_goes_through_every_pair_and_every_seed(spec):
    text = 'seeds = [5, 9]\n[vary]\n"plane.friction" = [0.2, 0.4]\n'
    text += '"cube.density" = { low = 100, high = 300, steps = 3 }\n'
    sweep = Sweep.load(spec(text))
    assert sweep.runs == 12 and sweep.points == 6
    assert [sweep.values(k) for k in range(3)] == [(0.2, 100), (0.2, 200), (0.2, 300)]
    assert sweep.values(5) == (0.4, 300)
    assert [sweep.place(k) for k in (0, 1, 2, 11)] == [(0, 5), (0, 9), (1, 5), (5, 9)]
    tuning = sweep.trial(11).scene.tuning
    assert tuning["plane.friction"] == 0.4 and tuning["cube.density"] == 300


def test_a_range_that_is_left_out_is_that_of_the_tuning(spec):
    sweep = Sweep.load(spec('[vary]\n"plane.friction" = { steps = 4 }\n'))
    assert [sweep.values(k)[0] for k in range(4)] == pytest.approx([0, 0.5, 1, 1.5])


def test_steps_on_a_logarithmic_scale_have_equal_ratios(spec):
    text = '[vary]\n"cube.density" = { low = 50, high = 800, steps = 5, scale = "log" }\n'
    sweep = Sweep.load(spec(text))
    assert [sweep.values(k)[0] for k in range(5)] == pytest.approx([50, 100, 200, 400, 800])
    assert sweep.values(4)[0] <= 800


def test_random_points_stay_in_range_and_do_not_depend_on_how_many_there_are(spec):
    text = 'sampling = "random"\npoints = {}\n[vary]\n"plane.friction" = {{ low = 0.3 }}\n'
    many = Sweep.load(spec(text.format(300)))
    few = Sweep.load(spec(text.format(10)))
    values = [many.values(k)[0] for k in range(300)]
    assert min(values) >= 0.3 and max(values) <= 1.5 and max(values) - min(values) > 1.0
    assert [few.values(k) for k in range(10)] == [many.values(k) for k in range(10)]
    other = Sweep.load(spec("seed = 1\n" + text.format(10)))
    assert other.values(0) != few.values(0)


def test_a_star_varies_several_parameters_at_once(spec):
    sweep = Sweep.load(spec('[vary]\n"*.friction" = [0.3]\n'))
    tuning = sweep.trial(0).scene.tuning
    things = ("block", "cube", "ball", "plane")
    assert {tuning[f"{thing}.friction"] for thing in things} == {0.3}


def test_keys_may_be_tables(spec):
    dotted = Sweep.load(spec("[vary]\nplane.friction = [0.2, 0.4]\n[set]\nworld.gravity = 3\n"))
    assert dotted.axes == Sweep.load(spec(VARY)).axes
    assert dotted.base["world.gravity"] == 3


def test_options_of_the_scene_are_set_and_varied(spec):
    sweep = Sweep.load(spec("[options]\nlift = 0.1\n[vary]\nscene.cubes = [1, 3]\n"))
    assert [len(sweep.trial(k).scene.pieces) for k in range(2)] == [1, 3]
    assert sweep.trial(0).scene.poses[0, 1] == pytest.approx(0.12)


def test_runs_with_the_same_seed_draw_the_same_chance(spec):
    sweep = Sweep.load(spec("seeds = 2\n" + VARY))
    places = [sweep.trial(k).scene.poses[0, 0] for k in range(4)]
    assert places[0] == places[2] != places[1] == places[3]


def test_a_sweep_may_be_made_in_python_with_any_callable():
    from sim import Scene

    def build(tuning, rng):
        return Scene("lab", tuning, ["cube"], [[1, 0.02 + rng.random(), 0]])

    sweep = Sweep.of(build, Tuning.default("lab"), {"*.restitution": [0, 0.9]}, seeds=[3])
    assert sweep.run(1).settle_s > sweep.run(0).settle_s


def test_the_fingerprint_tells_every_change_that_matters(spec, tmp_path):
    texts = [
        VARY,
        "seeds = 2\n" + VARY,
        "seconds = 5\n" + VARY,
        VARY.replace("0.4", "0.5"),
        VARY.replace("plane", "cube"),
        "[set]\nworld.gravity = 3\n" + VARY,
        "[options]\ncubes = 2\n" + VARY,
    ]
    prints = [Sweep.load(spec(text)).fingerprint for text in texts]
    assert len(set(prints)) == len(prints)
    assert Sweep.load(spec('name = "Another name"\n' + VARY)).fingerprint == prints[0]
    (tmp_path / "mine.py").write_text(SCENE.replace("0.02 +", "0.03 +"))
    assert Sweep.load(spec(VARY)).fingerprint not in prints


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[vary]\n"plane.fricton" = [0.2]\n', "did you mean plane.friction"),
        ('[vary]\n"plane.friction" = [0.2, 1.9]\n', "1.9, but must be a number from 0 to 1.5"),
        ('[vary]\n"plane.friction" = { low = -1, steps = 3 }\n', "must be a number from 0 to 1.5"),
        ('[vary]\n"*.fluff" = [0.2]\n', "no parameter is like"),
        ('[vary]\n"plane.friction" = [0.2, 0.2]\n', "given twice"),
        ('[vary]\n"plane.friction" = []\n', "list of numbers"),
        ('[vary]\n"plane.friction" = ["a"]\n', "must be numbers"),
        ('[vary]\n"plane.friction" = [nan]\n', "must be numbers"),
        (f'[vary]\n"plane.friction" = {{ low = -{10**400}, steps = 2 }}\n', "not a huge one"),
        ('[vary]\n"plane.friction" = 0.3\n', "give a list of values"),
        ('[vary]\n"plane.friction" = { low = 0.2 }\n', "steps from 2"),
        ('[vary]\n"plane.friction" = { low = 0.2, high = 0.1, steps = 3 }\n', "must be less than"),
        ('[vary]\n"plane.friction" = { steps = 3, scale = "log" }\n', "values above 0"),
        ('[vary]\n"plane.friction" = { step = 3 , low = 0}\n', "unknown word 'step'"),
        ('[vary]\n"*.friction" = [0.2]\n"plane.friction" = [0.3]\n', "both"),
        ("[vary]\nscene.tower = [1]\n", "no option 'tower'; known: cubes, lift"),
        ("[vary]\nscene.cubes = { steps = 3 }\n", "no range of its own"),
        ("", "vary is missing"),
        ("[options]\nx = 1\n" + VARY, "no option 'x'"),
        ("[set]\nworld.gravity = 900\n" + VARY, "must be a number from 0 to 25"),
        ("seeds = 0\n" + VARY, "from 1 to"),
        ("seeds = [1, 1]\n" + VARY, "different whole numbers"),
        ("seeds = true\n" + VARY, "seeds must be"),
        ('sampling = "spread"\n' + VARY, "'grid' or 'random'"),
        ('sampling = "random"\n[vary]\n"plane.friction" = { low = 0.1 }\n', "needs points"),
        ('sampling = "random"\npoints = 3\n' + VARY, "values are for a grid"),
        ("points = 3\n" + VARY, "points are for a random sweep"),
        ("seconds = 0\n" + VARY, "seconds must be"),
        ("seed = -1\n" + VARY, "seed must be"),
        ("name = 5\n" + VARY, "name must be a text, not 5"),
        ("color = 3\n" + VARY, "unknown word 'color'"),
        ("seeds = 90000000\n" + VARY, "no sweep has more than"),
        ("vary = 3\n", "must be a table"),
        ("seeds = = 3", "is not TOML"),
    ],
)
def test_what_is_wrong_in_a_spec_is_told_in_one_sentence(spec, text, said):
    with pytest.raises(LabError) as error:
        Sweep.load(spec(text))
    assert said in str(error.value) and "spec.toml" in str(error.value)
    assert "\n" not in str(error.value).strip()


@pytest.mark.parametrize(
    ("scene", "said"),
    [
        ("mine.py:nothing", "there is no function 'nothing'"),
        ("yours.py:slab", "cannot be read: No such file"),
        ("no.such.module:slab", "cannot be imported"),
        ("tonne/nothing", "there is no scene"),
        ("mine.py:needs", "needs the option 'cubes'"),
    ],
)
def test_a_scene_that_is_not_there_is_told(spec, scene, said):
    with pytest.raises(LabError) as error:
        Sweep.load(spec(VARY, scene))
    assert said in str(error.value)


def test_a_scene_that_fails_is_told_with_its_line_and_run(spec):
    with pytest.raises(LabError) as error:
        Sweep.load(spec(VARY, "mine.py:broken")).run(1)
    assert "ZeroDivisionError: division by zero (line 13)" in str(error.value)
    assert "run 1, seed 0, plane.friction 0.4" in str(error.value)
    with pytest.raises(LabError, match=r"no attribute 'nothing' \(line 19\); it was run 1"):
        Sweep.load(spec(VARY, "mine.py:shaky")).run(1)
    with pytest.raises(LabError, match="ValueError: cannot convert float NaN"):
        Sweep.load(spec(VARY, "mine.py:endless")).run(0)
    with pytest.raises(LabError, match="returned str, and must return"):
        Sweep.load(spec(VARY, "mine.py:wrong")).run(0)


@pytest.mark.parametrize(
    "body",
    [
        "raise SystemExit(3)",
        "return Trial(scene, lambda world: sys.exit(3))",
        "return Trial(scene, fallen=lambda world: sys.exit(3))",
    ],
)
def test_a_scene_that_ends_the_program_is_told_as_one_that_fails(spec, tmp_path, body):
    (tmp_path / "out.py").write_text(
        "import sys\nfrom sim import Scene\nfrom sim.lab import Trial\n\n"
        "def out(tuning, rng):\n"
        '    scene = Scene("lab", tuning, ["cube"], [[0.0, 0.1, 0.0]])\n'
        f"    {body}\n"
    )
    with pytest.raises(LabError, match=r"SystemExit: 3 \(line 7\); it was run 1, seed 0"):
        Sweep.load(spec(VARY, "out.py:out")).run(1)


def test_ctrl_c_in_a_scene_is_no_failure_of_the_scene(spec, tmp_path):
    (tmp_path / "out.py").write_text("def out(tuning, rng):\n    raise KeyboardInterrupt\n")
    with pytest.raises(KeyboardInterrupt):
        Sweep.load(spec(VARY, "out.py:out")).run(1)


@pytest.mark.parametrize(
    "text",
    [
        "def slab(:\n",
        "import nothing_like_it\n",
        "raise SystemExit(3)\n",
        "class Odd(BaseException):\n    def __str__(self): return 1\nraise Odd\n",
    ],
)
def test_a_file_that_cannot_be_imported_is_told(spec, tmp_path, text):
    path = spec(VARY)
    (tmp_path / "mine.py").write_text(text)
    with pytest.raises(LabError, match=r"mine\.py:slab cannot be imported"):
        Sweep.load(path)


def test_a_file_that_is_no_spec_is_told(tmp_path):
    binary = tmp_path / "a.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(LabError, match="not a text file"):
        Sweep.load(binary)
    with pytest.raises(LabError, match="cannot be read"):
        Sweep.load(tmp_path)
    binary.write_text("seeds = 1")
    with pytest.raises(LabError, match="scene is missing"):
        Sweep.load(binary)


def test_a_tuning_is_needed_where_the_scene_does_not_say_it(spec, tmp_path):
    path = spec(VARY)
    path.write_text(path.read_text().replace('tuning = "lab/plain"\n', ""))
    with pytest.raises(LabError, match="tuning is missing"):
        Sweep.load(path)
    (tmp_path / "soft.toml").write_text('setting = "lab"\n[cube]\nrestitution = 0.4\n')
    path.write_text('tuning = "soft.toml"\n' + path.read_text())
    assert Sweep.load(path).base["cube.restitution"] == 0.4  # beside the spec, wherever we are
