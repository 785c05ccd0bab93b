"""What hands and files may do wrong at a card table: refused with the reason, and nothing lost."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pygame
import pytest

import games
from games.core.journal import Journal
from games.core.match import Match
from games.core.saves import BadSave
from games.shell.app import App
from games.shell.keeping import open_kept

from .cardhands import Hands, spot, table

Pos = tuple[float, float]


@dataclass(frozen=True)
class Case:
    """How a game is brought to a moment, and what is done there.

    Attributes:
        ready: a state in which the first seat can move by the keys.
        carrying: a state in which it can drag the spot `carried`.
        carried: what is dragged.
        keys: the keys of one move, the last one making it.
        button: the spot that makes the move once the other keys are pressed.
        levels: who plays.
    """

    ready: Callable[[Any], object]
    carrying: Callable[[Any], object]
    carried: object
    keys: tuple[int, ...]
    button: object
    levels: tuple[str, ...] = ("", "random", "random")


CASES = {
    "coloretto": Case(
        lambda s: s.turn == 0 and s.phase == "turn" and any(s.rows),
        lambda s: s.turn == 0 and s.phase == "place",
        "card", (pygame.K_SPACE,), "draw",
    ),
    "reco": Case(
        lambda s: s.turn == 0 and s.phase == "deliver" and s.hands[0],
        lambda s: s.turn == 0 and s.phase == "deliver" and s.hands[0],
        ("hand", 0), (pygame.K_1, pygame.K_SPACE), "go",
    ),
    "trashpandas": Case(
        lambda s: s.turn == 0 and s.phase == "roll" and s.must,
        lambda s: s.turn == 0 and s.phase == "stash" and s.hands[0],
        ("hand", 0), (pygame.K_SPACE,), "roll",
    ),
}  # fmt: skip


@pytest.fixture(params=CASES)
def name(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def case(name: str) -> Case:
    return CASES[name]


def said(app: App, words: str) -> bool:
    return any(words in toast.text for toast in app.toasts.items)


def empty_place(screen: Any, drops: tuple[Any, ...] = ()) -> Pos:
    """Return a place of the table where nothing can be pressed, and nothing dropped."""
    area = screen.area.inflate(-40, -40)
    for row in range(12, -1, -1):
        for column in range(21):
            at = (area.x + area.width * column / 20, area.y + area.height * row / 12)
            taken = any(one.wants(at) for one in screen.stage.children if one.visible)
            near = any(drop.rect.inflate(160, 200).collidepoint(at) for drop in drops)
            if not taken and not near:
                return at
    raise AssertionError("everything is a spot")


def test_a_click_on_nothing(app: App, hands: Hands, name: str, case: Case) -> None:
    screen = table(app, name, case.levels, until=case.ready)
    state = screen.match.state
    hands.click(empty_place(screen))
    assert screen.match.state is state
    owed, _how = screen.owed(0)
    assert said(app, "Nothing to press there") and said(app, owed)


def test_a_drag_dropped_nowhere(app: App, hands: Hands, name: str, case: Case) -> None:
    screen = table(app, name, case.levels, until=case.carrying)
    state = screen.match.state
    carried = spot(screen, case.carried)
    start = carried.rect.center
    hands.drag(start, empty_place(screen, carried.drops))
    assert screen.match.state is state and screen.drag is None
    assert said(app, "no place for it there")
    hands.wait(0.6)
    assert not screen.animating and spot(screen, case.carried).rect.center == start
    drop = spot(screen, case.carried).drops[0]
    hands.drag(start, drop.rect.center)
    assert screen.match.state is not state, "it can still be dropped where it belongs"


def test_two_clicks_within_one_frame(app: App, hands: Hands, name: str, case: Case) -> None:
    screen = table(app, name, case.levels, until=case.ready)
    for key in case.keys[:-1]:
        hands.key(key)
    hands.wait(0.1)
    before = len(screen.match.moves)
    at = spot(screen, case.button).rect.center
    for _click in range(2):
        hands.press(at, frame=False)
        hands.release(at, frame=False)
    app.frame()
    assert len(screen.match.moves) == before + 1
    assert said(app, "changed since")


def test_a_key_during_a_motion(app: App, hands: Hands, name: str, case: Case) -> None:
    screen = table(app, name, case.levels, until=case.ready)
    for key in case.keys:
        hands.key(key)
    state, before = screen.match.state, len(screen.match.moves)
    assert screen.animating
    for key in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_1, pygame.K_2):
        hands.post(pygame.KEYDOWN, False, key=key, mod=0, unicode="", scancode=0)
    app.frame()
    assert screen.match.state is state and len(screen.match.moves) == before
    if screen.acting == 0:
        assert said(app, "on its way")


def test_a_move_from_a_stale_screen(app: App, hands: Hands, name: str, case: Case) -> None:
    screen = table(app, name, case.levels, until=case.ready)
    old = screen.match.state
    move = screen.match.game.moves(old)[0]
    for key in case.keys:
        hands.key(key)
    now = screen.match.state
    assert now is not old
    screen.make(move, old)
    assert screen.match.state is now
    assert said(app, "changed since")


# -- saves edited by hand -------------------------------------------------------------------------


def midgame(name: str) -> Any:
    """Return a state with cards in every kind of place."""
    game = games.load(name)
    seen = {
        "coloretto": lambda s: any(s.rows) and s.round > 2 and s.card is not None,
        "reco": lambda s: s.discard and any(s.factories) and all(s.hands) and any(s.dumped),
        "trashpandas": lambda s: s.discard and any(s.down) and any(s.up) and all(s.hands),
    }[name]
    for seed in range(100):
        match = Match(game, [games.RandomPlayer()] * 3, seed)
        while not match.over:
            if seen(match.state):
                return match.state
            match.advance()
    raise AssertionError("it never came to be")


PLACES = {
    "coloretto": ("deck", "rows", "card", "collections"),
    "reco": ("pile", "discard", "factories", "dumps", "hands", "dumped"),
    "trashpandas": ("deck", "discard", "hands", "down", "up"),
}


def packs(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the paths to all lists of cards that are not empty."""
    if isinstance(value, list) and value and all(isinstance(one, int) for one in value):
        yield at
    elif isinstance(value, list):
        for i, one in enumerate(value):
            yield from packs(one, (*at, i))


