"""A sheet that lists what the keys of a screen do."""

from collections.abc import Sequence

import pygame
from pygame import FRect

from games.core.words import _
from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.dialogs import Dialog
from games.shell.events import Event, Key
from games.shell.scroll import ScrollArea
from games.shell.widgets import Button, key_cap, key_cap_width

Keys = Sequence[tuple[tuple[str, ...], str]]
"""Keys, and what they do, line by line."""
_STEP = 56.0


class KeySheet(Dialog):
    """What the keys do; Esc, F1 or the button close it, arrows and the wheel scroll it.

    Args:
        keys: the lines.
    """

    wide = 560.0

    def __init__(self, keys: Keys) -> None:
        super().__init__(_("Keys"))
        self.keys = keys
        self.area = self.widgets.add(ScrollArea())
        self.area.draw_sheet = self._sheet
        self.done = self.widgets.add(Button(_("Done"), self.close, "primary"))
        self.widgets.focus = self.done
        self._row = 36.0
        self._column = 100.0

    def handle(self, event: Event) -> bool:
        """Take an event; nothing gets through to the screen below."""
        if isinstance(event, Key):
            way = {pygame.K_DOWN: 1, pygame.K_UP: -1, pygame.K_PAGEDOWN: 5, pygame.K_PAGEUP: -5}
            if event.key == pygame.K_F1:
                self.close()
                return True
            if event.key in way:
                self.area.scroll(self.area.offset + way[event.key] * _STEP)
                return True
        return super().handle(event)

    def layout(self, canvas: Canvas) -> None:
        """Place the lines and the button below them."""
        self._row = max(36.0, canvas.leading() + 12)
        self._column = 20 + max(
            sum(key_cap_width(canvas, name) + 6 for name in names) for names, _words in self.keys
        )
        self.wide = 560.0 * min(canvas.text_factor, 1.4)
        wide, high = self.done.fit(canvas)
        whole = self._row * len(self.keys) + 8
        head = 32 + canvas.leading(theme.TITLE)
        tall = max(self._row, min(whole, canvas.height - head - high - 76))
        y = self._frame(canvas, 16 + tall + 16 + high + 24) + 16
        self.area.rect = FRect(self.rect.x + 24, y, self.rect.width - 48, tall)
        self.area.content_height = whole
        y += tall + 16
        self.done.rect = FRect(self.rect.right - 32 - wide, y, wide, high)

    def _sheet(self, canvas: Canvas) -> None:
        room = self.area.rect.width - self._column - 24
        for i, (names, words) in enumerate(self.keys):
            x, y = 8.0, i * self._row + self._row / 2
            for name in names:
                x += key_cap(canvas, name, (x, y), theme.INK) + 6
            canvas.text(words, (self._column, y), anchor="midleft", room=room)


def playing_keys() -> list[tuple[tuple[str, ...], str]]:
    """Return the keys of every screen that plays a recording."""
    return [
        ((_("Space"),), _("play, pause")),
        (("←", "→"), _("a sample back, on; with Shift a second")),
        ((_("Home"), _("End")), _("to the start, to the end")),
        (("1", "…", "6"), _("speed; + and − turn it")),
        (("L",), _("loop")),
        (("[", "]"), _("the loop begins, ends here (or A, B)")),
        (("0",), _("forget where the loop begins and ends")),
        (("T",), _("trails")),
    ]


def replay_keys() -> list[tuple[tuple[str, ...], str]]:
    """Return the keys of a replay."""
    return [
        *playing_keys(),
        (("S",), _("to the first slip")),
        (("V",), _("velocities")),
        (("C",), _("contact points")),
        (("F",), _("forces")),
        (("Z",), _("zoom to what moved first")),
        (("G",), _("go along with what moved first")),
        (("W",), _("what if")),
        (("X",), _("export")),
        ((_("Del"),), _("delete")),
        ((_("Esc"),), _("back")),
    ]


def compare_keys() -> list[tuple[tuple[str, ...], str]]:
    """Return the keys of two replays in step."""
    return [
        *playing_keys(),
        (("S",), _("to where they part")),
        (("O",), _("one over the other, side by side")),
        (("I",), _("in step from another moment")),
        (("Z",), _("zoom to where they part")),
        ((_("Esc"),), _("back")),
    ]


def library_keys() -> list[tuple[tuple[str, ...], str]]:
    """Return the keys of the list of replays."""
    return [
        ((_("Enter"),), _("watch")),
        ((_("Space"),), _("choose")),
        (("Ctrl", "A"), _("choose all, or none")),
        (("C",), _("compare the two that are chosen")),
        (("F2",), _("rename")),
        (("X",), _("export")),
        ((_("Del"),), _("delete what is chosen, or this one")),
        (("Ctrl", "Z"), _("take a deletion back")),
        (("Ctrl", "F"), _("search (or /)")),
        ((_("Esc"),), _("choose none, search for nothing, back")),
    ]
