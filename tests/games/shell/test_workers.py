"""Processes that simulate: they are gone when the window is, however it went."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from games.shell.app import App
from games.shell.workers import Workers

PROGRAM = """
import multiprocessing, sys, time
from games.shell.workers import Workers
if __name__ == "__main__":
    workers = Workers(2)
    workers.map(abs, range(-20, 0))
    print(*[child.pid for child in multiprocessing.active_children()], flush=True)
    if sys.argv[1] == "stay":
        time.sleep(60)
    workers.close()
"""


def runs(pid: int) -> bool:
    """Return whether a process still does anything."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
@pytest.mark.parametrize("way", ["stay", "end"])
def test_none_outlives_the_window_even_when_it_is_killed(tmp_path: Path, way: str) -> None:
    script = tmp_path / "program.py"
    script.write_text(PROGRAM)
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with subprocess.Popen(
        [sys.executable, str(script), way],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=env,
    ) as program:  # fmt: skip
        assert program.stdout is not None
        children = [int(pid) for pid in program.stdout.readline().split()]
        assert len(children) == 2
        if way == "stay":
            program.send_signal(signal.SIGKILL)
        program.wait(20)
    until = time.monotonic() + 10
    while any(runs(pid) for pid in children) and time.monotonic() < until:
        time.sleep(0.05)
    assert not any(runs(pid) for pid in children)


def test_none_are_begun_before_they_are_needed_and_closing_ends_them(app: App) -> None:
    assert not app.workers.running
    app.workers = Workers(2)
    assert app.workers.map(abs, [-1, 1]) == [1, 1]
    assert app.workers.running
    app.quit()
    assert not app.workers.running and app.workers.closed