def inside(state: dict[str, Any], path: tuple[Any, ...]) -> Any:
    found: Any = state
    for step in path:
        found = found[step]
    return found


@pytest.mark.parametrize(
    ("game", "place"), [(game, place) for game, places in PLACES.items() for place in places]
)
def test_a_save_in_which_a_card_is_there_twice(game: str, place: str) -> None:
    rules = games.load(game)
    state = midgame(game)
    whole = json.loads(games.to_json(state))
    assert rules.from_json(json.dumps(whole)) == state
    paths = [(place,)] if place == "card" else list(packs(whole["state"][place], (place,)))
    assert paths
    for path in paths:
        edited = json.loads(games.to_json(state))
        if place == "card":
            edited["state"]["deck"].insert(0, edited["state"]["card"])
        elif place == "collections":
            pack = inside(edited["state"], path)
            pack[next(i for i, count in enumerate(pack) if count)] += 1
        else:
            pack = inside(edited["state"], path)
            pack.append(pack[-1])
        with pytest.raises(BadSave, match=r"^not a valid save: \$\.state\.\w+"):
            rules.from_json(json.dumps(edited))


@pytest.mark.parametrize("game", PLACES)
def test_a_card_in_place_of_another(game: str) -> None:
    """As many cards as before, but one is there once too often."""
    rules = games.load(game)
    edited = json.loads(games.to_json(midgame(game)))
    pack = edited["state"]["pile" if game == "reco" else "deck"]
    other = next(card for card in pack if card != pack[0])
    at = pack.index(other)
    pack[at] = pack[0]
    with pytest.raises(BadSave, match=r"^not a valid save: \$\.state\.\w+"):
        rules.from_json(json.dumps(edited))


def test_a_kept_match_with_a_card_twice_is_refused_and_stays_as_it_is(
    app: App, tmp_path: Path, name: str
) -> None:
    game = games.load(name)
    match = Match(game, [games.RandomPlayer()] * 3, 1, state=midgame(name))
    path = tmp_path / "kept.jsonl"
    journal = Journal.create(path, match)
    for _move in range(3):
        match.advance()
    journal.close()
    first, *rest = path.read_bytes().splitlines(keepends=True)
    header = json.loads(first)
    pack = header["state"]["state"]["pile" if name == "reco" else "deck"]
    pack.append(pack[-1])
    path.write_bytes(json.dumps(header).encode() + b"\n" + b"".join(rest))
    edited = path.read_bytes()
    with pytest.raises(BadSave, match=r"kept\.jsonl"):
        Journal.open(path)
    assert not open_kept(app, path)
    assert said(app, "kept.jsonl")
    assert path.read_bytes() == edited, "nothing is lost"
