"""A sweep gives the same bits however it is run, and whatever interrupts it."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from sim.errors import LabError
from sim.lab import engine
from sim.lab.runner import sweep
from sim.lab.spec import Sweep
from sim.lab.store import FORMAT, Header, Store

SCENE = '''
import os, time
from sim import Scene

def slab(tuning, rng, pause=0.0, log=""):
    """Two cubes that fall; a line in a file for each time that this is asked."""
    time.sleep(pause)
    mark = rng.random()
    if log:
        handle = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        os.write(handle, f"{tuning['cube.friction']!r} {mark!r}\\n".encode())
        os.close(handle)
    poses = [[rng.uniform(-0.01, 0.01), 0.05, 0.3], [0, 0.11, rng.random()]]
    return Scene("lab", tuning, ["cube", "cube"], poses)

def threads(tuning, rng, log):
    with open(log, "a") as file:
        file.write(f"{os.getpid()} {os.environ.get('OMP_NUM_THREADS')}\\n")
    return slab(tuning, rng)

def odd(tuning, rng):
    if rng.random() < 0.2:
        raise RuntimeError("one in five")
    return slab(tuning, rng)
'''
VARY = '[vary]\n"cube.friction" = { low = 0.1, high = 0.9, steps = 5 }\n'


@pytest.fixture
def spec(tmp_path):
    """A sweep of 40 short runs, as a file."""
    (tmp_path / "mine.py").write_text(SCENE)
    path = tmp_path / "spec.toml"
    path.write_text('scene = "mine.py:slab"\ntuning = "lab/plain"\nseeds = 8\n' + VARY)
    return path


@pytest.fixture
def plain(spec):
    """What the sweep comes to, run by run."""
    loaded = Sweep.load(spec)
    return np.array([loaded.run(k) for k in range(loaded.runs)], dtype=float)


def same(table, plain):
    return table.measured.tobytes() == plain.tobytes()


def test_two_workers_give_the_bits_of_one(spec, plain, tmp_path):
    told = []
    one = sweep(Sweep.load(spec), jobs=1, progress=lambda *now: told.append(now))
    assert same(one, plain)
    assert same(sweep(Sweep.load(spec), jobs=2), plain)
    done = [now[0] for now in told]
    assert done == sorted(done) and done[0] == 1 and told[-1] == (40, 40, 0.0)
    assert all(left >= 0 for _, _, left in told)


def test_workers_use_one_thread_of_numerics_each(spec, tmp_path):
    log = tmp_path / "log"
    text = spec.read_text().replace("slab", "threads")
    spec.write_text(text + f'[options]\nlog = "{log}"\n')
    sweep(Sweep.load(spec), jobs=2)
    elsewhere = {line.split()[1] for line in runs_of(log) if line.split()[0] != str(os.getpid())}
    assert elsewhere == {"1"}


def test_a_dask_cluster_of_two_workers_gives_the_same_bits(spec, plain, tmp_path):
    """Once on a cluster that it makes, once on one that runs at an address."""
    distributed = pytest.importorskip("distributed")
    table = sweep(Sweep.load(spec), tmp_path / "a.csv", engine="dask", jobs=2)
    assert same(table, plain)
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None
    ) as cluster:
        address = cluster.scheduler_address
        assert same(sweep(Sweep.load(spec), engine="dask", address=address), plain)


def test_a_sweep_from_python_goes_to_workers_with_its_callable(plain, spec):
    def build(tuning, rng):
        namespace = {}
        exec(SCENE, namespace)
        return namespace["slab"](tuning, rng)

    steps = {"cube.friction": {"low": 0.1, "high": 0.9, "steps": 5}}
    assert same(sweep(Sweep.of(build, "lab/plain", steps, seeds=8), jobs=2), plain)


def test_what_is_in_the_store_is_not_run_again_in_whatever_order_it_came(spec, plain, tmp_path):
    log = tmp_path / "log"
    spec.write_text(spec.read_text() + f'[options]\nlog = "{log}"\n')
    loaded, out = Sweep.load(spec), tmp_path / "a.csv"
    kept = [37, 3, 12, 0]
    store = Store(tmp_path / "a.csv.runs", Header(FORMAT, loaded.name, loaded.fingerprint, 40))
    store.add([(k, loaded.run(k)) for k in kept])
    store.close()
    log.unlink()
    table = sweep(loaded, out, jobs=1)
    assert len(log.read_text().splitlines()) == 36
    assert table.count == 40
    first = out.read_bytes()
    log.unlink()
    sweep(loaded, out, jobs=1)
    assert not log.exists() and out.read_bytes() == first


def start(spec, out, *words):
    """Begin the command in a process (and a group) of its own."""
    root = Path(__file__).resolve().parents[3]
    code = "import sys; from games.cli import main; sys.exit(main())"
    return subprocess.Popen(
        [sys.executable, "-c", code, "sweep", str(spec), "--out", str(out), *words],
        env={**os.environ, "PYTHONPATH": str(root)},
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def until_lines(path, count, process):
    """Wait until the store has so many lines."""
    for _ in range(6000):
        if path.exists() and path.read_bytes().count(b"\n") >= count:
            return
        assert process.poll() is None, process.stderr.read()
        time.sleep(0.01)
    raise AssertionError("the sweep did not get on")


def runs_of(log):
    return log.read_text().splitlines() if log.exists() else []


def test_a_sweep_killed_in_the_middle_goes_on_where_it_stopped(spec, plain, tmp_path):
    """Killed as kill -9 does, started again, stopped as Ctrl+C does, and started again."""
    log, out, runs = tmp_path / "log", tmp_path / "a.csv", tmp_path / "a.csv.runs"
    spec.write_text(spec.read_text() + f'[options]\npause = 0.04\nlog = "{log}"\n')
    header = Header(FORMAT, "spec", Sweep.load(spec).fingerprint, 40)
    lines, before = 3, set()
    for code in (-signal.SIGKILL, 130, 0):
        process = start(spec, out, "--jobs", "2")
        if code:
            until_lines(runs, lines, process)
        if code == 130:
            os.killpg(process.pid, signal.SIGINT)  # as a terminal does
        elif code:
            process.kill()
        said = process.communicate(timeout=120)[1]  # ends when the workers have ended too
        assert process.returncode == code, said
        assert "Traceback" not in said and ("stopped: " in said) == (code == 130)
        store = Store(runs, header)
        store.close()
        done, asked = set(store.done), runs_of(log)
        log.unlink()
        assert before < done and (len(done) < 40) == bool(code)
        # All that was done since was asked for once; what was done before, never again.
        new = len(done) - len(before)
        assert len(asked) == len(set(asked)) >= new and (code or len(asked) == new)
        lines, before = runs.read_bytes().count(b"\n") + 2, done
        assert out.exists() is not bool(code)
    assert out.read_text().count("\n") == 41
    written = np.genfromtxt(out, delimiter=",", skip_header=1)[:, 3:]
    assert np.array_equal(written, plain, equal_nan=True)


@pytest.mark.skipif(sys.platform == "win32", reason="there the parent's number never changes")
def test_a_worker_whose_parent_is_gone_before_its_first_chunk_ends_at_once():
    code = "import time; from sim.lab.engine import follow; follow(-1); time.sleep(60)"
    root = Path(__file__).resolve().parents[3]
    env = {**os.environ, "PYTHONPATH": str(root)}
    assert subprocess.run([sys.executable, "-c", code], env=env, timeout=50).returncode == 1


def test_a_scene_that_fails_stops_the_sweep_and_keeps_what_was_done(spec, tmp_path):
    spec.write_text(spec.read_text().replace("slab", "odd"))
    for jobs in (1, 2):
        with pytest.raises(LabError, match=r"RuntimeError: one in five .* it was run"):
            sweep(Sweep.load(spec), tmp_path / f"{jobs}.csv", jobs=jobs)
        assert (tmp_path / f"{jobs}.csv.runs").read_bytes().count(b"\n") >= 2


def test_results_of_something_else_are_never_written_over(spec, tmp_path):
    out = tmp_path / "a.csv"
    out.write_text("mine")
    with pytest.raises(LabError, match="is there already"):
        sweep(Sweep.load(spec), out)
    assert out.read_text() == "mine"
    out.unlink()
    sweep(Sweep.load(spec), out, jobs=1)
    spec.write_text(spec.read_text().replace("0.9", "0.8"))
    with pytest.raises(LabError, match="holds the runs of another sweep"):
        sweep(Sweep.load(spec), out, jobs=1)


def test_a_full_disk_is_told_and_the_next_start_goes_on(spec, plain, tmp_path):
    out = tmp_path / "a.csv"
    code = (
        "import resource, signal, sys; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1500, 1500));"
        "from games.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    root = Path(__file__).resolve().parents[3]
    done = subprocess.run(
        [sys.executable, "-c", code, "sweep", str(spec), "--out", str(out), "--jobs", "1"],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(root)},
    )
    assert done.returncode == 2 and "the runs before are kept" in done.stderr, done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert sorted(p.name for p in tmp_path.glob("a.csv*")) == ["a.csv.runs"]
    assert same(sweep(Sweep.load(spec), out, jobs=1), plain)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"engine": "spark"}, "no engine 'spark'; known: joblib, dask"),
        ({"jobs": 0}, "jobs must be at least 1"),
        ({"address": "tcp://x:1"}, "add --engine dask"),
        ({"out": "a.xlsx"}, "must end in .csv or .parquet"),
        ({"out": "no/a.csv"}, "there is no folder no"),
    ],
)
def test_what_cannot_be_run_is_told(spec, words, said):
    with pytest.raises(LabError) as error:
        sweep(Sweep.load(spec), **words)
    assert said in str(error.value)


@pytest.mark.parametrize("module", ["distributed", "pyarrow", "matplotlib"])
def test_what_is_not_installed_is_told_with_the_command_that_does_it(monkeypatch, spec, module):
    from sim.lab import plots, table

    monkeypatch.setattr(engine, "find_spec", lambda name: None)
    with pytest.raises(LabError, match=r"pip install 'tumbletable\[lab\]'") as error:
        if module == "distributed":
            sweep(Sweep.load(spec), engine="dask")
        elif module == "pyarrow":
            table.check_format(Path("a.parquet"))
        else:
            plots.check_plot(Path("a.png"))
    assert module in str(error.value)


def test_no_cluster_at_an_address_is_told(spec, monkeypatch):
    monkeypatch.setattr(engine, "CONNECT_S", 1)
    with pytest.raises(LabError, match="no Dask cluster at tcp://127"):
        sweep(Sweep.load(spec), engine="dask", address="tcp://127.0.0.1:9")
    with pytest.raises(LabError, match="no Dask cluster at nonsense"):
        sweep(Sweep.load(spec), engine="dask", address="nonsense://")
