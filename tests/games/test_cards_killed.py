"""A match of cards that is killed goes on just where it stood: in every phase, at any moment."""

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

import games
from games.core.journal import Journal
from games.core.kept import kept
from games.core.match import Match
from games.shell.app import App
from games.shell.keeping import open_kept
from games.shell.store import Store

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="kills need fork")

CARDS = ("coloretto", "reco", "trashpandas")


@pytest.fixture
def quick_disk(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory where there is one: a kill is no power cut, and fsync costs nothing."""
    shm = Path("/dev/shm")
    if not os.access(shm, os.W_OK):
        yield tmp_path
        return
    with tempfile.TemporaryDirectory(dir=shm) as folder:
        yield Path(folder)


def phases(game: str) -> list[str]:
    """Return the phases in which somebody must act."""
    rules = __import__(f"games.{game}.rules", fromlist=["Phase"])
    return [phase for phase in get_args(rules.Phase) if phase != "over"]


def new(game: str, seats: int, seed: int) -> Any:
    return Match(games.load(game), [games.RandomPlayer() for _seat in range(seats)], seed)


def when(game: str, wanted: Callable[[Any], object]) -> tuple[int, int, list[Any]]:
    """Return a seed, the number of moves after which a state is as wanted, and all states."""
    seats = min(3, max(games.load(game).seats))
    for seed in range(200):
        match = new(game, seats, seed)
        states = [match.state]
        match.on_move.append(lambda m, *_, to=states: to.append(m.state))
        match.run()
        fitting = [number for number, state in enumerate(states) if wanted(state)]
        if fitting:
            return seed, fitting[len(fitting) // 2], states
    raise AssertionError("it never came to be")


def killed(game: str, seed: int, moves: int, path: Path) -> None:
    """Let a child play so many moves with a journal and then die of SIGKILL."""
    child = os.fork()
    if not child:
        try:
            match = new(game, 3, seed)
            journal = Journal.create(path, match)
            assert journal.problem == ""
            for _move in range(moves):
                match.advance()
            os.kill(os.getpid(), signal.SIGKILL)
        finally:
            os._exit(1)
    _pid, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL


@pytest.mark.parametrize(
    ("game", "phase"), [(game, phase) for game in CARDS for phase in phases(game)]
)
def test_killed_in_any_phase_it_goes_on_in_the_same_state(
    quick_disk: Path, game: str, phase: str
) -> None:
    seed, moves, states = when(game, lambda state: state.phase == phase)
    path = quick_disk / "match.jsonl"
    killed(game, seed, moves, path)
    journal, match = Journal.open(path)
    assert journal.notes == ()
    assert match.state == states[moves] and match.state.phase == phase
    assert match.to_move == match.game.to_move(states[moves])
    for seat in range(match.state.seats):
        assert match.game.view(match.state, seat) == match.game.view(states[moves], seat)
    going_on = [match.state]
    match.on_move.append(lambda m, *_: going_on.append(m.state))
    match.run()
    assert going_on == states[moves:], "it goes on as it would have"
    journal.close()


def reactions() -> list[tuple[str, int]]:
    """Return each reaction of Trash Pandas with one and with two seats still to be asked."""
    from games.trashpandas.rules import REACTIONS

    return [(phase, asked) for phase in REACTIONS for asked in (1, 2)
            if not (asked == 2 and phase in ("guard", "counter"))]  # fmt: skip


@pytest.mark.parametrize(("phase", "asked"), reactions())
def test_killed_while_somebody_is_asked_the_same_ones_are_asked(
    quick_disk: Path, phase: str, asked: int
) -> None:
    def open_window(state: Any) -> bool:
        return state.phase == phase and len(state.asked) == asked

    seed, moves, states = when("trashpandas", open_window)
    path = quick_disk / "match.jsonl"
    killed("trashpandas", seed, moves, path)
    journal, match = Journal.open(path)
    state = match.state
    assert state == states[moves]
    assert (state.asked, state.raid, state.stopping, state.shown) == (
        states[moves].asked, states[moves].raid, states[moves].stopping, states[moves].shown,
    )  # fmt: skip
    journal.close()


@pytest.mark.parametrize("game", CARDS)
def test_killed_at_random_moments_no_written_move_is_lost(quick_disk: Path, game: str) -> None:
    rng = random.Random(game)
    match = new(game, 3, 11)
    states = [match.state]
    match.on_move.append(lambda m, *_: states.append(m.state))
    match.run()
    reached: set[int] = set()
    for number in range(12):
        path = quick_disk / f"{number}.jsonl"
        child = os.fork()
        if not child:
            try:
                played = new(game, 3, 11)
                Journal.create(path, played)
                while played.advance():
                    pass
                time.sleep(60)
            finally:
                os._exit(1)
        patience = time.monotonic() + 20
        size = rng.uniform(1, 8000)
        while time.monotonic() < patience and (not path.exists() or path.stat().st_size < size):
            time.sleep(0.0002)
            finished = path.parent / "finished" / path.name
            if finished.exists():
                break
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        if not path.exists() or not path.read_bytes().count(b"\n"):
            continue
        journal, again = Journal.open(path)
        assert again.state == states[len(again.moves)]
        reached.add(len(again.moves))
        journal.close()
    assert len(reached) >= 4, "the kills came at too few different moments to tell anything"


WINDOW = """
import sys, time
from pathlib import Path
from random import Random
from games.shell.app import App
from games.shell.opening import open_table
from games.shell.setup import MatchSetup, SeatSetup
from games.shell.store import Store

game, home, seed, levels, phase = sys.argv[1:]
app = App((960, 540), Store(Path(home)))
seed = int(seed)
names = ("Jana", "Mia", "Otto")
seats = tuple(SeatSetup(n, "" if l == "-" else l) for n, l in zip(names, levels.split(",")))
open_table(app, MatchSetup(game, seats, seed=seed))
match, rng = app.screen.match, Random(seed)
while match.state.phase != phase or match.game.to_move(match.state) not in (0, 1):
    match.play(rng.choice(match.game.moves(match.state)))
app.frame(0.1)
print(len(match.moves), flush=True)
while True:
    app.frame(0.02)
    time.sleep(0.01)
"""


@pytest.mark.parametrize(
    ("game", "phase"),
    [("coloretto", "place"), ("reco", "dump"), ("trashpandas", "yumyum"), ("trashpandas", "guard")],
)
def test_a_window_that_is_killed_shows_the_same_table_again(
    quick_disk: Path, game: str, phase: str
) -> None:
    env = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    env["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
    command = [sys.executable, "-c", WINDOW, game, str(quick_disk), "5", "-,-,easy", phase]
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True) as window:
        assert window.stdout is not None
        said = window.stdout.readline()
        while not said.strip().isdigit():  # a line with which pygame says hello
            assert said, "the window ended by itself"
            said = window.stdout.readline()
        window.send_signal(signal.SIGKILL)
        window.wait(20)
    app = App((960, 540), Store(quick_disk))
    try:
        (found,) = kept(app.store.matches)
        assert open_kept(app, found.path)
        screen: Any = app.screen
        assert len(screen.match.moves) == int(said)
        assert screen.state.phase == phase and screen.acting in (0, 1)
        rng = random.Random(5)
        again: Any = Match(screen.match.game, [games.Human()] * 3, 5)
        while len(again.moves) < int(said):
            again.play(rng.choice(again.game.moves(again.state)))
        assert screen.match.state == again.state
        app.frame(0.1)
        if game == "trashpandas":
            assert screen.public and screen.callers, "the question is put to all people again"
    finally:
        while app.stack:
            app.stack.pop().leave()
