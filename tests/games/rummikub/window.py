"""A table of Rummikub in a window that draws to nowhere, and hands that post events."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from collections import Counter
from collections.abc import Callable
from typing import Any

import pygame
from msgspec.structs import replace

import games
from games.core.match import Match
from games.rummikub.screen import TableScreen
from games.rummikub.state import Options, State
from games.rummikub.tiles import box_for, read_table, read_tiles, tiles_text
from games.shell.app import App
from games.shell.setup import MatchSetup, SeatSetup

Pos = tuple[float, float]
GAME = games.load("rummikub")
NAMES = ["Jana", "Mia", "Otto", "Ravi", "Lou", "Kim"]


def position(table: str, *racks: str, broken: bool = True, pool: int = -1, **options: Any) -> State:
    """Return a state of so many racks in which seat 0 moves; `pool` tiles are left, -1 for all."""
    state: Any = GAME.new(len(racks), 3, Options(**options))
    sets, hands = read_table(table), [tuple(sorted(read_tiles(rack))) for rack in racks]
    left = Counter(box_for(len(racks)).tiles())
    left.subtract(tile for tiles in (*sets, *hands) for tile in tiles)
    assert min(left.values()) >= 0
    rest = tuple(left.elements())
    return replace(
        state,
        table=sets,
        racks=tuple(hands),
        pool=rest if pool < 0 else rest[:pool],
        turn=0,
        broken=(broken,) * len(racks),
    )


class Player:
    """Posts what a mouse and a keyboard would at a table, a frame after each."""

    def __init__(self, app: App, state: State, people: int = 1, level: str = "easy") -> None:
        self.app = app
        levels = [""] * people + [level] * (state.seats - people)
        names = NAMES[: state.seats]
        players = [GAME.bot(level) if level else games.Human() for level in levels]
        match = Match(GAME, players, 3, options=state.options, names=names, state=state)
        seats = tuple(SeatSetup(n, level) for n, level in zip(names, levels, strict=True))
        self.table = TableScreen(match, MatchSetup("rummikub", seats, options=state.options))
        app.push(self.table)
        self.frames(6, 0.1)  # past the time in which a double click is taken for one

    @property
    def state(self) -> State:
        return self.table.match.state

    @property
    def moves(self) -> list[str]:
        return [GAME.text(self.state, move) for move in self.table.match.moves]

    def post(self, kind: int, frame: bool = True, **values: Any) -> None:
        pygame.event.post(pygame.event.Event(kind, **values))
        if frame:
            self.app.frame()

    def _px(self, pos: Pos) -> tuple[int, int]:
        scale = self.app.canvas.scale
        return (round(pos[0] * scale), round(pos[1] * scale))

    def press(self, pos: Pos, button: int = 1, frame: bool = True) -> None:
        self.post(pygame.MOUSEBUTTONDOWN, frame, pos=self._px(pos), button=button, touch=False)

    def release(self, pos: Pos, button: int = 1, frame: bool = True) -> None:
        self.post(pygame.MOUSEBUTTONUP, frame, pos=self._px(pos), button=button, touch=False)

    def move(self, pos: Pos) -> None:
        at = self._px(pos)
        self.post(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=False)

    def click(self, pos: Pos) -> None:
        self.move(pos)
        self.press(pos)
        self.release(pos)

    def drag(self, start: Pos, end: Pos) -> None:
        self.move(start)
        self.press(start)
        self.move(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
        self.move(end)
        self.release(end)

    def key(self, key: int, mod: int = 0) -> None:
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
        self.post(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)

    def frames(self, n: int, dt: float = 1 / 60) -> None:
        for _frame in range(n):
            self.app.frame(dt)

    def until(self, true: Callable[[], object], frames: int = 2000) -> None:
        for _frame in range(frames):
            if true():
                return
            self.app.frame()
        raise AssertionError("it never came to be")

    # -- what lies where -----------------------------------------------------------------------

    def rack(self) -> str:
        """Return the tiles of the rack shown, sorted."""
        desk = self.table.desk
        return tiles_text(sorted(desk.tiles(desk.rack)))

    def sets(self) -> list[str]:
        """Return the sets shown, sorted."""
        desk = self.table.desk
        return sorted(tiles_text(desk.tiles(ids)) for _sid, ids in desk.sets)

    def in_rack(self, text: str) -> Pos:
        """Return where a tile of the rack stands."""
        desk, (tile,) = self.table.desk, read_tiles(text)
        return self.table.spots[next(i for i in desk.rack if desk.kind[i] == tile)].center

    def on_table(self, text: str, in_set: str) -> Pos:
        """Return where a tile of a set lies."""
        desk, (tile,) = self.table.desk, read_tiles(text)
        ids = next(ids for _sid, ids in desk.sets if tiles_text(desk.tiles(ids)) == in_set)
        return self.table.spots[next(i for i in ids if desk.kind[i] == tile)].center

    def cloth(self) -> Pos:
        """Return a free point of the cloth."""
        return self.table.fresh.center

    def toasts(self) -> str:
        """Return all messages shown."""
        return " / ".join(toast.text for toast in self.app.toasts.items)

    def click_on(self, widget: Any) -> None:
        self.click(widget.rect.center)

    def all_there(self) -> bool:
        """Return whether the tiles shown are those of the state."""
        desk, seat = self.table.desk, self.table.viewer
        shown = Counter(desk.kind[i] for i in self.table.spots)
        state = Counter(tile for tiles in self.state.table for tile in tiles)
        return shown == state + Counter(self.state.racks[seat] if seat is not None else ())
