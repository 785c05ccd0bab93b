"""A real X server with a real pointer and keyboard, the program's window on it, and its twin.

The twin is the same screen in the test's own process, drawn to nowhere: it is made from a copy of
the match on disk, gets the same events, tells where things are, and shows what the window should.
"""

import os
import select
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self, TypeVar

import numpy as np
import numpy.typing as npt
import pygame
from pygame import FRect

from games.core.journal import Journal
from games.shell import keeping
from games.shell.app import App
from games.shell.screens.curtain import CurtainScreen
from games.shell.store import Store

ROOT = Path(__file__).parents[3]
SIZE = (1280, 720)
PATIENCE_S = 30.0
"""Far more than anything here takes; a test that waits so long has failed."""
TOOLS = ("Xvfb", "xdotool")
ALIKE = 4.0
"""Mean difference of two pictures (of 255) up to which they show the same, the pointer aside."""

Picture = npt.NDArray[np.int16]
Found = TypeVar("Found")


class NoDesk(Exception):
    """There can be no X server here; the sentence says why."""


def until(find: Callable[[], Found], what: str, seconds: float = PATIENCE_S) -> Found:
    """Ask again and again until there is an answer, and return it."""
    end = time.monotonic() + seconds
    while True:
        found = find()
        if found:
            return found
        assert time.monotonic() < end, f"for {seconds:.0f} s there was not: {what}"
        time.sleep(0.02)


