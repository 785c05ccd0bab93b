"""What stands around the scene of the playground: bar, shelf of kinds, what is shown."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from games.core.words import _
from games.shell import events, furniture, theme
from games.shell.camera import Camera, View
from games.shell.canvas import Canvas
from games.shell.events import Event, Key, Point, Press
from games.shell.focus import Group, Widget
from games.shell.overlays import FROM_ABOVE, OVERLAYS, Overlay, legend
from games.shell.playlooks import sorts
from games.shell.playworld import MOST
from games.shell.replaybar import BackButton
from games.shell.replaywords import kind_words, upper
from games.shell.sceneview import SceneView
from games.shell.widgets import ACTIVATE, Button, Toggle

if TYPE_CHECKING:
    from games.shell.playdeeds import PlayDeeds


class Kind(Widget):
    """A kind on the shelf; a press takes a new piece at once, so that it can be dragged."""

    radius = 4

    def __init__(self, name: str, words: str, number: int,
                 take: Callable[[str, Point | None], None]) -> None:  # fmt: skip
        super().__init__()
        self.name, self.words, self.number, self.take = name, words, number, take

    def handle(self, event: Event) -> bool:
        """Take an event; return whether it is used up."""
        if isinstance(event, Press) and event.button == events.LEFT:
            self.take(self.name, event.pos)
            return True
        if isinstance(event, Key) and event.key in ACTIVATE and not events.control(event):
            self.take(self.name, None)
            return True
        return False


class KindShelf(Group):
    """The kinds of piece, as many of each as one likes."""

    def __init__(
        self, view: SceneView, game: str, take: Callable[[str, Point | None], None]
    ) -> None:
        super().__init__()
        self.view, self.game = view, game
        self.places = [
            self.add(Kind(name, upper(kind_words(game, name)[0]), i + 1, take))
            for i, name in enumerate(sorts(game))
        ]

    def place(self, rect: FRect) -> None:
        """Put the shelf into a place."""
        self.rect = rect
        inner = rect.inflate(-18, -18)
        tall = inner.height / max(1, len(self.places))
        for i, place in enumerate(self.places):
            place.rect = FRect(inner.x, inner.y + i * tall, inner.width, max(1.0, tall - 10))

    def draw(self, canvas: Canvas) -> None:
        """Draw the shelf, a piece of each kind, and its key."""
        if self.rect.width < 40 or self.rect.height < 80:
            return
        furniture.shelf(canvas, self.rect, len(self.places), 0.0)
        ink = theme.rgb("#F6EAD0")
        for place in self.places:
            self._draw_piece(canvas, place)
            room = place.rect
            at = (room.right - 10, room.y + 8)
            canvas.text(str(place.number), at, theme.NORMAL, theme.BOLD, theme.faded(ink, 0.7),
                        "topright")  # fmt: skip
            if room.height > 84 and room.width > 120:
                canvas.text(place.words, (room.x + 12, room.y + 8), theme.NORMAL, theme.BOLD, ink,
                            "topleft", room.width - 40)  # fmt: skip
        super().draw(canvas)

    def _draw_piece(self, canvas: Canvas, place: Kind) -> None:
        kind = self.view.look.kind(place.name)
        if kind.radius_mm:
            wide = tall = 2 * kind.radius_mm
            low = -kind.radius_mm
        else:
            ys = [y for _x, y in kind.outline_mm]
            xs = [x for x, _y in kind.outline_mm]
            wide, tall, low = max(xs) - min(xs), max(ys) - min(ys), min(ys)
            low -= kind.centroid_mm[1]
        room = place.rect
        sides = sorts(self.game)[place.name]
        most = 1.3 if len(sides) < 2 else 1.8
        unit = max(0.2, min(most, (room.width - 60) / wide, (room.height - 16) / tall))
        camera = Camera(rect=FRect(room))
        camera.now = camera.aim = View(0.0, 0.0, unit)
        foot = (room.bottom - room.centery + low * unit) / unit / 1000
        self.view.piece(canvas, camera, place.name, (0.0, -foot, 0.0))
        if len(sides) > 1:
            # The other side, small over the lower right of the first.
            away = kind.radius_mm / 1000
            at = camera.to_screen(away * 0.9, away * -0.55 - foot)
            small = Camera(rect=FRect(room))
            small.now = small.aim = View(0.0, 0.0, unit * 0.5)
            canvas.circle(at, kind.radius_mm * unit * 0.5 + 2, theme.CREAM)
            self.view.piece(canvas, small, sides[1], (*small.to_world(at), 0.0), shadow=False)


class ShowPanel(Group):
    """Switches of the overlays, and how many pieces there are.

    Args:
        on_change: told which overlay is on or off.
        flat: whether the scene is seen from above, where some have no meaning.
    """

    def __init__(self, on_change: Callable[[Overlay, bool], None], flat: bool = False) -> None:
        super().__init__()
        self.switches: list[tuple[Overlay, Toggle]] = [
            (name, self.add(Toggle(label, False, partial(on_change, name))))
            for name, label in OVERLAYS
            if not flat or name in FROM_ABOVE
        ]
        self.note = _("Friction cones: only from the side") if flat else ""
        self.count = 0
        self.framed = True

    def set(self, shown: set[Overlay]) -> None:
        """Bring the switches in line with what is shown."""
        for name, switch in self.switches:
            switch.value = name in shown

    def height(self, canvas: Canvas) -> float:
        """Return the height that it asks for."""
        row = max(40.0, canvas.leading() + 12)
        note = canvas.leading() * 2 + 6 if self.note else 0
        return 20 + canvas.leading(theme.LEAD) + 8 + row * (len(self.switches) + 1) + 8 + note

    def place(self, canvas: Canvas, rect: FRect) -> None:
        """Put the switches into a place."""
        self.rect = rect
        row = max(40.0, canvas.leading() + 12)
        y = rect.y + 20 + canvas.leading(theme.LEAD) + 8
        for _name, switch in self.switches:
            switch.rect = FRect(rect.x + 20, y, rect.width - 72, row)
            y += row

    def draw(self, canvas: Canvas) -> None:
        """Draw the sheet, the switches and their signs."""
        if self.framed:
            canvas.panel(self.rect)
        x, y = self.rect.x + 20, self.rect.y + 20 + canvas.leading(theme.LEAD) / 2
        canvas.text(_("Show"), (x, y), theme.LEAD, theme.HEAVY, anchor="midleft")
        super().draw(canvas)
        for name, switch in self.switches:
            legend(canvas, name, (self.rect.right - 30, switch.rect.centery))
        last = self.switches[-1][1].rect
        y = (last.bottom + self.rect.bottom - 4) / 2
        if self.note:
            sheet = FRect(x, last.bottom + 6, self.rect.width - 40, canvas.leading() * 2)
            tall = canvas.paragraph(self.note, sheet, colour=theme.SOFT)
            y = (sheet.y + tall + self.rect.bottom - 4) / 2
        canvas.rule(x, last.bottom + 2, self.rect.width - 40)
        words = _("{n} of {most} pieces").format(n=self.count, most=MOST)
        canvas.text(words, (x, y), colour=theme.SOFT, anchor="midleft", room=self.rect.width - 40)


class PlayBar(Group):
    """The bar at the top: where one is, the record light, and what may be done."""

    def __init__(self, screen: "PlayDeeds") -> None:
        super().__init__()
        self.screen = screen
        self.home = BackButton(_("Home"), screen.leave_it, "bar")
        self.where = Button("", screen.choose_setting, "bar", "down")
        self.undo = Button(_("Undo"), screen.undo, "bar", "undo")
        self.redo = Button(_("Redo"), screen.redo, "bar", "redo")
        self.risk = Button(_("Risk"), screen.ask_risk, "bar", "warning")
        self.shake = Button(_("Shake"), screen.choose_shake, "bar", "shake")
        self.empty = Button(_("Empty"), screen.ask_empty, "bar", "trash")
        self.scenes = Button(_("Scenes"), screen.choose_scene, "bar", "save")
        self.show = Button(_("Show"), screen.open_show, "bar", "eye")
        self.watch = Button(_("Watch"), screen.watch, "bar", "camera")
        self.buttons = [self.home, self.where, self.undo, self.redo, self.risk, self.shake,
                        self.empty, self.scenes, self.show, self.watch]  # fmt: skip
        self.labels = {button: button.label for button in self.buttons}
        self.icons = {button: button.icon for button in self.buttons}
        for button in self.buttons:
            self.add(button)
        self._light = FRect(0, 0, 0, 0)

    def wants(self, point: Point) -> bool:
        """Return whether a press at the point is meant for a button of the bar."""
        return any(b.visible and b.rect.collidepoint(point) for b in self.buttons)

    def place(self, canvas: Canvas, title: str, several: bool, show: bool) -> float:
        """Place the buttons; return the height of the bar."""
        tall = furniture.bar_height(canvas)
        self.rect = FRect(0, 0, canvas.width, tall)
        self.labels[self.where] = title
        self.where.visible = several
        self.risk.visible = not self.screen.play.flat
        self.show.visible = show
        edge = 24.0 if canvas.width > 800 else 8.0
        right = [
            self.undo,
            self.redo,
            self.risk,
            self.shake,
            self.empty,
            self.scenes,
            self.show,
            self.watch,
        ]
        left = [self.home, self.where]
        light = canvas.measure("0:00", theme.NORMAL, theme.BOLD) + 44
        gap = 8.0 if canvas.width > 800 else 4.0
        need = 0.0
        for stage in range(3):
            for button in (*left, *right):
                button.label, button.icon = self.labels[button], self.icons[button]
                if button in right:
                    button.icon = "" if stage == 1 else button.icon
                if stage == 2 and button is not self.where:
                    button.label = ""
            need = sum(b.fit(canvas)[0] + gap for b in (*left, *right) if b.visible)
            if need + light + 2 * edge <= canvas.width:
                break
        if need + light + 2 * edge > canvas.width:
            self.where.label = ""
        x = edge
        for button in left:
            if button.visible:
                x = self._put(canvas, button, x, tall) + gap
        self._light = FRect(x + 4, 0, light, tall - 4)
        x = canvas.width - edge - sum(b.fit(canvas)[0] + gap for b in right if b.visible) + gap
        for button in right:
            if button.visible:
                x = self._put(canvas, button, x, tall) + gap
        return tall

    @staticmethod
    def _put(canvas: Canvas, button: Button, x: float, tall: float) -> float:
        wide, high = button.fit(canvas)
        high = min(high, tall - 12)
        button.rect = FRect(x, (tall - 4 - high) / 2, wide, high)
        return button.rect.right

    def draw(self, canvas: Canvas) -> None:
        """Draw the bar, the light and the buttons."""
        play = self.screen.play
        furniture.top_bar(canvas)
        self.undo.enabled, self.redo.enabled = bool(play.past), bool(play.future)
        self.empty.enabled = play.count > 0
        self.risk.enabled = self.screen.hand is not None
        light, seconds = self._light, int(play.recorded_s)
        y = light.centery
        on = not play.stopped and not play.resting
        colour = theme.rgb("#FF6B5E") if on else theme.faded(theme.CREAM_SOFT, 0.5)
        canvas.circle((light.x + 12, y), 7, colour)
        canvas.circle((light.x + 12, y), 10, None, colour, 1.5)
        words = f"{seconds // 60}:{seconds % 60:02d}"
        canvas.text(words, (light.x + 30, y), theme.NORMAL, theme.BOLD,
                    theme.CREAM if on else theme.CREAM_SOFT, "midleft")  # fmt: skip
        super().draw(canvas)
