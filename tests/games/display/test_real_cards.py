"""Card games by a real pointer: one person and three bots, to the results and home again.

The journal tells whose turn it is and what is legal; the twin, made from it, tells where to press.
"""

from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import FRect

import games
from games.core.journal import Journal
from games.core.match import Match
from games.reco.state import plant_of, surplus
from games.shell import keeping
from games.shell.cardtable.spots import Action, Spot
from games.shell.screens.results import ResultsScreen
from games.shell.settings import Settings
from games.shell.store import Store
from games.trashpandas.state import Pass, Stash
from games.trashpandas.view_prompt import card_moves

from .desk import SIZE, Unseen, Window, copied, read_match, until

pytestmark = pytest.mark.display

NAMES = ("Jana", "Otto", "Ravi", "Lena")
SEEDS = {"coloretto": 6, "reco": 1, "trashpandas": 4}
"""Matches in which the first seat has few turns, and that are short."""
TURNS = 3
"""So many decisions of the person are left when a match is gone on with near its end."""
LONG_S = 120.0
"""Bots think, and a window is drawn, on a machine that may have much else to do."""
AGAIN_S = 15.0
"""A press that has done nothing for so long is made again; more than this means it never will."""
PRESSES = 4
ASIDE = (4, SIZE[1] - 4)
"""Nothing lies there."""


def calm(home: Path, game: str) -> None:
    """Let the window and its twin move nothing, let bots be quick, and explain nothing."""
    for folder in (home, home / "twin"):
        Settings(reduced_motion=True, bot_pace="fast", taught=(game,)).save(Store(folder))


def prepared(home: Path, game: str, turns: int) -> None:
    """Keep a match in which the first seat, a person, has about so many decisions left."""
    rules: Any = games.load(game)

    def bots() -> list[Any]:
        return [rules.bot("easy") for _name in NAMES]

    whole = Match(rules, bots(), SEEDS[game], names=NAMES)
    mine: list[int] = []
    while not whole.over:
        if whole.to_move == 0:
            mine.append(len(whole.moves))
        choice = whole.ask()
        assert choice is not None
        whole.play(choice)
    match = Match(rules, [games.Human(), *bots()[1:]], SEEDS[game], names=NAMES)
    folder = home / "data" / "matches"
    folder.mkdir(parents=True)
    journal = Journal.create(folder / f"{game}.jsonl", match)
    for move in whole.moves[: mine[-turns]]:
        match.play(move)
    journal.close()


class Player:
    """The person: reads the journal, looks at the twin, and presses in the window."""

    def __init__(self, window: Window, unseen: Unseen) -> None:
        self.window, self.unseen = window, unseen
        self.path = window.journal
        self.table: Any = None
        self.decisions = 0

    # -- what there is -----------------------------------------------------------------------

    def lines(self) -> int:
        self.window.check()
        return self.path.read_bytes().count(b"\n")

    def look(self) -> None:
        """Make the twin anew from the journal."""
        home = self.window.home
        self.table, journal = keeping.reopen(copied(self.path, home / "copies"))
        journal.close()
        self.unseen.app.replace(self.table)
        # The first press within a moment of another one on another screen is not taken.
        self.unseen.frames(6, 0.1)

    def spot(self, name: Hashable) -> Spot | Action:
        found = [one for one in self.table.stage.children if getattr(one, "name", None) == name]
        known = [getattr(one, "name", None) for one in self.table.stage.children]
        assert found, f"{name!r} is not among {known}"
        return found[-1]

    def names(self) -> list[Any]:
        """Return the names of what can be pressed."""
        return [
            one.name
            for one in self.table.stage.children
            if isinstance(one, Spot | Action) and one.enabled and one.on_press is not None
        ]

    # -- hands -------------------------------------------------------------------------------

    def point(self, name: Hashable) -> tuple[float, float]:
        """Put the pointer on a spot once the window shows it as the twin does."""
        spot = self.spot(name)
        # What lies under a pointer is lighter: at first it lies under none.
        self.window.go(ASIDE)
        self.unseen_at(pygame.MOUSEMOTION, ASIDE, rel=(0, 0))
        for one in (spot, *self.buttons()):
            self.window.shows(self.unseen, one.rect, f"{one.name!r} of {self.names()}")
        self.window.go(spot.rect.center)
        return spot.rect.center

    def buttons(self) -> list[Action]:
        """Return the buttons: they are there when it is the person's turn in the window, too."""
        return [one for one in self.table.stage.children if isinstance(one, Action)]

    def unseen_at(self, kind: int, at: tuple[float, float], **more: Any) -> None:
        pos = (round(at[0]), round(at[1]))
        pygame.event.post(pygame.event.Event(kind, pos=pos, **more))
        self.unseen.app.frame(1 / 60)

    def choose(self, name: Hashable) -> None:
        """Press something that is not a move yet, in both."""
        at = self.point(name)
        self.window.desk.do("click", 1)
        self.unseen_at(pygame.MOUSEMOTION, at, rel=(0, 0))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.unseen_at(kind, at, button=1)
        self.unseen.frames(3)

    def decide(self, *names: Hashable) -> None:
        """Press one after the other; the last press is a move."""
        before = self.lines()
        for name in names[:-1]:
            self.choose(name)
        for _press in range(PRESSES):
            self.point(names[-1])
            self.window.desk.do("click", 1)
            try:
                until(lambda: self.lines() > before, "a move", AGAIN_S)
                break
            except AssertionError:
                continue
        else:
            raise AssertionError(f"{names} were pressed, and nobody moved")
        self.decisions += 1

    def play(self, decide: Callable[["Player", Any, tuple[Any, ...]], tuple[Any, ...]]) -> Any:
        """Play until the match is over; return it."""
        known, match = 0, None

        def news() -> bool:
            return self.lines() > known

        while True:
            until(news, f"a move after line {known}", LONG_S)
            known = self.lines()
            match = read_match(self.path, self.window.home / "copies")
            if match.over:
                return match
            if match.to_move != 0:
                continue
            moves = match.game.moves(match.state)
            assert isinstance(moves, tuple)
            if match.game.name == "trashpandas" and moves == (Pass(),):
                continue  # the table itself passes for somebody who can do nothing else
            self.look()
            assert self.table.my_turn
            names = decide(self, match.state, moves)
            self.decide(*names)
            mine = read_match(self.path, self.window.home / "copies").moves[len(match.moves)]
            assert mine in moves


