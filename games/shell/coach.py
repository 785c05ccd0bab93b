"""A guided first minute: a small card over a real table that goes on when the thing is done.

The card takes no event but those of its own buttons, so it never stands in the way of the match.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from msgspec.structs import replace
from pygame import FRect

from games.core.words import _
from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.events import Point
from games.shell.focus import Group
from games.shell.widgets import Button

if TYPE_CHECKING:
    from games.shell.screens.table import TableBase

PAUSE_S = 0.7
"""What has been done stays with its check mark for so long."""


@dataclass(frozen=True)
class Step:
    """One thing to do.

    Attributes:
        name: its own name.
        title: what to do, in a few words.
        words: how, by pointer and by key, in a sentence or two.
        told: whether there is nothing to do but to read it.
    """

    name: str
    title: str
    words: str
    told: bool = False


class Lesson(Protocol):
    """What a game teaches; it watches the table and never acts.

    Attributes:
        steps: all there is, in order.
        did: names of the steps that have been done.
    """

    steps: tuple[Step, ...]
    did: set[str]

    def watch(self, table: Any) -> None:
        """Look what has been done since the last frame."""
        ...

    def fits(self, table: Any, step: Step) -> bool:
        """Return whether a step can be done now."""
        ...


class Coach(Group):
    """The card.

    Args:
        table: the table over which it lies.

    Attributes:
        lesson: what is taught; None when nothing is.
        now: what the card says now; None while there is nothing to say.
    """

    def __init__(self, table: "TableBase") -> None:
        super().__init__()
        self.table = table
        self.lesson: Lesson | None = None
        self.now: Step | None = None
        self.visible = False
        self.skip = self.add(Button(_("Skip"), self.stop, "link"))
        self.got_it = self.add(Button(_("Got it"), self._told, "paper", small=True))
        self.sheet = FRect(0, 0, 0, 0)
        self._done: Step | None = None
        self._left = 0.0
        self._short = False

    # -- beginning and end -------------------------------------------------------------------

    def start(self) -> None:
        """Begin with the first step."""
        self.lesson = self.table.lesson()
        self.now = self._done = None
        if self.lesson is not None and self.table.people:
            self.lesson.watch(self.table)
            self.lesson.did.clear()

    def stop(self) -> None:
        """Say no more, and remember that it has been shown."""
        self.lesson = self.now = self._done = None
        self._show()
        app, game = self.table.app, self.table.setup.game
        if game not in app.settings.taught:
            app.change_settings(replace(app.settings, taught=(*app.settings.taught, game)))

    def _told(self) -> None:
        if self.lesson is not None and self.now is not None:
            self.lesson.did.add(self.now.name)
            self.update(0.0)

    # -- time --------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether it changes without an event."""
        return self._left > 0

    def update(self, dt: float) -> None:
        """Look what has been done, and say what comes next."""
        lesson, table = self.lesson, self.table
        if lesson is None:
            return
        lesson.watch(table)
        self._left = max(0.0, self._left - dt)
        if self.now is not None and self.now.name in lesson.did:
            self._done, self._left = (None, 0.0) if self.now.told else (self.now, PAUSE_S)
            self.now = None
        if self._left > 0:
            self._show()
            return
        self._done = None
        left = [step for step in lesson.steps if step.name not in lesson.did]
        if not left:
            self.stop()
            table.app.toast(_("That is all your hand can do. The rules are under F1."))
            return
        self.now = None
        if table.taught_now:
            self.now = next((step for step in left if lesson.fits(table, step)), None)
        self._show()

    def _show(self) -> None:
        said = self.now or self._done
        told = self.now is not None and self.now.told
        visible = said is not None
        if visible != self.visible or (visible and told != self.got_it.visible):
            self.visible = visible
            self.got_it.visible, self.skip.visible = told, not told
            root = self.root
            if (
                root is not None
                and root.focus in self.children
                and not (visible and root.focus is not None and root.focus.visible)
            ):
                root.set_focus(None)

    # -- places and drawing ------------------------------------------------------------------

    def wants(self, point: Point) -> bool:
        """Return whether a press at the point is meant for a button of the card."""
        return self.visible and any(
            child.visible and child.rect.collidepoint(point) for child in self.children
        )

    def place(self, canvas: Canvas, room: FRect, most: float) -> None:
        """Put the card into a room, not higher than `most`; words go before the title."""
        step = self.now or self._done
        if step is None:
            return
        wide = min(600.0 * (0.5 + 0.5 * canvas.text_factor), room.width - 16)
        line = canvas.leading()
        button = self.got_it if step.told else self.skip
        need, high = button.fit(canvas)
        inner = wide - 44
        words = len(canvas.lines(step.words, inner)) * line
        head = max(line, high if step.told else line)
        self._short = 20 + head + words > most and not step.told
        tall = 20 + head + (0 if self._short else words + 2)
        self.sheet = FRect(0, 0, wide, tall)
        self.sheet.midbottom = (room.centerx, room.bottom)
        if self.table.coach_on_top:
            self.sheet.top = room.top
        self.rect = self.sheet
        middle = self.sheet.y + 10 + head / 2
        high = high if step.told else max(line, 28.0)
        right = self.sheet.right - 20
        for one in (self.skip, self.got_it):
            one.rect = FRect(right - need, middle - high / 2, need, high)

    def draw(self, canvas: Canvas) -> None:
        """Draw the card: what to do, how, and how much is left."""
        step, lesson = self.now or self._done, self.lesson
        if step is None or lesson is None:
            return
        room, most = self.table.coach_room()
        self.place(canvas, room, most)
        sheet, line = self.sheet, canvas.leading()
        done = self._done is not None
        canvas.panel(sheet)
        with canvas.clipped(FRect(sheet.x, sheet.y, 6, sheet.height)):
            canvas.box(sheet, theme.GOOD if done else theme.PRIMARY)
        button = self.got_it if step.told else self.skip
        middle, x = button.rect.centery, sheet.x + 24
        if done:
            canvas.icon("check", FRect(x, middle - 11, 22, 22), theme.GOOD)
            x += 28
        need = x + canvas.measure(step.title, theme.NORMAL, theme.HEAVY) + 12
        right = self._dots(canvas, lesson, need, button.rect.x - 16, middle)
        canvas.text(step.title, (x, middle), theme.NORMAL, theme.HEAVY, anchor="midleft",
                    room=right - x - 12)  # fmt: skip
        if not self._short:
            below = FRect(sheet.x + 24, sheet.bottom - 10, sheet.width - 44, 400)
            below.y -= len(canvas.lines(step.words, below.width)) * line
            canvas.paragraph(step.words, below, colour=theme.SOFT)
        super().draw(canvas)

    def _dots(
        self, canvas: Canvas, lesson: Lesson, left: float, right: float, middle: float
    ) -> float:
        """Draw one dot a step, those done filled, where there is room; return where they begin."""
        step = 14.0
        x = right - step * len(lesson.steps)
        if x < left:
            return right
        for i, one in enumerate(lesson.steps):
            at = (x + step * (i + 0.5), middle)
            if one.name in lesson.did:
                canvas.circle(at, 4.5, theme.GOOD)
            elif one is self.now:
                canvas.circle(at, 5, None, theme.PRIMARY, 2.5)
            else:
                canvas.circle(at, 4, theme.LINE)
        return x
