"""The moves of a match so far: written down, told to whoever listens, taken back and made again."""

from collections.abc import Callable
from typing import Any, NamedTuple

from games.core.game import NATURE, Game, Move
from games.core.lines import Line, Redone, Undone


class Entry(NamedTuple):
    """One move of a match: the state before it, the move, the state after it."""

    before: Any
    move: Any
    after: Any
    recording: Any


class Ledger:
    """What has happened in a match, and how it stands.

    Attributes:
        game: the rules.
        names: of the seats.
        start: the state it began with.
        state: the state now.
        keeper: told every line for the journal, and the state after it, before anything else.
        on_move: hooks `f(match, move, recording or None)`, called after every move and redo.
        on_undo: hooks `f(match)`, called after every undo.
    """

    def __init__(self, game: Game[Any, Any], start: Any, names: tuple[str, ...]) -> None:
        self.game = game
        self.names = names
        self.start: Any = start
        self.state: Any = start
        self.keeper: Callable[[Line, Any], None] | None = None
        self.on_move: list[Callable[[Any, Move, Any], None]] = []
        self.on_undo: list[Callable[[Any], None]] = []
        self._entries: list[Entry] = []
        self._undone: list[Entry] = []

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves so far, nature's too."""
        return tuple(entry.move for entry in self._entries)

    @property
    def collapses(self) -> int:
        """How many of nature's answers so far told of a collapse."""
        return sum(self.game.collapsed(entry.move) for entry in self._entries)

    @property
    def can_undo(self) -> bool:
        """Whether the last move may be taken back."""
        if not self._entries:
            return False
        last = self._entries[-1]
        return self.game.undoable(last.before, last.move, last.after)

    @property
    def can_redo(self) -> bool:
        """Whether a move was taken back and none made since."""
        return bool(self._undone)

    def undo(self) -> bool:
        """Take back the last move of the present turn; False when it may not be."""
        if not self.can_undo:
            return False
        self._keep(Undone, self._entries[-1].before)
        self._undone.append(self._entries.pop())
        self.state = self._undone[-1].before
        for hook in tuple(self.on_undo):
            hook(self)
        return True

    def redo(self) -> bool:
        """Make the last move taken back again; False when there is none."""
        if not self._undone:
            return False
        undone, entry = self._undone[:-1], self._undone[-1]
        self._keep(Redone, entry.after)
        self._take(entry, undone)
        return True

    def log(self, seat: int | None = None) -> tuple[str, ...]:
        """Return what happened, line by line, as far as the seat may know (None: all of it)."""
        return tuple(
            line
            for entry in self._entries
            for line in self.game.tell(entry.before, entry.move, entry.after, self.names, seat)
        )

    def notation(self, seat: int | None = None, public: bool = False) -> tuple[str, ...]:
        """Return the moves in the game's notation, numbered, as far as may be known.

        Args:
            seat: who reads them; None for all of it.
            public: what all others than the mover know alike, whoever reads.
        """
        lines: list[str] = []
        for number, (before, move, *_rest) in enumerate(self._entries, 1):
            mover = self.game.to_move(before)
            text = self.game.text(before, move, seat)
            if public:
                readers = [other for other in range(len(self.names)) if other != mover]
                told = {self.game.text(before, move, other) for other in readers}
                text = told.pop() if len(told) == 1 else "…"
            name = "" if mover is None or mover == NATURE else f"{self.names[mover]}: "
            lines.append(f"{number}. {name}{text}")
        return tuple(lines)

    def _keep(self, kind: type[Line], after: Any, **fields: Any) -> None:
        """Let the line be on disk before anything can go wrong with what follows."""
        if self.keeper is not None:
            self.keeper(kind(**fields), after)

    def _take(self, entry: Entry, undone: list[Entry] | None = None) -> None:
        # A recording is for the hooks: kept with every move, a long match would fill the memory.
        self._entries.append(entry._replace(recording=None))
        self._undone = undone or []
        self.state = entry.after
        for hook in tuple(self.on_move):
            hook(self, entry.move, entry.recording)