# -- what the person does ------------------------------------------------------------------------


def of_coloretto(player: Player, state: Any, moves: tuple[Any, ...]) -> tuple[Any, ...]:
    """Take a row of two or more cards, else draw; put a card where most lie."""
    rows = {move.row: len(state.rows[move.row]) for move in moves if hasattr(move, "row")}
    best = max(rows, key=lambda row: rows[row], default=-1)
    if state.phase == "place":
        return (("place", best),)
    if best >= 0 and (rows[best] >= 2 or "draw" not in player.names()):
        return (("take", best),)
    return (("draw", "deck")[player.decisions % 2],)


def of_reco(player: Player, state: Any, moves: tuple[Any, ...]) -> tuple[Any, ...]:
    """Deliver all of a kind; dump the first cards of the hand."""
    if state.phase == "dump":
        return (*(("hand", i) for i in range(surplus(state))), "go")
    most = max(moves, key=lambda move: len(getattr(move, "cards", ())))
    if not hasattr(most, "cards"):
        return ("go",)
    plant = plant_of(most.cards[0])
    return (("factory", plant), ("go", ("factory", plant))[player.decisions % 2])


def of_trashpandas(player: Player, state: Any, moves: tuple[Any, ...]) -> tuple[Any, ...]:
    """Stop with two tokens; draw, stash, steal what there is."""
    names = player.names()
    if state.phase in ("stash", "either"):
        for i, card in enumerate(state.hands[0]):
            ways = card_moves(moves, card)
            if any(isinstance(move, Stash) for move in ways):
                again = ("hand", i) if len(ways) == 1 and player.decisions % 2 else ("stash", card)
                return (("hand", i), again)
    if "stop" in names and len(state.taken) >= 2:
        return ("stop",)
    for name in ("draw", "roll", "bust"):
        if name in names:
            return (name,)
    for kind in ("token", "seat", "free"):
        for name in names:
            if isinstance(name, tuple) and name[0] == kind:
                return (name,)
    return next((name,) for name in names if name in ("end", "done", "pass", "bonus"))


POLICIES = {"coloretto": of_coloretto, "reco": of_reco, "trashpandas": of_trashpandas}


def to_the_end(window: Window, game: str) -> Player:
    """Play to the results, and go home from there: only then is the match put aside."""
    with Unseen(SIZE, window.home / "twin") as unseen:
        player = Player(window, unseen)
        match = player.play(POLICIES[game])
        assert match.over
        assert player.decisions
        player.look()
        unseen.app.frame(0.1)
        results = ResultsScreen(player.table.summary(), player.table.setup)
        unseen.app.replace(results)
        window.go(ASIDE)
        unseen.frames(30)
        window.shows(unseen, FRect(0, 0, *SIZE), "the results")
        shown = window.desk.picture()
        window.click(results.home.rect.center)
        finished = player.path.parent / "finished" / player.path.name
        until(finished.is_file, "the match among those finished", LONG_S)
        assert not player.path.exists()
        until(lambda: abs(window.desk.picture() - shown).mean() > 8, "the first screen")
    assert read_match(finished, window.home / "copies").scores == match.scores
    window.check()
    return player


@pytest.mark.parametrize("game", list(POLICIES))
def test_the_end_of_a_match(start: Callable[..., Window], tmp_path: Path, game: str) -> None:
    home = tmp_path / "home"
    calm(home, game)
    prepared(home, game, TURNS)
    to_the_end(start("resume"), game)


@pytest.mark.slow
@pytest.mark.parametrize("game", list(POLICIES))
def test_a_whole_match(start: Callable[..., Window], tmp_path: Path, game: str) -> None:
    calm(tmp_path / "home", game)
    seats = ",".join(("human", "easy", "easy", "easy"))
    window = start("play", game, "--seats", seats, "--seed", str(SEEDS[game]))
    assert to_the_end(window, game).decisions > TURNS
