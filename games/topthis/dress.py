"""What the discs of a recording show: which side was up is the game's matter, not the world's."""

from functools import cache

from games.core.telling import DRESS_DIGITS
from games.topthis.box import box
from games.topthis.state import State, topping
from sim import assets

SIDES = tuple((f"disc.{front}", f"disc.{back}") for front, back in dict.fromkeys(box().discs))
"""The sorts of discs for free play: what they look like on both sides."""


def dress_of(state: State) -> str:
    """Return the look of each disc as recordings tell it: one character a disc, a point for none.

    The digits count the looks in `assets/topthis/look.toml`, in its order.
    """
    faces = {disc: face for disc, face, *_pose in state.pizza} | dict(state.airborne)
    places = _places()
    return "".join(
        places.get(topping(disc, faces[disc]), ".") if disc in faces else "."
        for disc in range(len(box().discs))
    )


@cache
def _places() -> dict[str, str]:
    """Return the digit of each topping."""
    looks = [name for name in assets.toml("topthis", "look.toml")["pieces"] if "." in name]
    return {name.partition(".")[2]: DRESS_DIGITS[place] for place, name in enumerate(looks)}
