"""What of a match everybody may see."""

from typing import Any

from msgspec.structs import replace

from games.tonne.rules import State


def public_view(game: Any, state: State) -> State:
    """Return what everybody may know: all hands and face-down cards hidden."""
    view = game.view(state, 0)
    other = game.view(state, 1)
    hands = (tuple(-1 for _card in view.hands[0]), *view.hands[1:])
    picks = (other.picks[0], *view.picks[1:])
    return replace(view, hands=hands, picks=picks)
