"""Settings for the tests in this folder, and a window with hands for the card games."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from games.shell.app import App

# A busy machine is not a fault of the code.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")


@pytest.fixture
def app(tmp_path: Path) -> "Iterator[App]":
    """A window that draws to nowhere; tests of rules never load what it needs."""
    from . import cardhands

    made = cardhands.window(tmp_path)
    yield made
    while made.stack:
        made.stack.pop().leave()


@pytest.fixture
def hands(app: "App") -> Any:
    """Hands at this window."""
    from . import cardhands

    return cardhands.Hands(app)
