"""One replay in the list: read lazily, drawn with its thumbnail, opened at a press."""

from collections.abc import Callable

import pygame
from pygame import FRect

from games.core.words import _
from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.contactsheet import thumbnail
from games.shell.events import Event, Key, control
from games.shell.replayfiles import ReplayFile, size_words
from games.shell.replaywords import date_words, fallen_words, game_title, lost, title, upper
from games.shell.shapes import rounded
from games.shell.widgets import Pressable
from sim.errors import SimError
from sim.recording import Recording

PICTURE = (136.0, 96.0)
TICK = 48.0
"""Width of the strip with the box that chooses."""


def told(file: ReplayFile, error: Exception) -> str:
    """Return what is wrong with a file as a sentence without its path: the row names it."""
    words = str(error).removeprefix(f"{file.path} ")
    return upper(words.rstrip(".")) + "."


class Entry:
    """What the list knows of a replay.

    Attributes:
        file: where it is.
        title: what it is called; its file's name until it is read.
        detail: where it comes from and when.
        game: title of the game that it comes from, "" while not known.
        who: whose turn it was.
        fell: how many pieces fell, in words.
        count: how many pieces fell; -1 for a file that cannot be read.
        problem: one sentence on why it cannot be shown; empty when it can.
        read: whether it has been read.
    """

    def __init__(self, file: ReplayFile) -> None:
        self.file = file
        self.title = file.path.stem
        self.detail = date_words(file.when)
        self.game = self.who = ""
        self.fell = ""
        self.count = -1
        self.problem = ""
        self.read = False
        self._recording: Recording | None = None
        self._pictures: dict[tuple[int, int], pygame.Surface | None] = {}

    def load(self) -> None:
        """Read the file, once."""
        if self.read:
            return
        self.read = True
        try:
            recording = Recording.load(self.file.path)
            recording.scene()
            self.take(recording)
        except SimError as error:
            self.problem = told(self.file, error)

    def take(self, recording: Recording) -> None:
        """Learn what the list shows from a recording."""
        header = recording.header
        self.title = title(recording)
        self.game, self.who = game_title(header), header.about.get("who", "")
        number = header.about.get("round", "")
        parts = [
            self.game,
            _("round {n}").format(n=number) if number.isdecimal() else "",
            date_words(self.file.when),
        ]
        self.detail = " · ".join(part for part in parts if part)
        self.count = len(lost(recording))
        self.fell = upper(fallen_words(recording))
        self._recording = recording

    @property
    def searched(self) -> str:
        """What a search looks into: title, game, player, and the name of the file."""
        return " ".join((self.title, self.game, self.who, self.file.path.stem)).casefold()

    def has_picture(self, size: tuple[int, int]) -> bool:
        """Return whether there is nothing left to do for a thumbnail of this size."""
        return bool(self.problem) or size in self._pictures

    def make_picture(self, size: tuple[int, int], radius: int) -> None:
        """Make the thumbnail; whatever goes wrong is kept as the problem."""
        try:
            recording = self._recording or Recording.load(self.file.path)
            picture = thumbnail(recording, size).convert_alpha()
            mask = rounded(*size, radius, (255, 255, 255))
            picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
            self._pictures[size] = picture
        except (SimError, pygame.error) as error:
            self.problem = told(self.file, error)
        self._recording = None

    def forget_recording(self) -> None:
        """Let go of what was read beyond what the list shows: there may be thousands."""
        self._recording = None

    def picture(self, size: tuple[int, int]) -> pygame.Surface | None:
        """Return the thumbnail, None while there is none."""
        return self._pictures.get(size)


class Tick(Pressable):
    """A box that chooses a line.

    Args:
        on_change: told whether it is ticked now.

    Attributes:
        value: whether it is ticked.
    """

    radius = 8

    def __init__(self, on_change: Callable[[bool], None]) -> None:
        super().__init__(self.turn)
        self.value = False
        self.on_change = on_change

    def turn(self) -> None:
        """Tick it, or not any more."""
        self.value = not self.value
        self.on_change(self.value)

    def draw(self, canvas: Canvas) -> None:
        """Draw the box, and the tick in it."""
        box = FRect(0, 0, 28, 28)
        box.center = self.rect.center
        fill = theme.GOOD_TEXT if self.value else theme.WHITE if self.hover else theme.PAPER
        canvas.box(box, fill, 7, theme.GOOD_TEXT if self.value else theme.SOFT, 2)
        if self.value:
            canvas.icon("check", box.inflate(-6, -6), theme.WHITE)


class ReplayRow(Pressable):
    """A line of the library: Enter or a press opens it, Space chooses it.

    Args:
        entry: what it shows.
        on_press: opens it.
        tick: the box at its left.
    """

    radius = theme.RADIUS_PANEL

    def __init__(self, entry: Entry, on_press: Callable[[], None], tick: Tick) -> None:
        super().__init__(on_press)
        self.entry = entry
        self.tick = tick
        self.right = 0.0

    def handle(self, event: Event) -> bool:
        """Take an event; return whether it is used up."""
        if isinstance(event, Key) and event.key == pygame.K_SPACE and not control(event):
            self.tick.turn()
            return True
        return super().handle(event)

    @property
    def picture_rect(self) -> FRect:
        """Where the thumbnail is."""
        tall = min(PICTURE[1], self.rect.height - 16)
        wide = tall * PICTURE[0] / PICTURE[1]
        return FRect(self.rect.x + TICK, self.rect.centery - tall / 2, wide, tall)

    def picture_size(self, canvas: Canvas) -> tuple[int, int]:
        """Return the size of the thumbnail in physical pixels."""
        return canvas.px(self.picture_rect.width), canvas.px(self.picture_rect.height)

    def draw(self, canvas: Canvas) -> None:
        """Draw the paper, the thumbnail and the words."""
        entry, rect = self.entry, self.rect
        fill = theme.PAPER_SHADE if self.down else theme.WHITE if self.hover else theme.PAPER
        canvas.panel(rect, fill)
        if self.tick.value:
            canvas.box(rect, None, self.radius, theme.GOOD_TEXT, 3)
        place = self.picture_rect
        made = entry.picture(self.picture_size(canvas))
        if made is not None:
            canvas.blit(made, place.topleft)
            canvas.box(place, None, 8, theme.OUTLINE, 1.5)
        else:
            canvas.box(place, theme.LINE, 8)
            if entry.problem:
                side = FRect(place.centerx - 16, place.centery - 16, 32, 32)
                canvas.icon("warning", side, theme.BAD)
        x = place.right + 16
        room = max(24.0, self.right - 16 - x)
        lead, line = canvas.leading(theme.LEAD), canvas.leading()
        if entry.problem:
            lines = canvas.lines(entry.problem, room)[:2]
            y = rect.centery - (lead + len(lines) * line) / 2
            canvas.text(entry.title, (x, y), theme.LEAD, theme.HEAVY, theme.SOFT, room=room)
            canvas.paragraph(entry.problem, FRect(x, y + lead, room, line * 2), colour=theme.BAD,
                             most=2)  # fmt: skip
            return
        y = rect.centery - (lead + 2 * line) / 2
        canvas.text(entry.title, (x, y), theme.LEAD, theme.HEAVY, room=room)
        canvas.text(entry.detail, (x, y + lead), colour=theme.SOFT, room=room)
        size = size_words(entry.file.stamp[1])
        parts = [(entry.fell, theme.BOLD, theme.INK)] if entry.fell else []
        parts.append(((" · " if parts else "") + size, theme.REGULAR, theme.SOFT))
        canvas.spans(parts, (x, y + lead + 1.5 * line), room=room)
