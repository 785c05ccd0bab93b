"""What the discs of a recording show: which side was up is the game's matter, not the world's."""

from games.shell.replayfiles import with_about
from games.shell.replayscene import DIGITS
from games.shell.sceneparts import look
from games.topthis.state import State
from games.topthis.table import SETTING
from games.topthis.view_scene import looks
from sim.recording import Recording


def dress_of(state: State) -> str:
    """Return the look of each disc as recordings tell it: one character a disc."""
    places = {name: DIGITS[i] for i, name in enumerate(look(SETTING).dresses)}
    return "".join(places.get(name, ".") for name in looks(state))


def dressed(recording: Recording, state: State) -> Recording:
    """Return a recording of a flick that says what its discs show.

    Args:
        recording: of the flick.
        state: before it.
    """
    return with_about(recording, dress=dress_of(state))
