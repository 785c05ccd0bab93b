"""What a screen is: one thing the window can be showing."""

from typing import TYPE_CHECKING

from games.shell.canvas import Canvas
from games.shell.events import Event
from games.shell.focus import Group

if TYPE_CHECKING:
    from games.shell.app import App


class Screen:
    """One thing the window can be showing; screens lie on a stack, the top one gets the events.

    Attributes:
        app: the window that shows it; set before `enter`.
        widgets: its widgets; `handle` and `draw` of this class serve them.
        overlay: whether the screen below is drawn first (a dialog).
        busy: whether it changes without an event and so is drawn every frame.
    """

    overlay = False

    def __init__(self) -> None:
        self.app: App
        self.widgets = Group()

    @property
    def busy(self) -> bool:
        """Whether the screen changes without an event."""
        return False

    def enter(self) -> None:
        """Begin to be shown."""

    def leave(self) -> None:
        """Be taken off the stack."""

    def resume(self) -> None:
        """Be on top again after the screen above was taken off."""

    def settings_changed(self) -> None:
        """Show what has been set elsewhere, e.g. by a key."""

    def layout(self, canvas: Canvas) -> None:
        """Place everything; called before the first frame and whenever the room changes."""

    def handle(self, event: Event) -> bool:
        """Take an event; return whether it is used up."""
        return self.widgets.handle(event)

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""

    def draw(self, canvas: Canvas) -> None:
        """Draw everything."""
        self.widgets.draw(canvas)

    def on_focus_lost(self) -> None:
        """Put back what is being dragged: the window has lost the focus."""
        self.widgets.cancel()

    def on_quit(self) -> None:
        """Save what must be saved: the window is being closed."""
