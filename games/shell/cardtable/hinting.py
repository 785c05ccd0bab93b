"""A hint on a card table: what the strongest bot would do, and one sentence why."""

from random import Random
from threading import Event
from typing import TYPE_CHECKING, Any

from pygame import FRect

from games.core.words import _
from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.fitting import line_size
from games.shell.thinking import Job, heed

if TYPE_CHECKING:
    from games.shell.cardtable.screen import CardTable


class Hinting:
    """Asks, waits and shows; a hint is gone when the table has changed.

    Attributes:
        move: what is proposed, None for nothing.
        words: why.
    """

    def __init__(self, table: "CardTable") -> None:
        self.table = table
        self.move: Any = None
        self.words = ""
        self._job: Job | None = None
        self._state: Any = None
        self._time = 0.0

    @property
    def busy(self) -> bool:
        """Whether it is being thought about."""
        return self._job is not None

    @property
    def shown(self) -> bool:
        """Whether there is something to draw."""
        return self.busy or self.move is not None

    def ask(self) -> None:
        """Look for a hint; asked again, take it away."""
        table = self.table
        if self.shown:
            self.clear()
            return
        seat = table.acting
        if not table.my_turn or seat is None:
            table.refuse(_("A hint is for whoever has the turn: wait for yours."))
            return
        if table.hidden_hands and table.viewer != seat:
            table.refuse(_("A hint would tell of a hand that is not seen now."))
            return
        game = table.match.game
        view = game.view(table.match.state, seat)
        rng = Random(len(table.match.moves))
        self._state, self._time = table.match.state, 0.0

        def think(stop: Event) -> tuple[Any, str]:
            bot = game.bot(game.bots[-1])
            heed(bot, stop)
            move = bot.choose(game, view, rng)
            explain = getattr(bot, "explain", None)
            return move, explain(game, view, move) if explain is not None else ""

        self._job = Job(think)

    def update(self, dt: float) -> None:
        """Take an answer that has come; throw away what the table has left behind."""
        if not self.shown:
            return
        self._time += dt
        if self.table.match.state is not self._state:
            self.clear()
            return
        job = self._job
        if job is not None and job.done:
            self._job = None
            try:
                self.move, self.words = job.result()
            except Exception as error:  # a hint is never worth the match
                self.table.app.toast(_("No hint: {reason}").format(reason=error), bad=True)
            self.table.dirty = True

    def clear(self) -> None:
        """Show and look for nothing."""
        if self._job is not None:
            self._job.cancel()
        self._job = None
        if self.move is not None:
            self.table.dirty = True
        self.move, self.words = None, ""

    @property
    def said(self) -> str:
        """The proposed move in words, and why; empty while there is none."""
        if self.move is None:
            return ""
        return f"{self.table.move_words(self.move)} {self.words}".strip()

    def height(self, canvas: Canvas, area: FRect) -> float:
        """Return the height of the strip at the foot of the table that a hint takes."""
        said = self.said
        if not said:
            return 0.0
        return min(sheet(canvas, said, area, said).height + GAP, area.height * MOST)

    def draw(self, canvas: Canvas, room: FRect, strip: FRect) -> None:
        """Draw that one is looked for at the foot of a room, or a hint in a strip of its own."""
        if self.busy:
            dots = "." * (1 + int(self._time * 3) % 3)
            note(canvas, _("Thinking") + dots, room, _("Thinking") + "...")
        elif self.said:
            note(canvas, self.said, FRect(strip.x, strip.y, strip.width, strip.height - GAP))


GAP = 8.0
"""What stays free below a hint."""
MOST = 0.4
"""It never takes a greater share of the table."""


def sheet(canvas: Canvas, words: str, room: FRect, longest: str) -> FRect:
    """Return the place of a note at the foot of a room."""
    size, lines = _fitted(canvas, longest or words, room)
    wide = max(canvas.measure(line, size, theme.BOLD) for line in lines) + 72
    rect = FRect(0, 0, wide, len(lines) * canvas.leading(size) + 16)
    rect.midbottom = (room.centerx, room.bottom)
    return rect


def _fitted(canvas: Canvas, words: str, room: FRect) -> tuple[float, tuple[str, ...]]:
    """Return the size of a note's words, one line if it can be, and the lines."""
    most = max(40.0, room.width - 104)
    size = line_size(canvas, words, most, theme.NORMAL, theme.BOLD)
    return size, canvas.lines(words, most, size, theme.BOLD)


def note(canvas: Canvas, words: str, room: FRect, longest: str = "") -> None:
    """Draw a sentence on a dark sheet at the foot of a room.

    Args:
        canvas: what to draw on.
        words: the sentence.
        room: where.
        longest: the longest that it will be, so that the sheet keeps its size.
    """
    rect = sheet(canvas, words, room, longest)
    size, _lines = _fitted(canvas, longest or words, room)
    canvas.shadow(rect, 12, theme.rgb("#00000077"), 4, 12)
    canvas.box(rect, theme.rgb("#1B3133F7"), 12, theme.FOCUS, 1.5)
    canvas.icon("hint", FRect(rect.x + 14, rect.y + 8 + canvas.leading(size) / 2 - 12, 24, 24),
                theme.CREAM)  # fmt: skip
    inner = FRect(rect.x + 48, rect.y + 8, max(40.0, room.width - 104), rect.height)
    canvas.paragraph(words, inner, size, theme.BOLD, theme.CREAM)
