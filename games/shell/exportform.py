"""What can be chosen before an export: format, name, size, speed, rate and range."""

from collections.abc import Callable
from pathlib import Path

from pygame import FRect

from games.core.words import _
from games.export.formats import FORMATS, Format
from games.export.plan import ExportError, Plan, Wanted, plan
from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.fields import Choice, Stepper, TextField
from games.shell.focus import Widget
from games.shell.playback import SPEED_LABELS, SPEEDS
from games.shell.scroll import ScrollArea
from games.shell.widgets import Segmented
from sim.recording import Recording

SIZES = {
    "film": ((640, 360), (854, 480), (1280, 720), (1920, 1080), (720, 1280)),
    "moving": ((320, 180), (480, 270), (640, 360), (854, 480)),
    "sheet": ((240, 180), (400, 300), (640, 480)),
}
RATES = (10, 15, 20, 25, 30, 50, 60)
_FORBIDDEN = '\\/:*?"<>|'
_STEP_S = 0.05


class ExportForm(ScrollArea):
    """The rows of the form, label and field; they scroll where there is little room.

    Args:
        recording: what is taken out.
        stem: the name of the file at first, without its ending.
        span: from when to when at first, s; None for all.
        open_list: shows the list of a choice.
        on_change: told that something has been chosen.

    Attributes:
        plan: what will be written; None while it cannot be.
        problem: why it cannot be, in one sentence.
    """

    def __init__(
        self,
        recording: Recording,
        stem: str,
        span: tuple[float, float] | None,
        open_list: Callable[[Choice], None],
        on_change: Callable[[], None],
    ) -> None:
        super().__init__()
        self.recording, self.on_change = recording, on_change
        self.plan: Plan | None = None
        self.problem = ""
        end = max(recording.duration_s, float(recording.time_s[-1]))
        first, last = span or (0.0, end)
        self.formats = tuple(FORMATS.values())
        labels = [f"{one.name} · {one.words}" for one in self.formats]
        usable = next((i for i, one in enumerate(self.formats) if not one.missing), 0)
        self.kind = Choice(labels, usable, self._kind_changed, open_list)
        self.name = TextField(stem, self._changed, 80, _("Name"), _allowed)
        self.size = Choice([""], 0, self._changed, open_list)
        self.speed = Segmented(SPEED_LABELS, SPEEDS.index(1.0), self._changed)
        self.rate = Choice([""], 0, self._changed, open_list)
        self.start = Stepper(first, 0.0, end, _STEP_S, self._changed, _seconds)
        self.end = Stepper(last, 0.0, end, _STEP_S, self._changed, _seconds)
        self.rows: tuple[tuple[str, Widget], ...] = (
            (_("Format"), self.kind),
            (_("Name"), self.name),
            (_("Size"), self.size),
            (_("Speed"), self.speed),
            (_("Pictures a second"), self.rate),
            (_("From"), self.start),
            (_("To"), self.end),
        )
        for _label, widget in self.rows:
            self.add(widget)
        self._sizes: tuple[tuple[int, int], ...] = ()
        self._rates: tuple[float, ...] = ()
        self._labels = 0.0
        self._kind_changed(0)

    @property
    def format(self) -> Format:
        """The format that is chosen."""
        return self.formats[self.kind.index]

    @property
    def file_name(self) -> str:
        """The name of the file with its ending; "" while there is none."""
        stem = self.name.value.strip().strip(".")
        return f"{stem}.{self.format.name}" if stem else ""

    @property
    def wanted(self) -> Wanted:
        """What is chosen."""
        takes = self.format.takes
        return Wanted(
            self.start.value,
            self.end.value,
            SPEEDS[self.speed.index] if "speed" in takes else None,
            self._sizes[self.size.index] if "size" in takes else None,
            self._rates[self.rate.index] if "fps" in takes and self._rates else None,
        )

    def _kind_changed(self, _index: int) -> None:
        one = self.format
        group = "film" if one.even else "moving" if one.fps else "sheet"
        self._sizes = SIZES[group] if "size" in one.takes else ()
        self.size.labels = tuple(f"{w} × {h}" for w, h in self._sizes) or ("",)
        self.size.index = self._sizes.index(one.size) if one.size in self._sizes else 0
        drawn = one.fps is not None
        self._rates = tuple(r for r in RATES if r <= one.most_fps) if drawn else ()
        self.rate.labels = tuple(f"{rate:g}" for rate in self._rates) or ("",)
        self.rate.index = self._rates.index(one.fps) if one.fps in self._rates else 0
        self.size.visible = bool(self._sizes)
        self.rate.visible = bool(self._rates)
        self.speed.visible = "speed" in one.takes
        self._changed()

    def _changed(self, _value: object = None) -> None:
        self.plan, self.problem = None, self.format.missing
        if not self.file_name:
            self.problem = _("it needs a name")
        if not self.problem:
            try:
                self.plan = plan(self.recording, self.format, self.wanted)
            except ExportError as error:
                self.problem = str(error)
        self.on_change()

    def place(self, canvas: Canvas, room: FRect) -> None:
        """Place the rows; each takes one line, or two where there is little width."""
        self.rect = room
        tall = max(44.0, canvas.leading() + 16)
        widest = max(canvas.measure(label, theme.NORMAL, theme.BOLD) for label, _w in self.rows)
        beside = room.width - widest - 44 > 280
        self._labels = widest + 20 if beside else 0.0
        y = 6.0
        for _label, widget in self.rows:
            if not widget.visible:
                continue
            if not beside:
                y += canvas.leading() + 2
            x = 6 + self._labels
            widget.rect = FRect(x, y, room.width - x - 16, tall)
            y += tall + (10 if beside else 8)
        self.content_height = y

    @staticmethod
    def height(canvas: Canvas) -> float:
        """Return the height that all rows take where there is width enough."""
        return 7 * (max(44.0, canvas.leading() + 16) + 10) + 6

    def draw_sheet(self, canvas: Canvas) -> None:
        """Draw the labels."""
        for label, widget in self.rows:
            if not widget.visible:
                continue
            rect = widget.rect
            if self._labels:
                canvas.text(label, (6, rect.centery), theme.NORMAL, theme.BOLD, anchor="midleft",
                            room=self._labels - 12)  # fmt: skip
            else:
                canvas.text(label, (rect.x, rect.y - 2), theme.NORMAL, theme.BOLD,
                            anchor="bottomleft", room=rect.width)  # fmt: skip


def _allowed(character: str) -> bool:
    return character.isprintable() and character not in _FORBIDDEN


def _seconds(value: float) -> str:
    return _("{time} s").format(time=f"{value:.2f}")


def free_name(folder: Path, stem: str) -> str:
    """Return a name of which no file of any format is there: the stem, or it with a number."""
    name, number = stem, 1
    while any((folder / f"{name}.{ending}").exists() for ending in FORMATS):
        number += 1
        name = f"{stem}_{number}"
    return name
