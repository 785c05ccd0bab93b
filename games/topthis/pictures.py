"""The pictures in the rules of Top This!, by name; drawn in `view_pictures`."""

from games.topthis.view_pictures import PICTURES

__all__ = ["PICTURES"]
