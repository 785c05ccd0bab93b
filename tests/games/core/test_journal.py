"""A journal: what is written, when, and that a match goes on from it as it would have."""

import json
import os
from datetime import datetime
from typing import Any, ClassVar

import pytest
from msgspec.structs import replace

import games
from games import BadSave, Human, IllegalMove, Match, RandomPlayer
from games.core import chance as luck
from games.core.game import Game, Options, State
from games.core.game import Move as BaseMove
from games.core.journal import Journal, JournalLocked, begin
from games.core.problem import Problem
from games.core.rebuild import read_header

TONNE: Any = games.load("tonne")


class Add(BaseMove, frozen=True):
    n: int


class End(BaseMove, frozen=True):
    pass


class Sum(State, frozen=True):
    game: ClassVar[str] = "sums"

    chance: luck.Chance
    sums: tuple[int, ...]
    turn: int = 0


class Sums(Game[Sum, Any]):
    """Add 1 to 3 to one's sum, any number of times, then end the turn; six turns."""

    name = "sums"
    seats = range(2, 4)
    options = Options
    state_type = Sum
    move_type = Add | End

    def begin(self, seats, seed, options):
        return Sum(luck.start(seed), (0,) * seats)

    def to_move(self, state):
        return state.turn % len(state.sums) if state.turn < 6 else None

    def moves(self, state):
        return (Add(1), Add(2), Add(3), End()) if state.turn < 6 else ()

    def after(self, state, move):
        if isinstance(move, End):
            return replace(state, turn=state.turn + 1)
        seat = self.to_move(state)
        sums = tuple(x + move.n * (s == seat) for s, x in enumerate(state.sums))
        return replace(state, sums=sums)

    def view(self, state, seat):
        return replace(state, chance=luck.MASKED)

    def sample(self, view, rng):
        return replace(view, chance=luck.start(1))

    def scores(self, state):
        return state.sums

    def winners(self, state):
        best = max(state.sums)
        over = self.to_move(state) is None
        return tuple(s for s, x in enumerate(state.sums) if x == best) if over else ()

    def text(self, state, move, seat=None):
        return type(move).__name__.lower()

    def parse(self, state, text):
        raise IllegalMove("no")

    def census(self, state):
        return None

    def check(self, state):
        pass


SUMS: Any = Sums()


@pytest.fixture
def sums(monkeypatch):
    """Let the registry know the game of sums."""
    load = games.load
    monkeypatch.setattr(games, "load", lambda name: SUMS if name == "sums" else load(name))


def tonne(seats=3, seed=3, **more) -> Any:
    return Match(TONNE, [RandomPlayer() for _ in range(seats)], seed, physics=False, **more)


