"""Hands that do anything: random events over all screens, and a look at what is on disk."""

from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pygame

import games
from games.core.journal import Journal
from games.core.kept import FINISHED
from games.core.match import Match
from games.shell import features, opening
from games.shell.app import App
from games.shell.focus import Group, Widget
from games.shell.replayfiles import list_replays
from games.shell.screens.replay import open_replay
from games.shell.screens.results import ResultsScreen
from games.shell.scroll import ScrollArea
from games.shell.setup import MatchSetup, SeatSetup

SIZES = ((1280, 720), (960, 540), (640, 480), (800, 600), (200, 150), (1, 1), (1500, 320))
KEYS = (
    pygame.K_SPACE, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_BACKSPACE,
    pygame.K_DELETE, pygame.K_HOME, pygame.K_END, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP,
    pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_F1, pygame.K_F11, pygame.K_F5,
    pygame.K_LSHIFT, pygame.K_LCTRL, pygame.K_PLUS, pygame.K_MINUS, pygame.K_KP_ENTER,
    *range(pygame.K_a, pygame.K_z + 1), *range(pygame.K_0, pygame.K_9 + 1),
)  # fmt: skip
PLAYED = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_1, pygame.K_2, pygame.K_q, pygame.K_LEFT)
"""Keys that get a match on, more often than others."""
MODS = (0, 0, 0, 0, pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)
TEXTS = ("a", "7", "-", ".", "Zoë", "汉字", "🗑", "\x00", "0.35", "9" * 40, "é\u0301", "مرحبا")
OPTIONS: dict[str, dict[str, tuple[object, ...]]] = {
    "tonne": {"rounds": (1, 2)},
    "coloretto": {"table": ("brown", "grey")},
    "trashpandas": {"edition": ("seed", "retail"), "turns": (20, 200)},
}
"""What is agreed at random before a match; of other games, what is usual."""
AT_ONCE = 6
"""So many events may wait for one frame, unless told otherwise."""


