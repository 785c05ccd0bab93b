"""The first minute of Top This!: lay a disc, turn it over, aim, flick; what completes an order."""

from typing import TYPE_CHECKING

from games.core.words import _
from games.shell.coach import Step
from games.topthis.table import FlickTurn

if TYPE_CHECKING:
    from games.topthis.screen_turns import TurnScreen

AIMED = 0.08
"""A disc that is drawn back so strongly is aimed."""

STEPS = (
    Step(
        "place",
        _("Lay a disc on the crust"),
        _("Drag one from your hand onto the ring around the slices, or press 1 to 4."),
    ),
    Step(
        "turn",
        _("Turn it over"),
        _("Press F or the right button: each disc has two toppings, and you choose."),
    ),
    Step(
        "aim",
        _("Draw it back"),
        _("Drag away from where it shall go: arrow and number tell how it will fly. "
          "By key: up and down, then hold Space."),
    ),
    Step(
        "flick",
        _("Let go"),
        _("It must hit another disc to stay. Back to the middle takes the flick back."),
    ),
    Step(
        "order",
        _("What completes an order?"),
        _("A slice with exactly its toppings, one of them added, moved or flipped by you. "
          "A disc on the line counts for both slices."),
        told=True,
    ),
)  # fmt: skip


class FirstMinute:
    """Watches what a person does on the table.

    Attributes:
        steps: all there is.
        did: names of the steps that have been done.
    """

    def __init__(self) -> None:
        self.steps = STEPS
        self.did: set[str] = set()
        self._faces: dict[int, int] | None = None

    def watch(self, table: "TurnScreen") -> None:
        """Look what has been done since the last frame."""
        faces = dict(table.faces)
        if self._faces is not None and any(
            face != self._faces.get(disc, 0) for disc, face in faces.items()
        ):
            self.did.add("turn")
        self._faces = faces
        live, shot = table.live, table.shot
        if live is not None and isinstance(live.turn, FlickTurn) and live.aim is None:
            self.did |= {"place", "aim", "flick"}
        if shot is None or shot.mode == "carry" or shot.place is None:
            return
        self.did.add("place")
        if shot.mode in ("aim", "charge") and shot.strength > AIMED:
            self.did.add("aim")

    def fits(self, table: "TurnScreen", step: Step) -> bool:
        """Return whether a step can be done now."""
        shot = table.shot
        if step.name == "place":
            return table.choosing and bool(table.state.hands[table.state.seat])
        if step.name == "turn":
            return shot is not None and shot.faces > 1
        if step.name == "order":
            return shot is None and "flick" in self.did
        return shot is not None and shot.mode != "carry"
