"""An X server for all tests of this folder, and windows that end with their test."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from .desk import Desk, NoDesk, Window


@pytest.fixture(scope="session")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    try:
        made = Desk(tmp_path_factory.mktemp("desk"))
    except NoDesk as error:
        pytest.skip(f"no real window: {error}")
    yield made
    made.close()


@pytest.fixture
def start(desk: Desk, tmp_path: Path) -> Iterator[Callable[..., Window]]:
    """Return what starts the program in this test's own home."""
    begun: list[Window] = []

    def begin(*words: str) -> Window:
        begun.append(Window(desk, tmp_path / "home", *words))
        return begun[-1]

    yield begin
    for window in begun:
        window.kill()
