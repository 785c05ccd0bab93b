"""What a person may do in the playground, whatever asks for it: pointer, key or menu."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from games.core.words import _
from games.shell import playmenus, scenefiles
from games.shell.dialogs import Confirm
from games.shell.events import Point
from games.shell.overlays import Overlay
from games.shell.playhand import PlayHand
from games.shell.playworld import MOST, PlayWorld
from games.shell.screen import Screen
from games.shell.store import StoreError
from sim.errors import SimError
from sim.finger import Aim
from sim.tuning import Tuning

if TYPE_CHECKING:
    from games.shell.focus import Widget
    from games.shell.playaim import PlayAim
    from games.shell.playparts import PlayBar, ShowPanel
    from games.shell.playrisk import PlayRisk
    from games.shell.playstage import PlayStage
    from games.shell.tuningdrawer import TuningDrawer


class PlayDesk:
    """The tuning of the playground, live at any time."""

    locked = ""
    marked = False

    def __init__(self, screen: "PlayDeeds") -> None:
        self.screen = screen

    @property
    def tuning(self) -> Tuning:
        """The tuning now."""
        return self.screen.play.tuning

    def change(self, values: Mapping[str, float], name: str = "") -> None:
        """Take changes by key."""
        self.screen.play.tune(values)
        self.screen.changed()


class PlayDeeds(Screen):
    """The playground without its events and its picture.

    Attributes:
        play: the world.
        stage: the scene and what stands around it.
        risk: of letting go of the held piece.
        aim: at the chosen disc, where discs are flicked.
        hand: the person's hand while it holds a piece.
        chosen: the piece that keys and menus act on.
        shown: the overlays.
        strength: how strongly the table was shaken the last time, m/s2.
        settings: name and title of the tables to play on.
    """

    play: PlayWorld
    stage: "PlayStage"
    bar: "PlayBar"
    panel: "ShowPanel"
    pieces: "Widget"
    tuning: "TuningDrawer"
    risk: "PlayRisk"
    aim: "PlayAim"
    hand: PlayHand | None
    chosen: int | None
    shown: set[Overlay]
    strength: float
    settings: tuple[tuple[str, str], ...]

    def go_to(self, setting: str) -> None:
        """Play on another table."""
        raise NotImplementedError

    def leave_it(self) -> None:
        """Go back to the first screen."""
        self.app.pop(self)

    # -- what may be done --------------------------------------------------------------------

    def changed(self) -> None:
        """Follow a world that may have been built anew."""
        if self.stage.follow(self.play.world):
            ids = self.play.ids
            self.chosen = ids.get(self.chosen) if self.chosen is not None else None

    def take(self, kind: str, pointer: Point | None) -> None:
        """Take a new piece of a kind into the hand."""
        if self.hand is not None:
            return
        camera = self.stage.camera
        x, y = camera.to_world(pointer) if pointer else (0.0, 0.0)
        if pointer is None:
            left, _bottom, right, top = camera.box
            x, y = (left + right) / 2, top - 0.06
            x, y = (0.0, 0.0) if self.play.flat else (min(max(x, -0.05), 0.05), y)
        over = self.play.flat and pointer is not None
        piece = self.play.take_new(kind, x, y, over=over)
        self.changed()
        if piece is None:
            full = self.play.count >= MOST
            self.app.toast(
                _("There are {n} pieces, and that is as many as fit.").format(n=MOST) if full
                else _("Let the pieces come to rest first.")
            )  # fmt: skip
            return
        at = self.play.in_reach(x, y) if over else self.play.free_pose(kind, x, y)
        self._hold(piece, (*at, 0.0), pointer)

    def grab(self, pointer: Point | None, piece: int | None = None) -> None:
        """Take a piece that lies there into the hand; the chosen one when none is given."""
        piece = self.chosen if piece is None else piece
        if piece is None or self.hand is not None or piece not in self.play.world.present:
            return
        pose = tuple(self.play.world.poses()[piece].tolist())
        now = self.play.grab(piece)
        self.changed()
        offset = (0.0, 0.0)
        if pointer is not None:
            x, y = self.stage.camera.to_world(pointer)
            offset = (x - pose[0], y - pose[1])
        self._hold(now, (pose[0], pose[1], pose[2]), pointer, offset)

    def _hold(self, piece: int, pose: tuple[float, float, float], pointer: Point | None,
              offset: tuple[float, float] = (0.0, 0.0)) -> None:  # fmt: skip
        self.chosen = piece
        self.aim.clear()
        self.hand = PlayHand(pose, self.stage.reach(), self.let_go, self.remove, pointer, offset)
        if pointer is not None:
            self.widgets.cancel()
        else:
            self.widgets.set_focus(self.pieces)

    def ask_risk(self) -> None:
        """Ask how often something falls when the held piece is let go here."""
        self.risk.ask()

    def let_go(self) -> None:
        """Open the hand; in motion the piece flies on."""
        self.hand = None
        self.play.let_go()

    def flick(self, piece: int, aim: Aim) -> None:
        """Flick a disc."""
        self.chosen = self.play.flick(piece, aim)
        self.stage.follow(self.play.world)
        self.app.sound.hits(self.play.setting, {0: "flick"}, {0: 0.3 + 1.2 * aim.strength})

    def turn_over(self) -> None:
        """Turn the other side of the chosen piece up."""
        piece = self._target()
        if piece is None:
            return
        if len(self.play.sides[piece]) < 2:
            self.app.toast(_("It looks the same on both sides."))
            return
        here = self.play.turn_over(piece)
        if here is None:
            held = piece == self.play.world.held
            wait = _("Put it down first.") if held else _("Let the pieces come to rest first.")
            self.app.toast(wait)
            return
        self.chosen = here
        self.stage.follow(self.play.world)

    def _target(self) -> int | None:
        """Return the piece that keys act on, or say that there is none."""
        if self.chosen is not None and self.chosen in self.play.world.present:
            return self.chosen
        self.app.toast(_("Choose a piece first: click it, or press Tab."))
        return None

    def duplicate(self) -> None:
        """Put a second one above the chosen piece, from above beside it."""
        piece = self._target()
        if piece is None:
            return
        if self.hand is not None:
            self.app.toast(_("Let go of it first."))
            return
        copy = self.play.duplicate(piece)
        self.changed()
        if copy is None:
            self.app.toast(_("There is no room for more pieces now."))

    def remove(self) -> None:
        """Take the chosen piece away."""
        piece = self._target()
        if piece is not None:
            self.hand = None
            self.play.remove(piece)
            self.changed()
            self.chosen = None

    def freeze(self) -> None:
        """Let the chosen piece stand fast, or move again."""
        piece = self._target()
        if piece is not None:
            on = piece not in self.play.frozen
            self.hand = None
            self.chosen = self.play.freeze(piece, on)
            self.stage.follow(self.play.world)

    def shake(self, strength: float) -> None:
        """Shake the table."""
        self.strength = strength
        self.play.shake(strength)
        self.changed()

    def undo(self) -> None:
        """Go back to the last rest."""
        self.hand = None
        self.aim.clear()
        if self.play.undo():
            self.chosen = None
            self.stage.follow(self.play.world)

    def redo(self) -> None:
        """Take an undo back."""
        self.hand = None
        self.aim.clear()
        if self.play.redo():
            self.chosen = None
            self.stage.follow(self.play.world)

    def ask_empty(self) -> None:
        """Ask before everything is taken away."""
        if self.play.count:
            says = _("All pieces are taken away. Undo brings them back.")
            self.app.push(Confirm(_("Empty the table?"), says, _("Empty"), self.empty))

    def empty(self) -> None:
        """Take everything away."""
        self.hand = self.chosen = None
        self.play.empty()
        self.stage.follow(self.play.world)

    def set_overlay(self, name: Overlay, on: bool) -> None:
        """Show an overlay, or not."""
        (self.shown.add if on else self.shown.discard)(name)
        self.panel.set(self.shown)

    def open_show(self) -> None:
        """Show the switches of the overlays."""
        self.app.push(playmenus.ShowDialog(self))

    def choose_shake(self) -> None:
        """Ask how strongly to shake."""
        playmenus.shake_menu(self)

    def choose_scene(self) -> None:
        """Offer the scenes on disk."""
        playmenus.scene_menu(self)

    def choose_setting(self) -> None:
        """Offer the tables to play on."""
        playmenus.setting_menu(self)

    def save_scene(self, path: Path) -> None:
        """Keep the scene in a file."""
        try:
            scenefiles.save_scene(self.app.store, path, self.play.still())
        except StoreError as error:
            self.app.toast(str(error), bad=True)
        else:
            self.app.toast(_("Saved: {name}.").format(name=path.stem))

    def open_scene(self, path: Path) -> None:
        """Show a scene from a file; what is here stays when that cannot be."""
        try:
            still = scenefiles.load_scene(self.app.store, path)
            if still.scene.setting.name != self.play.setting:
                self.go_to(still.scene.setting.name)
            self.play.put(still)
        except (StoreError, SimError) as error:
            self.app.toast(str(error), bad=True)
            return
        self.hand = self.chosen = None
        self.stage.follow(self.play.world)

    def watch(self) -> None:
        """Watch the stretch that is being recorded."""
        from games.shell.screens.replay import ReplayScreen

        recording = self.play.recording()
        if recording is None or recording.duration_s < 0.1:
            self.app.toast(_("Nothing has moved yet."))
            return
        self.app.push(ReplayScreen(self.app, recording))

    def choose_next(self, by: int) -> bool:
        """Choose the next piece; False past the last one, so that Tab leaves the pieces."""
        self.aim.clear()
        here = list(self.play.world.present)
        if not here:
            return False
        if self.chosen not in here:
            self.chosen = here[0 if by > 0 else -1]
            return True
        at = here.index(self.chosen) + by
        if not 0 <= at < len(here):
            self.chosen = None
            return False
        self.chosen = here[at]
        return True
