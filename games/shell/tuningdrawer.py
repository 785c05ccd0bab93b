"""The tuning drawer at the right edge: presets, every parameter of a setting, save and reset.

The drawer knows no game and no match. What it turns is a `Desk`: it tells the tuning now, takes
changes, and says why they may not be made.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Protocol

from pygame import FRect

from games.core.words import _
from games.shell import theme, tuningfiles
from games.shell.canvas import Canvas
from games.shell.dialogs import ChoiceList, Confirm
from games.shell.events import Event, Motion, Press, Release, Wheel
from games.shell.fields import Choice
from games.shell.focus import Group
from games.shell.naming import AskName
from games.shell.ownfiles import offer_delete
from games.shell.setup import words
from games.shell.store import StoreError
from games.shell.tuningparts import Chip, Cross, EdgeTab, Sheet
from games.shell.tuningrow import TuningRow, ValueField
from games.shell.widgets import Button, key_cap, key_cap_width
from sim.tuning import Tuning

if TYPE_CHECKING:
    from games.shell.app import App

WIDE = 408.0
_SCROLLED_S = 0.5
_SHADE = theme.rgb("#00000048")


class Desk(Protocol):
    """What is tuned."""

    @property
    def tuning(self) -> Tuning:
        """The tuning as the user wants it now."""
        ...

    @property
    def locked(self) -> str:
        """Why nothing may be changed, in one sentence; empty where it may."""
        ...

    @property
    def marked(self) -> bool:
        """Whether something bears the mark of having been tuned."""
        ...

    def change(self, values: Mapping[str, float], name: str = "") -> None:
        """Take changes by key; with a name they are a whole tuning of that name."""
        ...


class TuningDrawer(Group):
    """The drawer and the tab that opens it.

    Args:
        desk: what is tuned.
        app: gives the window; it is not known yet when a screen is made.
        on_toggle: told when it opens or closes, so that the screen makes room.

    Attributes:
        open: whether it is open.
        base: the tuning that the present one is compared with.
    """

    def __init__(self, desk: Desk, app: "Callable[[], App]", on_toggle: Callable[[], None]) -> None:
        super().__init__()
        self.desk, self._app, self._on_toggle = desk, app, on_toggle
        self.open = False
        setting = desk.tuning.setting
        self.presets = Tuning.presets(setting)
        self.base = self._base_of(desk.tuning)
        self.tab = self.add(EdgeTab(self.toggle))
        self.sheet = self.add(Group())
        self.sheet.visible = False
        self.close = Cross(self.toggle)
        self.chips = [
            Chip(words(name).capitalize(), partial(self._preset, name)) for name in self.presets
        ]
        self.mine = Chip(_("Mine"), self._open_mine)
        self.area = Sheet()
        self.rows = [TuningRow(p, self._turned) for p in desk.tuning.parameters]
        self.reset = Button(_("Reset all"), self._reset_all, "paper", "undo", small=True)
        self.save = Button(_("Save as"), self._ask_name, "paper", small=True)
        for chip in (*self.chips, self.mine):
            self.sheet.add(chip)
        self.sheet.add(self.area)
        for row in self.rows:
            row.track.quick = lambda: self._since_scroll > _SCROLLED_S
            self.area.add(row)
        for button in (self.reset, self.save, self.close):
            self.sheet.add(button)
        self.drawer = FRect(0, 0, 0, 0)
        self._since_scroll = 9.0
        self._wide = 0.0
        self._placed: tuple[object, ...] = ()

    def _base_of(self, tuning: Tuning) -> Tuning:
        """Return the preset that a tuning is, or is named after; else the default."""
        known = [Tuning.load(f"{tuning.setting}/{name}") for name in self.presets]
        same = [one for one in known if one == tuning] or [
            one for one in known if one.name == tuning.name
        ]
        return same[0] if same else known[0]

    # -- what the widgets do -----------------------------------------------------------------

    def toggle(self) -> None:
        """Open or close it."""
        self.open = not self.open
        self.sheet.visible = self.open
        self.tab.visible = not self.open
        self.cancel()
        root = self.root or self
        if root.focus is not None and root.focus not in root.order():
            root.set_focus(None)
        self._on_toggle()

    def _turned(self, key: str, value: float) -> None:
        if not self.desk.locked:
            self.desk.change({key: value})

    def _preset(self, name: str) -> None:
        self.take(Tuning.load(f"{self.base.setting}/{name}"))

    def take(self, tuning: Tuning) -> None:
        """Compare with this tuning from now on, and take all its values."""
        if self.desk.locked:
            self._app().toast(self.desk.locked)
            return
        self.base = tuning
        for row in self.rows:
            row.trouble = ""
        self.desk.change(tuning.values(), tuning.name)

    def _reset_all(self) -> None:
        self.take(self.base)

    def _open_mine(self) -> None:
        app = self._app()
        try:
            found, troubles = tuningfiles.list_tunings(app.store, self.base.setting)
        except StoreError as error:
            app.toast(str(error), bad=True)
            return
        for sentence in troubles[:2]:
            app.toast(sentence, bad=True)
        if not found:
            if not troubles:
                app.toast(_("Nothing of yours is saved yet: turn something, then Save as."))
            return
        names = [one.name for one in found]
        at = names.index(self.base.name) if self.base.name in names else -1
        place = self.rect_on_screen(self.mine)

        def chosen(index: int) -> None:
            if index < len(found):
                self.take(found[index])
            else:
                offer_delete(app, place, tuningfiles.files_of(app.store, found))

        app.push(ChoiceList(Choice([*names, _("Delete one …")], at, chosen), place))

    def _ask_name(self) -> None:
        name = self.base.name if self.base.name not in self.presets else ""
        says = _("All values are kept under this name, for every match and the playground.")
        self._app().push(
            AskName(_("Save this tuning"), says, name, self._save, tuningfiles.NAME_LIMIT)
        )

    def _save(self, name: str) -> None:
        app = self._app()
        path = tuningfiles.path_of(app.store, name)
        if path is not None and path.exists():
            says = _("A tuning of this name is there already; it will be replaced.")
            app.push(Confirm(_("Replace {name}?").format(name=name), says, _("Replace"),
                             partial(self._write, name)))  # fmt: skip
        else:
            self._write(name)

    def _write(self, name: str) -> None:
        app = self._app()
        try:
            saved = tuningfiles.save_tuning(app.store, self.desk.tuning, name)
        except StoreError as error:
            app.toast(str(error), bad=True)
            return
        self.base = saved
        app.toast(_("Saved: {name} is under Mine now.").format(name=saved.name))

    # -- state -------------------------------------------------------------------------------

    @property
    def dragging(self) -> bool:
        """Whether a slider is being dragged."""
        return any(row.track.dragging for row in self.rows)

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        self._since_scroll += dt

    def claims(self, event: Event) -> bool:
        """Return whether an event of the pointer is meant for the drawer before anything else.

        A press elsewhere ends the typing of a value.
        """
        root = self.root or self
        typing = root.focus
        if isinstance(event, Press) and isinstance(typing, ValueField):
            host = typing.host
            if host is None or not host.rect_on_screen(typing).collidepoint(event.pos):
                root.set_focus(None)
        if isinstance(event, Press | Wheel):
            return self.wants(event.pos)
        return isinstance(event, Motion | Release) and self.grab is not None

    def wants(self, point: tuple[float, float]) -> bool:
        """Return whether a press at the point is meant for the drawer."""
        return self.drawer.collidepoint(point) if self.open else self.tab.wants(point)

    def handle(self, event: Event) -> bool:
        """Take an event; a press on the drawer never gets through it."""
        before = self.area.offset
        used = super().handle(event)
        if self.area.offset != before:
            self._since_scroll = 0.0
        inside = isinstance(event, Press | Wheel) and self.open and self.wants(event.pos)
        return used or inside

    # -- places ------------------------------------------------------------------------------

    def place(self, canvas: Canvas, room: FRect) -> float:
        """Place it at the right of a room; return the width that it takes from the scene."""
        tall = min(112.0 if not canvas.compact else 96.0, room.height - 32)
        tall = max(tall, canvas.leading() + 56)
        wide = 32.0 if not canvas.compact else 28.0
        self.tab.rect = FRect(room.right - wide, room.y + (room.height - tall) * 0.44, wide, tall)
        self.rect = FRect(room)
        if not self.open:
            self.drawer = FRect(0, 0, 0, 0)
            return 0.0
        factor = min(1.2, max(1.0, canvas.text_factor))
        share = 0.5 if canvas.width > 800 else 0.54
        wide = min(WIDE * factor, max(300.0, canvas.width * share))
        self.drawer = FRect(room.right - wide, room.y, wide, room.height)
        self._place_sheet(canvas)
        return wide

    @property
    def _key(self) -> tuple[object, ...]:
        """What the places on the sheet depend on beside the room."""
        chips = (*self.chips, self.mine)
        return tuple(chip.chosen for chip in chips), self.desk.locked

    def _place_sheet(self, canvas: Canvas) -> None:
        self.show()
        self._placed = self._key
        drawer, low = self.drawer, canvas.height < 560
        self.sheet.rect = FRect(drawer)
        edge = 24.0 if drawer.width > 380 else 16.0
        left, right = drawer.x + edge, drawer.right - edge
        head = max(52.0 if low else 64.0, canvas.leading(theme.TITLE) + 16)
        self._head = FRect(left, drawer.y, right - left, head)
        self.close.rect = FRect(drawer.right - 52, drawer.y + head / 2 - 20, 40, 40)
        tall = max(36.0 if low else 40.0, canvas.leading() + 12)
        x, y = left, drawer.y + head
        for chip in (*self.chips, self.mine):
            wide = chip.wide(canvas)
            if x + wide > right and x > left:
                x, y = left, y + tall + 6
            chip.rect = FRect(x, y, wide, tall)
            x += wide + 5
        top = y + tall + (10 if low else 16)
        foot = max(52.0 if low else 64.0, canvas.leading() + 32)
        self._foot = FRect(drawer.x, drawer.bottom - foot, drawer.width, foot)
        self._sentence = FRect(left, top + 8, right - left, 0)
        if self.desk.locked:
            lines = len(canvas.lines(self.desk.locked, right - left - 32))
            self._sentence.height = lines * canvas.leading() + 8
            top = self._sentence.bottom + 8
        self._wide = right - left - 8
        self.area.rect = FRect(left, top, right - left + 6, max(1.0, self._foot.y - top))
        self.area.place(canvas, self.rows, self._wide)
        x = left
        for button in (self.reset, self.save):
            wide, high = button.fit(canvas)
            high = min(high, foot - 12)
            button.rect = FRect(x, self._foot.centery - high / 2, wide, high)
            x += wide + 8

    # -- drawing -----------------------------------------------------------------------------

    def show(self) -> None:
        """Bring the widgets in line with the tuning."""
        tuning, base, locked = self.desk.tuning, self.base, bool(self.desk.locked)
        changed = tuning != base
        for row in self.rows:
            key = row.parameter.key
            row.show(tuning[key], base[key], locked)
        for chip, name in zip(self.chips, self.presets, strict=True):
            chip.chosen = base.name == name
            chip.dotted = chip.chosen and changed
        self.mine.chosen = base.name not in self.presets
        self.mine.dotted = self.mine.chosen and changed
        self.reset.enabled = changed and not locked

    def draw(self, canvas: Canvas) -> None:
        """Draw the tab, or the drawer."""
        if not self.open:
            super().draw(canvas)
            return
        self.show()
        if self._key != self._placed:
            self._place_sheet(canvas)
        drawer = self.drawer
        edge = FRect(drawer.x - 12, drawer.y, 12, drawer.height)
        canvas.gradient(edge, (0.0, theme.rgb("#00000000")), (1.0, _SHADE), across=True)
        canvas.fill(theme.PAPER, drawer)
        self._draw_head(canvas)
        for y in (self.area.rect.top, self._foot.top):
            canvas.fill(theme.LINE, FRect(drawer.x, y, drawer.width, 1))
        if self._sentence.height:
            at = (self._sentence.x, self._sentence.y)
            canvas.icon("warning", FRect(at[0], at[1], 22, 22), theme.SOFT)
            room = FRect(at[0] + 32, at[1], self._sentence.width - 32, 200)
            canvas.paragraph(self.desk.locked, room, weight=theme.BOLD)
        super().draw(canvas)

    def _draw_head(self, canvas: Canvas) -> None:
        head = self._head
        title = canvas.text(_("Tuning"), (head.x, head.centery), theme.TITLE, theme.HEAVY,
                            anchor="midleft")  # fmt: skip
        right = self.close.rect.x - 8
        cap = key_cap_width(canvas, "T")
        if right - cap > title.right + 8:
            right -= cap
            key_cap(canvas, "T", (right, head.centery), theme.INK)
        if not self.desk.marked:
            return
        for said in (_("Marked as tuned"), _("Tuned"), ""):
            wide = canvas.measure(said, theme.NORMAL, theme.BOLD) + 26 if said else 20.0
            if right - 12 - wide >= title.right + 16 or not said:
                break
        x = right - 12 - wide
        canvas.icon("warning", FRect(x, head.centery - 10, 20, 20), theme.SOFT)
        canvas.text(said, (x + 26, head.centery), theme.NORMAL, theme.BOLD, theme.SOFT, "midleft")
