"""The menus of the playground: shake, scenes on disk, settings, and what may be done to a piece."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

import games
from games.core.words import _
from games.shell import scenefiles
from games.shell.canvas import Canvas
from games.shell.dialogs import ChoiceList, Confirm, Dialog
from games.shell.events import Event, Key, Press
from games.shell.fields import Choice
from games.shell.naming import AskName
from games.shell.ownfiles import offer_delete
from games.shell.playparts import ShowPanel
from games.shell.playworld import STRENGTHS
from games.shell.store import StoreError
from games.shell.widgets import Button
from sim import assets
from sim.setting import names

if TYPE_CHECKING:
    from games.shell.focus import Widget
    from games.shell.playdeeds import PlayDeeds

SHAKES = (_("Gently"), _("Strongly"), _("Very strongly"))


def settings() -> tuple[tuple[str, str], ...]:
    """Return the settings to play in: name and title; those of games first."""
    out: dict[str, str] = {}
    for name in games.names():
        game = games.load(name)
        if game.physical and game.preset:
            out[game.preset.partition("/")[0]] = game.about().title
    for name in names():
        if name not in out and assets.path(name, "look.toml").is_file():
            out[name] = str(assets.toml(name, "look.toml").get("title", name))
    return tuple(out.items())


def menu(screen: "PlayDeeds", at: FRect, items: Sequence[tuple[str, Callable[[], None]]]) -> None:
    """Open a list of things to do at a place."""
    labels = [label for label, _do in items]
    choice = Choice(labels, -1, lambda index: items[index][1]())
    shown = ChoiceList(choice, at)
    first = next(iter(shown.area.order()), None)
    shown.widgets.focus = first
    screen.app.push(shown)


def under(widget: "Widget") -> FRect:
    """Return where a widget is on the screen."""
    return widget.host.rect_on_screen(widget) if widget.host is not None else widget.rect


def shake_menu(screen: "PlayDeeds") -> None:
    """Ask how strongly the table is shaken."""
    items = [
        (label, partial(screen.shake, strength))
        for label, strength in zip(SHAKES, STRENGTHS, strict=True)
    ]
    menu(screen, under(screen.bar.shake), items)


def setting_menu(screen: "PlayDeeds") -> None:
    """Ask which table is played on."""
    items = [(title, partial(screen.go_to, name)) for name, title in screen.settings]
    menu(screen, under(screen.bar.where), items)


def piece_menu(screen: "PlayDeeds", piece: int, at: tuple[float, float]) -> None:
    """Offer what may be done to a piece."""
    frozen = piece in screen.play.frozen
    flat = [
        (_("Pick up   Enter"), partial(screen.grab, None)),
        (_("Turn over   V"), screen.turn_over),
    ]
    items = [
        *(flat if screen.play.flat else ()),
        (_("Duplicate   D"), screen.duplicate),
        (_("Let it move   F") if frozen else _("Freeze   F"), screen.freeze),
        (_("Remove   Del"), screen.remove),
    ]
    menu(screen, FRect(at[0], at[1], 1, 1), items)


def scene_menu(screen: "PlayDeeds") -> None:
    """Offer to save the scene, and those that are kept."""
    try:
        found = scenefiles.list_scenes(screen.app.store)
    except StoreError as error:
        screen.app.toast(str(error), bad=True)
        found = []
    items: list[tuple[str, Callable[[], None]]] = [(_("Save as …"), partial(_ask, screen))]
    items += [(path.stem, partial(screen.open_scene, path)) for path in found]
    if found:
        files = [(path.stem, path) for path in found]
        at = under(screen.bar.scenes)
        items.append((_("Delete one …"), lambda: offer_delete(screen.app, at, files)))
    menu(screen, under(screen.bar.scenes), items)


def _ask(screen: "PlayDeeds") -> None:
    says = _("What lies here now, its tuning, and what is frozen.")
    save = partial(_save, screen)
    screen.app.push(AskName(_("Save this scene"), says, "", save, scenefiles.NAME_LIMIT))


def _save(screen: "PlayDeeds", name: str) -> None:
    path = scenefiles.path_of(screen.app.store, name)
    if path is None:
        screen.app.toast(_("A name needs a letter or a figure."), bad=True)
    elif path.exists():
        says = _("A scene of this name is there already; it will be replaced.")
        screen.app.push(Confirm(_("Replace {name}?").format(name=path.stem), says, _("Replace"),
                                partial(screen.save_scene, path)))  # fmt: skip
    else:
        screen.save_scene(path)


class ShowDialog(Dialog):
    """The switches of the overlays, where there is no room for them beside the scene."""

    wide = 320.0

    def __init__(self, screen: "PlayDeeds") -> None:
        super().__init__("")
        self.panel = self.widgets.add(ShowPanel(screen.set_overlay, screen.play.flat))
        self.panel.set(screen.shown)
        self.panel.framed = False
        self.panel.count = screen.play.count
        self.done = self.widgets.add(Button(_("Done"), self.close, "primary"))

    def handle(self, event: Event) -> bool:
        """Take an event; a press beside it closes it."""
        if isinstance(event, Press) and not self.rect.collidepoint(event.pos):
            self.close()
            return True
        if isinstance(event, Key) and event.key == pygame.K_o:
            self.close()
            return True
        return super().handle(event)

    def layout(self, canvas: Canvas) -> None:
        """Place the panel and the button below it."""
        tall = self.panel.height(canvas)
        button = self.done.fit(canvas)
        wide = min(self.wide * canvas.text_factor, canvas.width - 32)
        self.rect = FRect(0, 0, wide, min(canvas.height - 8, tall + button[1] + 28))
        self.rect.center = (canvas.width / 2, canvas.height / 2)
        self.panel.place(canvas, FRect(self.rect.x, self.rect.y, wide, tall))
        y = self.rect.bottom - button[1] - 16
        self.done.rect = FRect(self.rect.right - 20 - button[0], y, *button)
