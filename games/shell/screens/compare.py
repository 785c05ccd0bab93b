"""Two replays in step: side by side or one over the other, with one timeline for both."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from games.core.words import _
from games.shell import furniture, theme
from games.shell.camera import Box
from games.shell.canvas import Canvas
from games.shell.comparepanel import ComparePanel, badge
from games.shell.keysheet import Keys, compare_keys
from games.shell.pair import Pair, Side, Step
from games.shell.replaybar import BackButton
from games.shell.replaydock import ReplayDock
from games.shell.replaywords import words_of
from games.shell.timeline import Timeline
from games.shell.watching import WatchScreen
from games.shell.widgets import Button, Segmented
from sim.errors import SimError
from sim.recording import Recording

if TYPE_CHECKING:
    from games.shell.app import App

_UNDER = float(theme.RADIUS_PANEL)
_PANEL = 320.0
BESIDE, OVER = 0, 1
_STEPS: dict[Step, str] = {
    "start": _("In step from the start"),
    "placed": _("In step from letting go"),
    "first_slip": _("In step from the first slip"),
}


@dataclass(frozen=True)
class Action:
    """A further button in the bar.

    Attributes:
        label: what it says.
        icon: of `sprites/ui`.
        act: what it does; given the screen.
    """

    label: str
    icon: str
    act: "Callable[[CompareScreen], None]"


class CompareScreen(WatchScreen):
    """Shows two recordings in step.

    Keys, beside those of `WatchScreen`: O one over the other or side by side, I in step from
    another moment, Z zoom to where they part. S goes to where they part.

    Args:
        app: the window.
        first: drawn as it is.
        second: beside it, or over it as a ghost.
        names: what they are called; empty for their titles.
        back: what the button back says.
        over: whether one is shown over the other at first, where that can be.
        actions: further buttons in the bar.

    Attributes:
        pair: the two.
        over: whether one is shown over the other.

    Raises:
        SimError: what a recording holds is not known here; one sentence.
    """

    def __init__(
        self,
        app: "App",
        first: Recording,
        second: Recording,
        names: tuple[str, str] = ("", ""),
        back: str = "",
        over: bool = False,
        actions: Sequence[Action] = (),
    ) -> None:
        super().__init__()
        self.app = app
        self.pair = Pair(first, second, names)
        self.over = over and self.pair.overlays
        self.zoomed = False
        self.facts_open = False
        self.stage = FRect(0, 0, 1, 1)
        self.playback = self.pair.playback()
        self.back = self.widgets.add(BackButton(back or _("Back"), self.close, "bar"))
        self.facts = self.widgets.add(Button(_("What differs"), self.toggle_facts, "bar", "log"))
        self.actions = [
            self.widgets.add(Button(one.label, partial(one.act, self), "bar", one.icon))
            for one in actions
        ]
        self.help = self.widgets.add(Button("", self.show_keys, "bar", "help"))
        buttons = (self.facts, *self.actions, self.help)
        self._labels = [(button, button.label) for button in buttons]
        self.view = self.widgets.add(
            Segmented((_("Side by side"), _("One over the other")), int(self.over), self._set_view)
        )
        self.view.enabled = self.pair.overlays
        self.step = self.widgets.add(Button("", self.next_step, "cloth", "step", small=True))
        self.step.enabled = len(self.pair.steps) > 1
        self.zoom = self.widgets.add(
            Button(_("Zoom to where they part"), self.toggle_zoom, "cloth", "zoom", small=True)
        )
        self.panel = self.widgets.add(ComparePanel(self.pair, self.playback_to))
        words = words_of(first.header)
        self.timeline = Timeline(
            self.playback, self.pair.curves(), self.pair.moments(), self.playback.seek, (), words
        )
        parts = self.pair.parting is not None
        mark = "parted" if parts else "first_slip"
        go = (_("Where they part"), _("Where they part")) if parts else words.go
        self.dock = self.widgets.add(
            ReplayDock(self.playback, self.timeline, True, self.set_trails, go, mark)
        )

    # -- what the buttons do -----------------------------------------------------------------

    def _set_view(self, index: int) -> None:
        self.over = index == OVER and self.pair.overlays
        self.app.relayout(self)

    def toggle_view(self) -> None:
        """Show them side by side, or one over the other."""
        if self.pair.overlays:
            self.view.index = BESIDE if self.over else OVER
            self._set_view(self.view.index)

    def next_step(self) -> None:
        """Let them go in step from another moment; where the first one is stays as it is."""
        steps = self.pair.steps
        now = self.pair.sides[0].own(self.playback.time)
        self.pair.choose(steps[(steps.index(self.pair.step) + 1) % len(steps)])
        fresh, playback = self.pair.playback(), self.playback
        playback.retime(fresh.times, fresh.duration, fresh.marks)
        playback.clear()
        playback.seek(now + self.pair.sides[0].shift)
        self.timeline.show(self.pair.curves(), self.pair.moments())
        self.panel.show()
        self.dock.slip.enabled = playback.slip is not None
        self.zoomed = self.zoomed and self.close_up is not None
        self.app.relayout(self)

    @property
    def close_up(self) -> Box | None:
        """The box (m) around the piece that parts first, in both; None where none does."""
        found = self.pair.parting
        if found is None or found.piece is None or found.time_s is None:
            return None
        boxes = [side.scene.around(found.piece, found.time_s) for side in self.pair.sides]
        return _union([box for box in boxes if box is not None])

    def toggle_zoom(self) -> None:
        """See where they part from near, or the whole."""
        if self.zoom.visible:
            self.zoomed = self.zoom.selected = not self.zoomed
            self.zoom.label = _("See the whole") if self.zoomed else _("Zoom to where they part")
            before = [side.scene.camera.now for side in self.pair.sides]
            self.app.relayout(self)
            if not self.app.settings.reduced_motion:
                for side, now in zip(self.pair.sides, before, strict=True):
                    side.scene.camera.now = now

    def toggle_facts(self) -> None:
        """Show or hide what differs, where it has no place of its own."""
        self.facts_open = not self.facts_open
        self.app.relayout(self)

    def key_list(self) -> Keys:
        """Return what the sheet of keys lists."""
        return compare_keys()

    def keys(self) -> dict[int, Callable[[], object]]:
        """Return what each key does."""
        own = {
            pygame.K_o: self.toggle_view,
            pygame.K_i: self.next_step,
            pygame.K_z: self.toggle_zoom,
        }
        return super().keys() | own

    # -- places ------------------------------------------------------------------------------

    def layout(self, canvas: Canvas) -> None:
        """Place the bar, the scenes, the panel and the dock."""
        bar = self._place_bar(canvas)
        tall = min(self.dock.height(canvas, canvas.width), canvas.height - bar - 80)
        self.dock.place(canvas, FRect(0, canvas.height - tall, canvas.width, tall))
        beside = not canvas.compact
        gap = 16.0 if beside else 8.0
        room = FRect(0, bar, canvas.width, canvas.height - tall - bar)
        wide = min(_PANEL * min(canvas.text_factor, 1.25), canvas.width - 2 * gap)
        edge = 24.0 if beside else gap
        panel = FRect(canvas.width - edge - wide, bar + gap, wide, room.height - 2 * gap - 8)
        self.panel.visible = beside or self.facts_open
        self.panel.place(canvas, panel)
        self.stage = FRect(0, room.y, room.width, room.height + _UNDER)
        right = panel.x - gap if beside else canvas.width - gap
        self._place_tools(canvas, gap if not beside else 24.0, right, bar + gap)
        self._aim(panel.x - gap / 2 if beside else canvas.width)

    def _place_bar(self, canvas: Canvas) -> float:
        tall = furniture.bar_height(canvas)
        self.facts.visible = canvas.compact
        self.facts.selected = self.facts_open
        for button, label in self._labels:
            button.label = label
        shown = [button for button, _label in self._labels if button.visible]
        if sum(button.fit(canvas)[0] + 8 for button in shown) > canvas.width * 0.45:
            for button in shown:
                button.label = ""
        edge = 24.0 if canvas.width > 800 else 8.0
        wide, high = self.back.fit(canvas)
        high = min(high, tall - 12)
        self.back.rect = FRect(edge, (tall - 4 - high) / 2, wide, high)
        x = canvas.width - edge
        for button in reversed(shown):
            wide = button.fit(canvas)[0]
            x -= wide
            button.rect = FRect(x, (tall - 4 - high) / 2, wide, high)
            x -= 8
        return tall

    def _place_tools(self, canvas: Canvas, left: float, right: float, y: float) -> None:
        """Place the way they are shown and, to the right of it, what else can be chosen."""
        self.step.label = _STEPS[self.pair.step]
        self.zoom.visible = self.close_up is not None
        wide, tall = self.view.fit(canvas)
        tall = max(40.0, canvas.leading() + 16)
        self.view.rect = FRect(left, y, min(wide, right - left), tall)
        x = self.view.rect.right + 8
        tools = [button for button in (self.step, self.zoom) if button.visible]
        need = sum(button.fit(canvas)[0] + 8 for button in tools)
        if need > right - x:
            for button in tools:
                button.label = ""
        elif self.zoom.visible:
            self.zoom.label = _("See the whole") if self.zoomed else _("Zoom to where they part")
        for button in tools:
            width = button.fit(canvas)[0]
            button.rect = FRect(x, y, width, tall)
            x += width + 8

    def _aim(self, right: float) -> None:
        """Aim the cameras: both see the same part of the world at the same scale."""
        stage, sides = self.stage, self.pair.sides
        tools = self.view.rect.bottom - stage.y
        whole = _union([side.scene.whole() for side in sides]) if self.pair.overlays else None
        close = self.close_up
        half = stage.x + (right - stage.x) / 2
        rects = (
            [FRect(stage)] * 2
            if self.over
            else [
                FRect(stage.x, stage.y, half - stage.x, stage.height),
                FRect(half, stage.y, stage.right - half, stage.height),
            ]
        )
        for side, rect in zip(sides, rects, strict=True):
            covered = max(0.0, rect.right - right)
            side.scene.look_at(
                rect, self.zoomed, True, covered, _UNDER, whole=whole, close=close,
                above=tools + 4,
            )  # fmt: skip

    # -- time --------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether the screen changes without an event."""
        moving = any(side.scene.camera.moving for side in self.pair.sides)
        return self.playback.playing or moving or self.stepping

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        self.pass_time(dt)
        for side in self.pair.sides:
            side.scene.camera.update(dt)

    # -- drawing -----------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw everything; what is sought is seen at once."""
        time = self.playback.time
        self.panel.set_time(time)
        canvas.cloth()
        one, two = self.pair.sides
        marked = self._marked()
        if self.over:
            one.scene.draw(canvas, one.own(time), self.trails, marked)
            apart = self.pair.apart(time)
            two.scene.draw_ghost(canvas, two.own(time), apart, two.colour, self.trails)
        else:
            for side in (one, two):
                side.scene.draw(canvas, side.own(time), self.trails, marked)
            rect = two.scene.camera.rect
            canvas.fill(theme.BAR, FRect(rect.x - 2, rect.y, 4, rect.height))
        self._draw_names(canvas)
        self.draw_pill(canvas, 0.0)
        for button in (self.step, self.zoom):
            if button.visible:
                canvas.box(button.rect, theme.faded(theme.BAR, 0.8), theme.RADIUS_BUTTON)
        self._draw_bar(canvas)
        super().draw(canvas)

    def _marked(self) -> int | None:
        found = self.pair.parting
        return found.piece if self.zoomed and found is not None else None

    def _draw_names(self, canvas: Canvas) -> None:
        """Write above each scene which one it is; over each other one below the other."""
        tall = max(36.0, canvas.leading() + 8)
        y = self.view.rect.bottom + 8
        for i, side in enumerate(self.pair.sides):
            rect = side.scene.camera.rect
            left = max(rect.x + 12, self.view.rect.x)
            right = min(rect.right, self.panel.rect.x if self.panel.visible else rect.right)
            room = right - left - 12
            if room < 80:
                continue
            wide = min(room, canvas.measure(side.name, theme.NORMAL, theme.BOLD) + 56)
            pill = FRect(left, y, wide, tall)
            canvas.box(pill, theme.PAPER, tall / 2, side.colour, 2)
            badge(canvas, i > 0, (pill.x + 22, pill.centery), 8)
            canvas.text(side.name, (pill.x + 40, pill.centery), theme.NORMAL, theme.BOLD,
                        side.colour, "midleft", wide - 52)  # fmt: skip
            if self.over:
                y += tall + 6

    def _draw_bar(self, canvas: Canvas) -> None:
        room = furniture.top_bar(canvas)
        x = self.back.rect.right + 16
        shown = [button.rect.x for button, _label in self._labels if button.visible]
        right = min(shown, default=canvas.width - 24.0) - 16
        canvas.text(self.title, (x, room.centery), theme.LEAD, theme.HEAVY, theme.CREAM, "midleft",
                    max(8.0, right - x))  # fmt: skip

    @property
    def title(self) -> str:
        """Both names."""
        one, two = (side.name for side in self.pair.sides)
        return _("{first} and {second}").format(first=one, second=two)


def _union(boxes: Sequence[Box]) -> Box | None:
    if not boxes:
        return None
    lefts, bottoms, rights, tops = zip(*boxes, strict=True)
    return min(lefts), min(bottoms), max(rights), max(tops)


def open_compare(
    app: "App",
    first: Recording,
    second: Recording,
    names: tuple[str, str] = ("", ""),
    back: str = "",
    over: bool = False,
) -> bool:
    """Show two replays on top; what cannot be shown is told in one sentence. Return if it is."""
    try:
        screen = CompareScreen(app, first, second, names, back, over)
    except SimError as error:
        app.toast(str(error), bad=True)
        return False
    app.push(screen)
    return True


__all__ = ["Action", "CompareScreen", "Side", "open_compare"]
