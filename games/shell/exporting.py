"""The dialog that takes a replay out as a file, while frames go on being drawn."""

from pathlib import Path
from typing import TYPE_CHECKING

from pygame import FRect

from games.core.words import _
from games.export.apart import Apart
from games.export.plan import ExportError
from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.dialogs import Confirm, Dialog, open_choice
from games.shell.exportform import ExportForm, free_name
from games.shell.fitting import text_size
from games.shell.replaywords import upper
from games.shell.store import StoreError
from games.shell.widgets import Button
from sim.errors import SimError
from sim.recording import Recording

if TYPE_CHECKING:
    from games.shell.app import App

_LEAST_FORM = 80.0
"""At least one row of the form is seen, however large the text is."""
_END_S = 2.0
"""How long the window waits, when it closes, for an export to clean up after itself."""


class ExportDialog(Dialog):
    """Asks for a format and the rest, exports in a process of its own, tells where the file is.

    Args:
        recording: what is taken out.
        folder: where files go.
        stem: the name of the file at first, without its ending.
        source: the replay's own file.
        span: from when to when at first, s; None for all.

    Attributes:
        form: what is chosen.
        work: the export that runs, or ran last.
    """

    wide = 640.0

    def __init__(
        self,
        recording: Recording,
        folder: Path,
        stem: str,
        source: Path | None = None,
        span: tuple[float, float] | None = None,
    ) -> None:
        super().__init__(_("Export"))
        self.widgets.arrows = False
        self.recording, self.folder, self.source = recording, folder, source
        self.work: Apart | None = None
        self.trouble = ""
        self._cancelling = self._news = False
        self._told = FRect(0, 0, 0, 0)
        self.no_button = Button(_("Cancel"), self.close, "paper")
        self.yes_button = Button(_("Save"), self.save, "primary", "save")
        self.form = ExportForm(recording, free_name(folder, stem), span, open_choice(self),
                               self._changed)  # fmt: skip
        for widget in (self.form, self.no_button, self.yes_button):
            self.widgets.add(widget)
        self.widgets.focus = self.form.kind

    # -- where it is -------------------------------------------------------------------------

    @property
    def running(self) -> bool:
        """Whether an export runs."""
        return self.work is not None and not self.work.done

    @property
    def busy(self) -> bool:
        """Whether there is something new to be drawn: the export gets the processor in between."""
        return self._news

    @property
    def path(self) -> Path:
        """Where the file goes."""
        return self.folder / self.form.file_name

    @property
    def told(self) -> tuple[str, theme.Colour]:
        """What is said below the form, and in which colour."""
        work = self.work
        if work is not None and work.result is not None:
            words = _("Saved as {path}: {what}, {size}.")
            size = _size(work.result.size)
            return words.format(path=work.result.path, what=work.result.words, size=size), theme.INK
        if work is not None and not work.done:
            if self._cancelling:
                return _("Giving it up …"), theme.SOFT
            return _("{n} % of {name}").format(n=int(100 * work.share), name=self.path.name), (
                theme.INK
            )
        if self.trouble or self.form.problem:
            return upper(f"{self.trouble or self.form.problem}".rstrip(".")) + ".", theme.BAD
        if self.form.plan is None:
            return "", theme.SOFT
        words = _("It goes into {folder}.").format(folder=self.folder)
        if self.form.format.fps is not None:
            count, lasts = self.form.plan.frames, f"{self.form.plan.duration_s:.1f}"
            words = f"{_('{n} pictures, {t} s long.').format(n=count, t=lasts)} {words}"
        return words, theme.SOFT

    def _changed(self) -> None:
        self.trouble = ""
        if self.work is not None and self.work.done:
            self.work = None
        if hasattr(self, "app"):
            self._refresh()

    def _refresh(self) -> None:
        """Make the buttons say what they do now."""
        over = self.work is not None and self.work.result is not None
        self.no_button.label = _("Close") if over else _("Cancel")
        self.yes_button.visible = not over
        self.yes_button.enabled = self.form.plan is not None and not self.running
        for _label, widget in self.form.rows:
            widget.enabled = not self.running
        if over or self.running:
            self.widgets.set_focus(self.no_button)
        self.app.relayout(self)

    def enter(self) -> None:
        """Begin to be shown."""
        self._refresh()

    # -- what the buttons do -----------------------------------------------------------------

    def save(self) -> None:
        """Write the file; where one is in the way, ask first."""
        if self.form.plan is None or self.running:
            return
        if self.path.exists():
            words = _("There is a {name} in {folder} already.")
            words = words.format(name=self.path.name, folder=self.folder)
            self.app.push(Confirm(_("Write over it?"), words, _("Write over it"), self._begin_over))
        else:
            self._begin(False)

    def _begin_over(self) -> None:
        self._begin(True)

    def _begin(self, force: bool) -> None:
        self.trouble, self._cancelling, self.work = "", False, None
        try:
            self.app.store.folder(self.folder)
            self.work = Apart(self.recording, self.path, self.form.wanted, force, self.source)
        except (ExportError, StoreError) as error:
            self.trouble = str(error)
        self._refresh()

    def close(self) -> None:
        """Give up the export that runs; else close."""
        if self.running and self.work is not None:
            self._cancelling = True
            self.work.cancel()
        else:
            super().close()

    def leave(self) -> None:
        """Leave nothing running behind."""
        if self.work is not None:
            self.work.cancel(_END_S)

    def on_quit(self) -> None:
        """Leave nothing running behind."""
        self.leave()

    def update(self, dt: float) -> None:
        """Hear how far it is."""
        if not self.running or self.work is None:
            return
        before = self.work.share
        self.work.poll()
        self._news = self.work.done or self.work.share != before
        if self.work.done:
            self.trouble = self.work.problem
            if self.work.cancelled:
                self.work = None
                self.app.toast(_("The export was cancelled; nothing was written."))
            self._refresh()

    # -- places ------------------------------------------------------------------------------

    def layout(self, canvas: Canvas) -> None:
        """Place the sheet: title, form, bar, what is said, buttons."""
        wide = min(self.wide * min(canvas.text_factor, 1.25), canvas.width - 32)
        buttons = [b for b in (self.yes_button, self.no_button) if b.visible]
        sizes = [button.fit(canvas) for button in buttons]
        room = wide - 64
        head = 28 + canvas.leading(theme.TITLE) + 8
        foot = 12 + 14 + 8 + 16 + sizes[0][1] + 24
        spare = canvas.height - 8 - head - foot - _LEAST_FORM
        said = max(canvas.leading(), len(canvas.lines(self.told[0], room)) * canvas.leading())
        said = max(min(said, spare), min(canvas.leading(), 24.0))
        foot += said
        tall = min(head + ExportForm.height(canvas) + foot, canvas.height - 8)
        self.rect = FRect(0, 0, wide, tall)
        self.rect.center = (canvas.width / 2, canvas.height / 2)
        x, y = self.rect.x + 32, self.rect.y + head
        form = max(32.0, tall - head - foot)
        self.form.place(canvas, FRect(x - 8, y, room + 16, form))
        y += form + 12
        self._told = FRect(x, y, room, 14 + 8 + said)
        y = self.rect.bottom - 24 - sizes[0][1]
        right = self.rect.right - 32
        for button, (button_wide, high) in zip(buttons, sizes, strict=True):
            button.rect = FRect(right - button_wide, y, button_wide, high)
            right -= button_wide + 16

    def draw(self, canvas: Canvas) -> None:
        """Draw the sheet, the bar and what is said."""
        self._news = False
        super().draw(canvas)
        words, colour = self.told
        bar = FRect(self._told.x, self._told.y, self._told.width, 14)
        work = self.work
        if work is not None:
            canvas.box(bar, theme.LINE, 7)
            done = theme.GOOD if work.result is not None else theme.PRIMARY
            if work.share > 0:
                canvas.box(FRect(bar.x, bar.y, max(14.0, bar.width * work.share), 14), done, 7)
        text = FRect(self._told.x, bar.bottom + 8, self._told.width, self._told.height - 22)
        if work is None:
            text.y = self._told.y
        weight = theme.BOLD if work else theme.REGULAR
        size = text_size(canvas, words, text.width, text.height, theme.NORMAL, weight)
        most = max(1, int(text.height / canvas.leading(size) + 0.01))
        canvas.paragraph(words, text, size, weight, colour, most=most)


def _size(count: int) -> str:
    if count < 1_000_000:
        return _("{n} kB").format(n=max(1, round(count / 1000)))
    return _("{n} MB").format(n=f"{count / 1e6:.1f}")


def export_file(app: "App", path: Path) -> None:
    """Show the dialog for a replay's file; what cannot be read is told in one sentence."""
    try:
        open_export(app, Recording.load(path), path.stem, path)
    except SimError as error:
        app.toast(str(error), bad=True)


def open_export(
    app: "App",
    recording: Recording,
    stem: str,
    source: Path | None = None,
    span: tuple[float, float] | None = None,
) -> None:
    """Show the dialog on top; files go among the user's exports."""
    app.push(ExportDialog(recording, app.store.data / "exports", stem, source, span))