class Desk:
    """An X server of its own on a free number; its picture is read from where it keeps it."""

    def __init__(self, folder: Path) -> None:
        missing = [tool for tool in TOOLS if shutil.which(tool) is None]
        if missing:
            raise NoDesk(f"not installed here: {', '.join(missing)}")
        self.file = folder / "Xvfb_screen0"
        read, write = os.pipe()
        screen = f"{SIZE[0]}x{SIZE[1]}x24"
        words = ["Xvfb", "-displayfd", str(write), "-screen", "0", screen]
        self.server = subprocess.Popen(
            [*words, "-noreset", "-nolisten", "tcp", "-fbdir", str(folder)],
            pass_fds=(write,),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        # Not closed before the whole line is there: the server ends when it cannot write it.
        said, end = b"", time.monotonic() + PATIENCE_S
        while not said.endswith(b"\n") and time.monotonic() < end:
            ready, _w, _x = select.select([read], [], [], 0.2)
            part = os.read(read, 16) if ready else b""
            if ready and not part:
                break
            said += part
        os.close(read)
        number = said.decode().strip()
        if not number:
            self.close()
            raise NoDesk("Xvfb is installed and could not be started")
        self.name = f":{number}"
        self.env = {k: v for k, v in os.environ.items() if not k.startswith("SDL_")}
        self.env.pop("WAYLAND_DISPLAY", None)
        self.env |= {"DISPLAY": self.name, "SDL_AUDIODRIVER": "dummy"}

    def close(self) -> None:
        self.server.terminate()
        self.server.wait(PATIENCE_S)

    def do(self, *words: object) -> str:
        """Let xdotool do something; return what it says."""
        done = subprocess.run(
            ["xdotool", *map(str, words)],
            env=self.env,
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
        )
        return done.stdout.strip()

    def picture(self) -> Picture:
        """Return (height, width, 3) of what the display shows now."""
        head = np.fromfile(self.file, ">u4", 25)
        size, high, line, colours = int(head[0]), int(head[5]), int(head[12]), int(head[19])
        pixels = np.fromfile(self.file, np.uint8, high * line, offset=size + 12 * colours)
        rows = pixels.reshape(high, line // 4, 4)
        return rows[:, :, 2::-1].astype(np.int16)

    def save(self, path: Path) -> None:
        """Save what the display shows as a file."""
        pixels = self.picture().swapaxes(0, 1).astype(np.uint8)
        pygame.image.save(pygame.surfarray.make_surface(pixels), path)


class Window:
    """The program, started by its command, and what hands do in its window."""

    def __init__(self, desk: Desk, home: Path, *words: str) -> None:
        self.desk, self.home = desk, home
        home.mkdir(exist_ok=True)
        self.errors = home / "stderr.txt"
        with self.errors.open("ab") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "games", *words],
                env=desk.env | {"TUMBLETABLE_HOME": str(home)},
                cwd=ROOT,
                stdout=subprocess.DEVNULL,
                stderr=errors,
            )
        self.id = until(self._find, "a window of the class tumbletable").split()[-1]
        desk.do("windowfocus", "--sync", self.id)

    def _find(self) -> str:
        self.check()
        return self.desk.do("search", "--onlyvisible", "--class", "^tumbletable$")

    def check(self) -> None:
        """Nothing has been complained of, and the program runs."""
        said = self.errors.read_text()
        assert "Traceback" not in said, said
        assert self.process.poll() is None, said

    def kill(self) -> None:
        """End it without a warning, as by kill -9."""
        self.process.kill()
        self.process.wait(PATIENCE_S)

    def resize(self, size: tuple[int, int]) -> None:
        """Give it another size, as by its edge."""
        self.desk.do("windowsize", "--sync", self.id, *size)

    # -- hands -------------------------------------------------------------------------------

    def go(self, to: tuple[float, float]) -> None:
        self.desk.do("mousemove", "--window", self.id, round(to[0]), round(to[1]))

    def press(self, button: int = 1) -> None:
        self.desk.do("mousedown", button)

    def release(self, button: int = 1) -> None:
        self.desk.do("mouseup", button)

    def click(self, at: tuple[float, float]) -> None:
        self.go(at)
        self.desk.do("click", 1)

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 8) -> None:
        """Press at the start and go to the end; the button stays down."""
        self.go(start)
        self.press()
        for i in range(1, steps + 1):
            share = i / steps
            self.go(
                (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
            )

    def wheel(self, clicks: int) -> None:
        """Turn the wheel: away from the user above 0."""
        button = 4 if clicks > 0 else 5
        self.desk.do("click", "--repeat", abs(clicks), "--delay", 15, button)

    def key(self, *names: str) -> None:
        self.desk.do("key", "--window", 0, *names)

    # -- what there is -----------------------------------------------------------------------

    def shows(self, twin: "Unseen", rect: FRect, what: str) -> None:
        """Wait until the display shows at a place what the twin does; else keep both pictures."""
        off = 255.0

        def alike() -> bool:
            nonlocal off
            self.check()
            off = apart(self.desk.picture(), twin.picture(), rect)
            return off < ALIKE

        try:
            until(alike, what)
        except AssertionError as error:
            self.desk.save(self.home / "window.png")
            pygame.image.save(twin.app.surface, self.home / "twin.png")
            raise AssertionError(f"{error}; off by {off:.1f}, see {self.home}/*.png") from None

    @property
    def journal(self) -> Path:
        """The file of the match that is played."""
        folder = self.home / "data" / "matches"
        return until(lambda: self.check() or sorted(folder.glob("*.jsonl")), "a match on disk")[-1]

    def lines(self) -> int:
        self.check()
        return self.journal.read_bytes().count(b"\n")

    def match(self) -> Any:
        """Return the match as it is on disk now."""
        return read_match(self.journal, self.home / "copies")

    def after(self, moves: int) -> Any:
        """Return the match once it has so many moves (the first line is not one)."""
        until(lambda: self.lines() > moves, f"{moves} moves in the journal")
        return self.match()

    def replays(self) -> list[Path]:
        return sorted((self.home / "data" / "replays").glob("*.npz"))


def copied(path: Path, folder: Path) -> Path:
    """Return a copy of a match that a window has open; a line that is being written is left out."""
    folder.mkdir(exist_ok=True)
    data = path.read_bytes()
    copy = folder / f"{len(list(folder.iterdir()))}.jsonl"
    copy.write_bytes(data[: data.rfind(b"\n") + 1])
    return copy


def read_match(path: Path, folder: Path) -> Any:
    """Return a match from the file that a window has open."""
    journal, match = Journal.open(copied(path, folder))
    journal.close()
    return match


def apart(one: Picture, other: Picture, rect: FRect) -> float:
    """Return the mean difference (of 255) of two pictures in a rectangle."""
    box = (
        slice(max(0, round(rect.top)), round(rect.bottom)),
        slice(max(0, round(rect.left)), round(rect.right)),
    )
    a, b = one[box], other[box]
    return float(np.abs(a - b).mean()) if a.shape == b.shape and a.size else 255.0


class Unseen:
    """A window of this process that draws to nowhere."""

    def __init__(self, size: tuple[int, int], home: Path) -> None:
        self.app = App(size, Store(home))
        pygame.event.clear()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        while self.app.stack:
            self.app.stack.pop().leave()

    def frames(self, count: int, dt: float = 1 / 60) -> None:
        for _frame in range(count):
            self.app.frame(dt)

    def picture(self) -> Picture:
        """Return (height, width, 3) of what is shown."""
        pixels = pygame.surfarray.array3d(self.app.surface)
        return pixels.swapaxes(0, 1).astype(np.int16)


class Twin(Unseen):
    """The window's table in this process, from the match on disk, at the window's size."""

    def __init__(self, window: Window, size: tuple[int, int] = SIZE) -> None:
        super().__init__(size, window.home / "twin")
        self.table: Any
        self.table, journal = keeping.reopen(copied(window.journal, window.home / "copies"))
        journal.close()
        self.app.push(self.table)
        self.frames(3)

    def until(self, find: Callable[[], Any], frames: int = 3000) -> None:
        for _frame in range(frames):
            if find():
                return
            self.app.frame(1 / 60)
        raise AssertionError("the twin never came there")

    def curtain(self) -> CurtainScreen:
        """Return the curtain, once it has come down."""
        self.until(lambda: isinstance(self.app.screen, CurtainScreen))
        self.frames(3)
        curtain = self.app.screen
        assert isinstance(curtain, CurtainScreen)
        return curtain

    def post(self, kind: int, **values: Any) -> None:
        pygame.event.post(pygame.event.Event(kind, **values))
        self.app.frame(1 / 60)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        for kind, at in ((pygame.MOUSEBUTTONDOWN, start), (pygame.MOUSEMOTION, end)):
            more: dict[str, Any] = (
                {"button": 1} if kind == pygame.MOUSEBUTTONDOWN else {"rel": (0, 0)}
            )
            self.post(kind, pos=(round(at[0]), round(at[1])), **more)
            self.frames(6)

    def wheel(self, clicks: int) -> None:
        for _click in range(abs(clicks)):
            self.post(pygame.MOUSEWHEEL, x=0, y=1 if clicks > 0 else -1, flipped=False)

    def release(self, at: tuple[float, float]) -> None:
        self.post(pygame.MOUSEBUTTONUP, pos=(round(at[0]), round(at[1])), button=1)

    def key(self, key: int) -> None:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            self.post(kind, key=key, mod=0, unicode="", scancode=0)
