"""The suite that every game must pass: it plays a game to its end and looks for broken promises.

    from games.core.compliance import check_game

    check_game(games.load("tonne"), seeds=range(50))

A failed promise is an AssertionError of one sentence, with game, seats, seed and move number.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import replace

from games.core.chance import MASKED, generator
from games.core.compliance_loose import check_loose
from games.core.compliance_steps import (
    check_listed,
    check_refused,
    check_save,
    check_scores,
    check_view,
)
from games.core.game import NATURE, Game, Open, Options

UNASKED = 1 / 16
"""How often what lies loose moves in a game of the suite."""
Hide = Callable[[Any, int, Random], Any]
"""`f(state, seat, rng)`: the state with what the seat may not know dealt anew."""


def check_game(
    game: Game[Any, Any],
    seeds: Iterable[int] = range(20),
    *,
    hide: Hide | None = None,
    every: int = 19,
    most_moves: int = 5000,
) -> None:
    """Play games at random, with every number of seats and every option value, and check them.

    Args:
        game: the rules to check.
        seeds: one game each with default options, the numbers of seats in turn; besides, one game
            for every number of seats with every single option value.
        hide: an independent hand at what a seat may not know, for games with secrets: its result
            must give the seat the same view. Without it only `game.sample` is asked.
        every: the costly checks are made every so many moves.
        most_moves: a game that takes more never ends.

    Raises:
        AssertionError: the game breaks the contract; the sentence says where and how.
    """
    seats = tuple(game.seats)
    assert seats, f"{game.name}: it must be for some number of seats"
    _check_new(game)
    tables = [(seats[k % len(seats)], seed, game.options()) for k, seed in enumerate(seeds)]
    tables += [
        (count, k, options) for k, options in enumerate(option_values(game)) for count in seats
    ]
    seen: list[Any] = []
    for count, seed, options in tables:
        where = f"{game.name}, {count} seats, seed {seed}"
        if options != game.options():
            where += f", {options}"
        try:
            _Play(game, hide, every, seen, where).check(count, seed, options, most_moves)
        except AssertionError:
            raise
        except Exception as error:
            raise AssertionError(
                f"{where}: the game raised {type(error).__name__}: {error}"
            ) from error


def option_values(game: Game[Any, Any]) -> Iterator[Options]:
    """Give the game's options with each value of each field, the other fields at their defaults.

    Of a range with more than twelve whole numbers only both ends are taken.
    """
    hints = get_type_hints(game.options, include_extras=True)
    for field in msgspec.structs.fields(game.options):
        for value in _values(hints[field.name]):
            yield replace(game.options(), **{field.name: value})


def _values(hint: Any) -> Sequence[Any]:
    if hint is bool:
        return (False, True)
    if get_origin(hint) is Literal:
        return get_args(hint)
    low, high = None, None
    for meta in getattr(hint, "__metadata__", ()):
        if isinstance(meta, msgspec.Meta):
            low = meta.ge if meta.ge is not None else low
            high = meta.le if meta.le is not None else high
    inner = getattr(hint, "__origin__", None)
    if inner is int and low is not None and high is not None:
        whole = range(int(low), int(high) + 1)
        return whole if len(whole) <= 12 else (whole[0], whole[-1])
    return _values(inner) if get_origin(hint) is not None and inner is not hint else ()


def _check_new(game: Game[Any, Any]) -> None:
    for wrong in (game.seats[0] - 1, game.seats[-1] + 1, None, "2", 2.0):
        try:
            game.new(wrong, 0)  # pyright: ignore[reportArgumentType]
        except ValueError:
            continue
        raise AssertionError(f"{game.name}: new must refuse {wrong!r} seats with a ValueError")
    for seed in (-1, 2**63, "x", 1.0):
        try:
            game.new(game.seats[0], seed)  # pyright: ignore[reportArgumentType]
        except ValueError:
            continue
        raise AssertionError(f"{game.name}: new must refuse the seed {seed!r} with a ValueError")


class _Play:
    """One game, played at random and checked on the way."""

    def __init__(
        self,
        game: Game[Any, Any],
        hide: Hide | None,
        every: int,
        seen: list[Any],
        where: str,
    ) -> None:
        self.game = game
        self.hide = hide
        self.every = every
        self.seen = seen
        self.where = where

    def check(self, seats: int, seed: int, options: Options, most_moves: int) -> None:
        """Play to the end, then once more from the same seed."""
        game, rng = self.game, generator("compliance", self.game.name, seats, seed)
        first = game.new(seats, seed, options)
        census = game.census(first)
        state, played = first, list[tuple[Callable[[Any, Any], Any], Any]]()
        while game.to_move(state) is not None:
            number = len(played)
            where = f"{self.where}, move {number}"
            assert number < most_moves, f"{self.where}: no end after {most_moves} moves"
            self.check_cheap(state, seats, where)
            if (number + seed) % self.every == 0 or number == 0:
                self.check_costly(state, seats, rng, where)
            make, move = self.choose(state, rng, where)
            before = msgspec.json.encode(state)
            after = make(state, move)
            assert msgspec.json.encode(state) == before, f"{where}: apply changed the state"
            assert game.census(after) == census, f"{where}: {move} changed the census"
            played.append((make, move))
            if len(self.seen) < 200 and move not in self.seen:
                self.seen.append(move)
            state = after
        self.check_cheap(state, seats, f"{self.where}, at the end")
        self.check_costly(state, seats, rng, f"{self.where}, at the end")
        again = game.new(seats, seed, options)
        assert again == first, f"{self.where}: the same seed gave another opening"
        for number, (make, move) in enumerate(played):
            again = make(again, game.move_from_json(game.move_to_json(move)))
            if number == len(played) // 2:
                again = game.from_json(_saved(game, again))
        assert again == state, f"{self.where}: the same moves, saved and loaded, gave another end"

    def choose(self, state: Any, rng: Random, where: str) -> tuple[Callable[[Any, Any], Any], Any]:
        """Return how to make a move, and a legal one at random; seldom one that is unasked."""
        loose = self.game.resettling(state)
        if loose is not None and rng.random() < UNASKED:
            return self.game.resettle, loose.sample(rng)
        legal = self.game.moves(state)
        if isinstance(legal, Open):
            return self.game.apply, legal.sample(rng)
        assert legal, f"{where}: the game goes on but offers no move"
        return self.game.apply, rng.choice(legal)

    def check_cheap(self, state: Any, seats: int, where: str) -> None:
        """Check what holds in every state and costs little."""
        to_move = self.game.to_move(state)
        assert to_move in (None, NATURE, *range(seats)), f"{where}: no seat {to_move} can move"
        check_scores(self.game, state, seats, where)

    def check_costly(self, state: Any, seats: int, rng: Random, where: str) -> None:
        """Check moves, views and saves of this state."""
        chance = getattr(state, "chance", None)
        check_save(self.game, state, where)
        check_listed(self.game, state, rng, where)
        check_refused(self.game, state, self.seen, rng, where)
        check_loose(self.game, state, self.seen, rng, where)
        for seat in range(seats):
            view = self.game.view(state, seat)
            if chance is not None:
                assert view.chance == MASKED, f"{where}: the view of seat {seat} shows chance"
            other = self.game.sample(view, rng)
            check_view(self.game, state, view, other, seat, self.seen, rng, where)
            if self.hide is not None:
                dealt = self.hide(state, seat, rng)
                check_view(self.game, state, view, dealt, seat, self.seen, rng, where)


def _saved(game: Game[Any, Any], state: Any) -> bytes:
    from games.core.saves import to_json

    return to_json(state)