def lines(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_every_move_is_on_disk_before_anybody_hears_of_it(tmp_path):
    match = tonne()
    path = tmp_path / "match.jsonl"
    Journal.create(path, match)
    seen = []
    match.on_move.append(lambda *_: seen.append(len(lines(path)) - 1 - len(match.moves)))
    for _ in range(20):
        match.advance()
    assert seen == [0] * len(match.moves)


def test_the_first_line_says_what_the_match_is_started_from(tmp_path):
    names = ["Mira", "Ben", "careful"]
    match = Match(TONNE, [Human(), RandomPlayer(), TONNE.bot("careful")], 7, names=names)
    journal = begin(tmp_path / "new", match, datetime(2026, 5, 1, 21, 40))
    header = read_header(journal.path.read_bytes())
    assert journal.path.name == "tonne-2026-05-01-214000.jsonl"
    assert (header.game, header.seed, header.physics) == ("tonne", 7, True)
    assert [(seat.name, seat.bot) for seat in header.seats] == [
        ("Mira", ""),
        ("Ben", "random"),
        ("careful", "careful"),
    ]
    assert header.tuning and header.tuning.values["world.gravity"] == 9.81
    assert header.program
    assert header.pymunk
    assert header.created == "2026-05-01T21:40:00"


def test_two_matches_begun_in_one_second_have_two_files(tmp_path):
    when = datetime(2026, 5, 1)
    assert begin(tmp_path, tonne(), when).path != begin(tmp_path, tonne(), when).path


@pytest.mark.parametrize("moves", [0, 1, 2, 5, 17, 40, 77])
def test_a_match_gone_on_with_ends_as_it_would_have(tmp_path, moves):
    match = tonne()
    journal = Journal.create(tmp_path / "match.jsonl", match)
    for _ in range(moves):
        match.advance()
    journal.close()
    again_journal, again = Journal.open(journal.path)
    assert (again.state, again.moves, again.names) == (match.state, match.moves, match.names)
    assert again.log() == match.log()
    assert again_journal.notes == ()
    match.run()
    again.run()
    assert again.state == match.state
    again_journal.close()
    _, whole = Journal.open(journal.path)
    assert whole.over
    assert whole.moves == match.moves


def test_options_names_and_a_given_start_come_back(tmp_path):
    start = tonne()
    for _ in range(9):
        start.advance()
    options = TONNE.parse_options({"rounds": 4})
    match = tonne(state=replace(start.state, options=options), options=options, tuning_locked=True)
    journal = Journal.create(tmp_path / "match.jsonl", match)
    for _ in range(9):
        match.advance()
    journal.close()
    _, again = Journal.open(journal.path)
    assert again.state == match.state
    assert again.options == options
    assert again.tuning_locked


def test_undo_and_redo_are_lines(tmp_path, sums):
    match = Match(SUMS, [Human(), Human()], 1)
    journal = Journal.create(tmp_path / "match.jsonl", match)
    for n in (1, 2, 3):
        match.play(Add(n))
    match.undo()
    match.undo()
    match.redo()
    kinds = [line["line"] for line in lines(journal.path)[1:]]
    assert kinds == ["move"] * 3 + ["undo", "undo", "redo"]
    journal.close()
    journal, again = Journal.open(journal.path)
    assert again.state == match.state
    assert (again.can_undo, again.can_redo) == (True, True)
    again.redo()
    assert again.state.sums == (6, 0)
    again.undo()
    again.play(End())
    assert not again.can_redo
    journal.close()
    assert Journal.open(journal.path)[1].state == again.state


def test_a_seat_that_changes_hands_is_a_line(tmp_path):
    match = Match(TONNE, [Human(), RandomPlayer()], 3, names=["Mira", "Ben"], physics=False)
    journal = Journal.create(tmp_path / "match.jsonl", match)
    match.run()
    assert match.to_move == 0
    match.reseat(0, RandomPlayer())
    match.advance()
    match.reseat(1, RandomPlayer(), "Bo")
    journal.close()
    _, again = Journal.open(journal.path)
    assert again.names == ("Mira", "Bo")
    assert again.state == match.state
    match.run()
    again.run()
    assert again.over
    assert again.state == match.state


def test_bots_come_back_with_what_they_were_made_from(tmp_path):
    bots = [TONNE.bot("steady", places=3, draws=2), TONNE.bot("clumsy")]
    journal = Journal.create(tmp_path / "match.jsonl", Match(TONNE, bots, 1))
    journal.close()
    steady, clumsy = Journal.open(journal.path)[1].players
    assert (steady.places, steady.draws) == (3, 2)  # pyright: ignore
    assert type(clumsy) is type(bots[1])


def test_a_player_that_could_not_be_made_again_is_refused(tmp_path):
    class Mine(RandomPlayer):
        pass

    class Stranger:
        def choose(self, game, view, rng):
            raise NotImplementedError

    for player in (Stranger(), Mine()):
        match = Match(TONNE, [player, Human()], 1)
        with pytest.raises(ValueError, match=type(player).__name__):
            Journal.create(tmp_path / "match.jsonl", match)
    match = tonne(2)
    Journal.create(tmp_path / "match.jsonl", match)
    players = match.players
    with pytest.raises(ValueError, match="Stranger"):
        match.reseat(0, Stranger())
    assert match.players == players
    with pytest.raises(ValueError, match="no seat 2"):
        match.reseat(2, RandomPlayer())


def test_a_journal_is_begun_before_the_first_move_and_under_a_new_name(tmp_path):
    match = tonne()
    match.advance()
    with pytest.raises(ValueError, match="before the first move"):
        Journal.create(tmp_path / "match.jsonl", match)
    (tmp_path / "there.jsonl").write_text("mine")
    with pytest.raises(Problem, match="there already"):
        Journal.create(tmp_path / "there.jsonl", tonne())
    assert (tmp_path / "there.jsonl").read_text() == "mine"


def test_a_match_is_open_once(tmp_path):
    journal = Journal.create(tmp_path / "match.jsonl", tonne())
    for _twice in range(2):
        with pytest.raises(JournalLocked, match=r"match\.jsonl is open in another window$"):
            Journal.open(journal.path)
    journal.close()
    second, _ = Journal.open(journal.path)
    with pytest.raises(JournalLocked):
        Journal.open(journal.path)
    second.close()


def test_a_closed_journal_hears_no_more(tmp_path):
    match = tonne()
    journal = Journal.create(tmp_path / "match.jsonl", match)
    match.advance()
    journal.close()
    size = journal.path.stat().st_size
    match.advance()
    assert journal.path.stat().st_size == size


def test_a_torn_last_line_is_dropped_and_said(tmp_path):
    match = tonne()
    journal = Journal.create(tmp_path / "match.jsonl", match)
    for _ in range(9):
        match.advance()
    journal.close()
    data = journal.path.read_bytes()
    journal.path.write_bytes(data[:-1])
    journal, again = Journal.open(journal.path)
    assert journal.notes == ("The last line was not written to its end and was dropped.",)
    assert len(again.moves) == len(match.moves) - 1
    again.advance()
    journal.close()
    assert journal.path.read_bytes() == data


@pytest.mark.parametrize("where", ["", "no/such.jsonl", "folder", "nul\0.jsonl"])
def test_what_is_no_file_is_said_in_one_sentence(tmp_path, where):
    (tmp_path / "folder").mkdir()
    with pytest.raises(Problem) as told:
        Journal.open(f"{tmp_path}/{where}")
    assert "\n" not in str(told.value)


def test_a_match_begun_with_another_engine_says_so(tmp_path):
    match = Match(TONNE, [Human(), Human()], 1)
    journal = Journal.create(tmp_path / "match.jsonl", match)
    journal.close()
    header = json.loads(journal.path.read_bytes())
    header["pymunk"] = "6.9"
    journal.path.write_text(json.dumps(header) + "\n")
    assert "6.9" in Journal.open(journal.path)[0].notes[0]


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (
            lambda h: h.update(journal=2),
            "cannot be gone on with here: it is of format 2; this version reads 1",
        ),
        (lambda h: h.update(journal="1"), r"is damaged in line 1: \$.journal is wrong"),
        (lambda h: h.update(game="chess"), "cannot be gone on with here: there is no game 'chess'"),
        (lambda h: h.update(seed=-1), r"is damaged in line 1: \$.seed is wrong"),
        (lambda h: h.update(seed=2**63), "is damaged in line 1: a seed is"),
        (lambda h: h.update(options={"rounds": 99}), "is damaged in line 1: options of tonne"),
        (lambda h: h["seats"].pop(), "is damaged in line 1: tonne is for 2 to 5 seats, not 1"),
        (
            lambda h: h["seats"][0].update(bot="nobody"),
            "is damaged in line 1: tonne has no bot 'nobody'",
        ),
        (
            lambda h: h["seats"][0].update(bot="clumsy", params={"x": 1}),
            "is damaged in line 1: the bot 'clumsy' takes no such parameters",
        ),
        (lambda h: h.update(state={"format": 1}), r"is damaged in line 1: \$"),
        (
            lambda h: h["tuning"]["values"].update({"world.gravity": 1e9}),
            "is damaged in line 1: world.gravity is 1000000000.0, but must be",
        ),
        (
            lambda h: h["tuning"]["values"].update({"x.y": 1}),
            "is damaged in line 1: there is no parameter",
        ),
        (lambda h: h.update(extra=1), r"is damaged in line 1: \$ is wrong"),
    ],
)
def test_a_header_that_cannot_be_is_named(tmp_path, spoil, words):
    journal = Journal.create(tmp_path / "match.jsonl", tonne(2))
    journal.close()
    header = json.loads(journal.path.read_bytes())
    spoil(header)
    journal.path.write_text(json.dumps(header) + "\n")
    with pytest.raises(BadSave, match=rf"match\.jsonl {words}") as told:
        Journal.open(journal.path)
    assert "\n" not in str(told.value)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", "is not JSON"),
        ("{}", "is wrong"),
        ('{"line":"eval"}', "is wrong"),
        ('{"line":"undo"}', "nothing can be taken back"),
        ('{"line":"redo"}', "nothing was taken back"),
        ('{"line":"move","move":{"move":"pick","card":77}}', "card is not in the hand"),
        ('{"line":"move","move":{"move":"settled"}}', "A card must be picked"),
        ('{"line":"tune","tuning":{"name":"x","values":{"a.b":1}}}', "no parameter 'a.b'"),
        ('{"line":"seat","seat":5,"who":{"name":"x"}}', "no seat 5"),
        ('{"line":"move","move":' + "[" * 100_000, "JSON|nested"),
        ('"' + "x" * 1_000_001 + '"', "longer than any line"),
    ],
)
def test_a_line_that_cannot_be_is_named(tmp_path, line, words):
    match = tonne(2)
    journal = Journal.create(tmp_path / "match.jsonl", match)
    match.advance()
    journal.close()
    with journal.path.open("a") as file:
        file.write(line + "\n" + '{"line":"undo"}\n')
    with pytest.raises(BadSave, match=rf"damaged in line 3: .*({words})") as told:
        Journal.open(journal.path)
    assert "\n" not in str(told.value)
    assert len(str(told.value)) < 500


def test_a_damaged_file_is_left_unlocked_and_as_it_was(tmp_path):
    path = tmp_path / "match.jsonl"
    path.write_bytes(b"nonsense\n")
    for _twice in range(2):
        with pytest.raises(BadSave):
            Journal.open(path)
    assert path.read_bytes() == b"nonsense\n"


def test_a_file_larger_than_any_journal_is_not_read(tmp_path):
    path = tmp_path / "match.jsonl"
    path.touch()
    os.truncate(path, 10**10)
    with pytest.raises(BadSave, match="larger than any journal"):
        Journal.open(path)
