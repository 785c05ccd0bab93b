"""A game's rules on a sheet, from `assets/<game>/rules.md`: headings, paragraphs, lists, pictures.

A line such as `![what it shows](picture:tonne/fallen)` is a picture that the game draws itself.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

import pygame
from pygame import FRect

from games.core.words import _
from games.shell import pictures, theme
from games.shell.canvas import Canvas
from games.shell.dialogs import Dialog
from games.shell.events import Event, Key
from games.shell.scroll import ScrollArea
from games.shell.widgets import Button
from sim import assets

_PICTURE = re.compile(r"!\[(?P<words>[^\]]*)\]\(picture:(?P<name>[^)]+)\)")
_STEP = 56.0


def has_rules(game: str) -> bool:
    """Return whether there are rules to read."""
    return assets.path(game, "rules.md").is_file()


@dataclass(frozen=True)
class Block:
    """A part of a text.

    Attributes:
        kind: `head`, `item`, `text` or `picture`.
        words: what is said; of a picture what it shows.
        picture: its name.
    """

    kind: str
    words: str
    picture: str = ""


def blocks(text: str) -> list[Block]:
    """Return a text as blocks."""
    out: list[Block] = []
    fresh = True
    for raw in text.splitlines():
        line = raw.strip()
        shown = _PICTURE.fullmatch(line)
        if not line:
            fresh = True
        elif shown is not None:
            out.append(Block("picture", shown["words"], shown["name"]))
            fresh = True
        elif line.startswith("#"):
            out.append(Block("head", _plain(line.lstrip("# "))))
            fresh = True
        elif line.startswith(("- ", "* ")):
            out.append(Block("item", _plain(line[2:])))
            fresh = False
        elif fresh or not out:
            out.append(Block("text", _plain(line)))
            fresh = False
        else:
            last = out[-1]
            out[-1] = Block(last.kind, f"{last.words} {_plain(line)}")
    return out


def _plain(words: str) -> str:
    return words.replace("**", "").replace("`", "")


class RulesSheet(Dialog):
    """The rules of a game; Esc, F1 or the button close it, arrows and page keys scroll it.

    Args:
        game: its name.
        title: as people read it.
        guide: shows the guided first minute; None where the game has none.
    """

    def __init__(self, game: str, title: str, guide: Callable[[], None] | None = None) -> None:
        super().__init__(_("Rules of {game}").format(game=title))
        self.blocks = blocks(assets.text(game, "rules.md"))
        if self.blocks[:1] == [Block("head", title)]:
            del self.blocks[0]
        self.area = self.widgets.add(ScrollArea())
        self.area.draw_sheet = self._draw_blocks
        self.guide = self.widgets.add(Button(_("Show me"), self._guide, "paper", "play"))
        self.guide.visible = guide is not None
        self._on_guide = guide
        self.done = self.widgets.add(Button(_("Back to the game"), self.close, "primary"))
        self.widgets.focus = self.done

    def _guide(self) -> None:
        self.app.pop(self)
        if self._on_guide is not None:
            self._on_guide()

    def handle(self, event: Event) -> bool:
        """Take an event; nothing gets through to the screen below."""
        if isinstance(event, Key):
            page = self.area.rect.height - _STEP
            steps = {
                pygame.K_DOWN: _STEP, pygame.K_UP: -_STEP, pygame.K_PAGEDOWN: page,
                pygame.K_PAGEUP: -page, pygame.K_HOME: -1e9, pygame.K_END: 1e9,
            }  # fmt: skip
            if event.key in steps:
                self.area.scroll(self.area.offset + steps[event.key])
                return True
            if event.key == pygame.K_F1:
                self.close()
                return True
        return super().handle(event)

    def layout(self, canvas: Canvas) -> None:
        """Place the sheet, as tall as there is room."""
        self.wide = 720 * (0.4 + 0.6 * canvas.text_factor)
        width, tall = self.done.fit(canvas)
        inset = 32.0
        room = min(self.wide, canvas.width - 32) - 2 * inset
        seen = self.area.content_height
        content = sum(self._height(canvas, block, room) for block in self.blocks)
        spare = canvas.height - 48 - 28 - canvas.leading(theme.TITLE) - tall - 52
        height = max(40.0, min(content, spare))
        y = self._frame(canvas, height + tall + 48) + 12
        where = self.area.offset / seen if seen else 0.0
        self.area.rect = FRect(self.rect.x + inset, y, room + 16, height)
        self.area.content_height = content
        self.area.scroll(where * content)
        y += height + 16
        right = self.rect.right - inset
        self.done.rect = FRect(right - width, y, width, tall)
        if self.guide.visible:
            wide = min(self.guide.fit(canvas)[0], right - width - 16 - self.rect.x - inset)
            self.guide.rect = FRect(self.rect.x + inset, y, wide, tall)

    def _height(self, canvas: Canvas, block: Block, room: float) -> float:
        if block.kind == "head":
            return canvas.leading(theme.LEAD) + 20
        if block.kind == "picture":
            picture = pictures.find(block.picture)
            if picture is not None:
                return picture.height(canvas, room) + 20
        room -= 20 if block.kind == "item" else 0
        tall = len(canvas.lines(block.words, room)) * canvas.leading()
        return tall + (6 if block.kind == "item" else 12)

    def _draw_blocks(self, canvas: Canvas) -> None:
        room, y = self.area.rect.width - 16, 0.0
        top, foot = self.area.offset, self.area.offset + self.area.rect.height
        for block in self.blocks:
            tall = self._height(canvas, block, room)
            if y + tall > top and y < foot:
                self._draw_block(canvas, block, FRect(0, y, room, tall))
            y += tall

    def _draw_block(self, canvas: Canvas, block: Block, place: FRect) -> None:
        if block.kind == "head":
            at = (place.x, place.y + 14)
            canvas.text(block.words, at, theme.LEAD, theme.HEAVY, room=place.width)
            return
        picture = pictures.find(block.picture) if block.kind == "picture" else None
        if picture is not None:
            picture.draw(canvas, FRect(place.x, place.y + 4, place.width, place.height - 20))
            return
        indent = 20 if block.kind == "item" else 0
        ink = theme.SOFT if block.kind == "picture" else theme.INK
        inner = FRect(place.x + indent, place.y, place.width - indent, place.height)
        canvas.paragraph(block.words, inner, colour=ink)
        if indent:
            canvas.circle((place.x + 8, place.y + canvas.leading() / 2), 3, theme.PRIMARY)