class Storm:
    """Posts random events to a window and lets frames pass.

    Args:
        app: the window.
        seed: of the events.
        first: what makes the first screen.
        tables: the games whose tables are opened.
        share: how often it is a table that is opened, 0 to 1.
        at_once: so many events may wait for one frame.

    Attributes:
        events: how many were posted.
        last: the newest of them, in words.
        seen: the names of the screens that were on top.
        checked: how often a match was found on disk as it was in the window.
        moves: by game, how many moves those matches had in all.
    """

    def __init__(
        self, app: App, seed: int, first: Callable[[], Any], tables: Sequence[str] = (),
        share: float = 0.5, at_once: int = AT_ONCE,
    ) -> None:  # fmt: skip
        self.app, self.first, self.at_once = app, first, at_once
        self.tables, self.share = tuple(tables) or games.names(), share
        self.moves: Counter[str] = Counter()
        self.random = Random(seed)
        self.events = 0
        self.last: deque[str] = deque(maxlen=40)
        self.seen: set[str] = set()
        self.checked = 0
        self._pos = (0, 0)
        self._matches: dict[Path, Any] = {}

    # -- what is done ------------------------------------------------------------------------

    def blow(self, count: int, every: int = 400) -> None:
        """Post so many events; every so often begin anew somewhere else."""
        end = self.events + count
        while self.events < end:
            self.begin()
            until = min(end, self.events + every)
            while self.events < until and self.app.running:
                for _event in range(self.random.randint(1, self.at_once)):
                    self._post(*self._event())
                self.app.frame(self.random.choice((0.0, 1 / 60, 1 / 60, 1 / 30, 0.1, 3.0)))
                self.seen.add(type(self.app.screen).__name__)
                self._note()
            self.check()

    def begin(self) -> None:
        """Show the first screen, and often something on top of it."""
        app, random = self.app, self.random
        app.running = True
        pygame.event.clear()
        app.reset(self.first())
        if random.random() < self.share:
            opening.open_table(app, some_setup(random, random.choice(self.tables)))
            self.last.append(f"-- a table of {app.screen.match.game.name}")  # pyright: ignore
            return
        way = random.uniform(0.5, 1)
        if way < 0.8:
            random.choice(features.at("home")).open(app)
        elif way < 0.9:
            replays = list_replays(app.store)
            if replays:
                open_replay(app, random.choice(replays).path)
        elif way < 0.95:
            app.push(results(random, random.choice(self.tables)))
        self.last.append(f"-- {type(app.screen).__name__}")

    def _event(self) -> tuple[int, dict[str, Any]]:
        random = self.random
        way = random.random()
        if way < 0.30:
            self._pos = self._place()
            return pygame.MOUSEMOTION, {"pos": self._pos, "rel": (1, 1), "buttons": (0, 0, 0)}
        if way < 0.62:
            if random.random() < 0.5:
                self._pos = self._place()
            kind = pygame.MOUSEBUTTONDOWN if random.random() < 0.55 else pygame.MOUSEBUTTONUP
            button = random.choice((1, 1, 1, 1, 1, 1, 3, 2, 5))
            return kind, {"pos": self._pos, "button": button, "touch": False}
        if way < 0.67:
            return pygame.MOUSEWHEEL, {"x": 0, "y": random.choice((-9, -1, 1, 2)), "flipped": False}
        if way < 0.94:
            kind = pygame.KEYDOWN if random.random() < 0.6 else pygame.KEYUP
            key = random.choice(PLAYED if random.random() < 0.4 else KEYS)
            return kind, {"key": key, "mod": random.choice(MODS), "unicode": "", "scancode": 0}
        if way < 0.975:
            return pygame.TEXTINPUT, {"text": random.choice(TEXTS)}
        if way < 0.982:
            width, height = random.choice(SIZES)
            return pygame.VIDEORESIZE, {"w": width, "h": height, "size": (width, height)}
        return random.choice((pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED,
                              pygame.WINDOWMINIMIZED, pygame.WINDOWLEAVE)), {}  # fmt: skip

    def _place(self) -> tuple[int, int]:
        """Return a place: a widget as often as anywhere, now and then outside."""
        random, app = self.random, self.app
        width, height = app.surface.get_size()
        if random.random() < 0.5 and app.screen is not None:
            there = list(shown(app.screen.widgets))
            if there:
                rect = place_of(random.choice(there))
                scale = app.canvas.scale
                at = rect.x + rect.width * random.random(), rect.y + rect.height * random.random()
                return round(at[0] * scale), round(at[1] * scale)
        return random.randint(-20, width + 20), random.randint(-20, height + 20)

    def _post(self, kind: int, values: dict[str, Any]) -> None:
        self.events += 1
        self.last.append(f"{pygame.event.event_name(kind)} {values}")
        pygame.event.post(pygame.event.Event(kind, values))

    # -- what must be so ---------------------------------------------------------------------

    def _note(self) -> None:
        """Note the state of each match that is open now."""
        for screen in self.app.stack:
            journal = getattr(screen, "journal", None)
            if journal is not None:
                assert journal.problem == ""
                self._matches[journal.path] = screen.match  # pyright: ignore

    def check(self) -> None:
        """Every match that was seen is on disk as it was in the window."""
        for path, match in self._matches.items():
            file = path if path.exists() else path.parent / FINISHED / path.name
            copy = self.app.store.data / "copy.jsonl"
            copy.write_bytes(file.read_bytes())
            journal, again = Journal.open(copy)
            journal.close()
            assert journal.notes == ()
            assert again.state == match.state
            assert again.moves == match.moves
            assert again.tuning == match.tuning
            assert again.seating == match.seating
            self.checked += 1
            self.moves[match.game.name] += len(match.moves)
        # One that is still played is seen again in the next frame.
        self._matches.clear()


def some_setup(random: Random, name: str) -> MatchSetup:
    """Return a match of a game with any number of people and quick bots, and any options."""
    game = games.load(name)
    count = random.choice(game.seats)
    people = random.sample(range(count), random.randint(0, min(2, count)))
    quick = game.bots[:2]
    levels = ["" if seat in people else random.choice(quick) for seat in range(count)]
    seats = tuple(SeatSetup(f"P{n}", level) for n, level in enumerate(levels))
    chosen = {key: random.choice(values) for key, values in OPTIONS.get(name, {}).items()}
    return MatchSetup(name, seats, game.parse_options(chosen), seed=random.randrange(10**6))


def results(random: Random, name: str) -> ResultsScreen:
    """Return the end of a match that was played without physics."""
    setup = some_setup(random, name)
    players = [games.RandomPlayer() for _seat in setup.seats]
    seed = random.randrange(10**6)
    match = Match(games.load(name), players, seed, setup.options, physics=False)
    match.run()
    return ResultsScreen(opening.table_class(name)(match, setup).summary(), setup)


def shown(group: Group) -> Iterator[Widget]:
    """Yield all widgets that are seen, groups aside."""
    for child in group.children:
        if not child.visible:
            continue
        if isinstance(child, Group) and not isinstance(child, ScrollArea):
            yield from shown(child)
        elif isinstance(child, ScrollArea):
            yield child
            yield from shown(child)
        else:
            yield child


def place_of(widget: Widget) -> pygame.FRect:
    """Return where a widget is on the screen."""
    host = widget.host
    return host.rect_on_screen(widget) if host is not None else widget.rect
