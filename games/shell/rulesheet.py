"""A game's rules on a sheet, from `assets/<game>/rules.md` (headings, paragraphs, lists)."""

from pygame import FRect

from games.core.words import _
from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.dialogs import Dialog
from games.shell.scroll import ScrollArea
from games.shell.widgets import Button
from sim import assets


def has_rules(game: str) -> bool:
    """Return whether there are rules to read."""
    return assets.path(game, "rules.md").is_file()


def blocks(text: str) -> list[tuple[str, str]]:
    """Return the text as blocks: `head`, `item` or `text`, and the words."""
    out: list[tuple[str, str]] = []
    fresh = True
    for raw in text.splitlines():
        line = raw.strip()
        if not line:
            fresh = True
        elif line.startswith("#"):
            out.append(("head", line.lstrip("# ")))
            fresh = True
        elif line.startswith(("- ", "* ")):
            out.append(("item", line[2:]))
            fresh = False
        elif fresh or not out:
            out.append(("text", line))
            fresh = False
        else:
            kind, words = out[-1]
            out[-1] = (kind, f"{words} {line}")
    return [(kind, words.replace("**", "").replace("`", "")) for kind, words in out]


class RulesSheet(Dialog):
    """The rules of a game; Esc, F1 or the button close it."""

    wide = 720.0

    def __init__(self, game: str, title: str) -> None:
        super().__init__(_("Rules of {game}").format(game=title))
        self.blocks = blocks(assets.text(game, "rules.md"))
        self.area = self.widgets.add(ScrollArea())
        self.area.draw_sheet = self._draw_blocks
        self.done = self.widgets.add(Button(_("Back to the game"), self.close, "primary"))
        self.widgets.focus = self.done

    def layout(self, canvas: Canvas) -> None:
        """Place the sheet, as tall as there is room."""
        width, tall = self.done.fit(canvas)
        room = min(self.wide, canvas.width - 32) - 64
        content = sum(self._height(canvas, kind, words, room) for kind, words in self.blocks)
        spare = canvas.height - 48 - 32 - canvas.leading(theme.TITLE) - tall - 64
        height = max(40.0, min(content, spare))
        y = self._frame(canvas, height + tall + 64) + 16
        self.area.rect = FRect(self.rect.x + 32, y, room + 16, height)
        self.area.content_height = content
        self.done.rect = FRect(self.rect.right - 32 - width, y + height + 20, width, tall)

    def _height(self, canvas: Canvas, kind: str, words: str, room: float) -> float:
        if kind == "head":
            return canvas.leading(theme.LEAD) + 20
        room -= 20 if kind == "item" else 0
        return len(canvas.lines(words, room)) * canvas.leading() + (4 if kind == "item" else 10)

    def _draw_blocks(self, canvas: Canvas) -> None:
        room, y = self.area.rect.width - 16, 0.0
        for kind, words in self.blocks:
            tall = self._height(canvas, kind, words, room)
            if y + tall > self.area.offset and y < self.area.offset + self.area.rect.height:
                if kind == "head":
                    canvas.text(words, (0, y + 12), theme.LEAD, theme.HEAVY, room=room)
                else:
                    indent = 20 if kind == "item" else 0
                    canvas.paragraph(words, FRect(indent, y, room - indent, tall))
                    if indent:
                        canvas.circle((8, y + canvas.leading() / 2), 3, theme.PRIMARY)
            y += tall
