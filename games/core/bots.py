# pyright: strict
"""A bot that looks ahead: information-set Monte-Carlo tree search, for games without open phases.

Each iteration deals the hidden cards anew (`game.sample` of the view), walks down one tree that all
deals share, adds a move, plays on by the game's own rules of thumb, and credits every move on the
way with what its mover got. A move is chosen by the upper confidence bound over those that this
deal allows, as in Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search" (2012).

A game gives a `Guide`: how play goes on beyond the tree, and what a state is worth.
"""

from collections.abc import Callable, Hashable, Sequence
from math import exp, log, sqrt
from random import Random
from typing import Any

from games.core.game import Game, Move, Open

AnyGame = Game[Any, Any]


def listed(game: AnyGame, state: Any) -> tuple[Move, ...]:
    """Return all legal moves.

    Raises:
        TypeError: they are too many to list, so that no search of this kind can play.
    """
    moves = game.moves(state)
    if isinstance(moves, Open):
        raise TypeError(f"the search cannot play {game.name}: it has moves too many to list")
    return moves


class Guide:
    """What the search asks of a game; as it stands it knows nothing but the rules.

    Attributes:
        scale: a lead of so many points counts as nearly won.
        caution: the first of `moves` is made unless another is worth more by this much. With few
            deals it keeps chance from overruling a good rule of thumb.
    """

    scale = 5.0
    caution = 0.0

    def moves(self, game: AnyGame, state: Any) -> Sequence[Move]:
        """Return the moves worth a look, the most promising first; never none while there are any.

        May look only at what the seat to move knows, and must not depend on anything else.
        """
        return listed(game, state)

    def key(self, move: Move, after: Any) -> Hashable:
        """Return what all see of chance after a move, so that it is told apart in the tree."""
        return None

    def policy(self, game: AnyGame, state: Any, moves: Sequence[Move], rng: Random) -> Move:
        """Return the move that play beyond the tree goes on with."""
        return moves[int(rng.random() * len(moves))]

    def rollout(self, game: AnyGame, state: Any, rng: Random) -> Any:
        """Play on from a state and return the one to be valued: by default the end."""
        while moves := listed(game, state):
            state = game.after(state, self.policy(game, state, moves, rng))
        return state

    def value(self, game: AnyGame, state: Any) -> Sequence[float]:
        """Return what a state is worth to each seat, from 0 to 1."""
        return leads(game.scores(state), self.scale)


def leads(scores: Sequence[float], scale: float) -> list[float]:
    """Return 0 to 1 for each seat, 0.5 for one level with its best rival, by a logistic curve."""
    values: list[float] = []
    for seat, mine in enumerate(scores):
        rival = max(score for other, score in enumerate(scores) if other != seat)
        lead = max(-30.0, min(30.0, (mine - rival) / scale))
        values.append(1 / (1 + exp(-lead)))
    return values


class Edge:
    """A move in the tree: how often it was possible, was made, and what its mover got in all."""

    __slots__ = ("nodes", "possible", "total", "visits")

    def __init__(self) -> None:
        self.possible = 1
        self.visits = 0
        self.total = 0.0
        self.nodes: dict[Hashable, dict[Move, Edge]] = {}

    @property
    def mean(self) -> float:
        """What the mover got on average."""
        return self.total / self.visits


def _never() -> bool:
    return False


class TreeSearch:
    """A player that searches; the same generator gives the same move.

    Args:
        guide: what it knows of the game.
        iterations: deals tried for a move.
        exploration: how much moves that were seldom tried are favoured.

    Attributes:
        stopped: says, before each deal after the first, that nobody wants the answer any more.

    Raises:
        ValueError: fewer than one iteration.
    """

    def __init__(self, guide: Guide, iterations: int, exploration: float = 0.5) -> None:
        if iterations < 1:
            raise ValueError(f"a search needs at least one iteration, not {iterations}")
        self.guide = guide
        self.iterations = iterations
        self.exploration = exploration
        self.stopped: Callable[[], bool] = _never

    def choose(self, game: AnyGame, view: Any, rng: Random) -> Move:
        """Return the move tried most often, with the guide's caution; a single one at once."""
        listed(game, view)
        moves = self.guide.moves(game, view)
        if len(moves) == 1:
            return moves[0]
        tree = self.search(game, view, rng)
        best = max(moves, key=lambda move: tree[move].visits if move in tree else -1)
        if best == moves[0] or moves[0] not in tree:
            return best
        lead = tree[best].mean - tree[moves[0]].mean
        return best if lead >= self.guide.caution else moves[0]

    def search(self, game: AnyGame, view: Any, rng: Random) -> dict[Move, Edge]:
        """Return the moves tried from this view with what came of them."""
        tree: dict[Move, Edge] = {}
        stopped = self.stopped  # of this question: meanwhile another may be asked
        for _iteration in range(self.iterations):
            self._iterate(game, game.sample(view, rng), tree, rng)
            if stopped():
                break
        return tree

    def _iterate(self, game: AnyGame, state: Any, node: dict[Move, Edge], rng: Random) -> None:
        guide = self.guide
        path: list[tuple[Edge, int]] = []
        while moves := guide.moves(game, state):
            mover = game.to_move(state)
            assert mover is not None
            move, edge, new = self._pick(node, moves)
            path.append((edge, mover))
            state = game.after(state, move)
            if new:
                break
            node = edge.nodes.setdefault(guide.key(move, state), {})
        values = guide.value(game, guide.rollout(game, state, rng))
        for edge, mover in path:
            edge.visits += 1
            edge.total += values[mover]

    def _pick(self, node: dict[Move, Edge], moves: Sequence[Move]) -> tuple[Move, Edge, bool]:
        """Return the move to walk, its edge, and whether it is new to the tree."""
        best: tuple[Move, Edge] | None = None
        top = -1.0
        fresh: Move | None = None
        for move in moves:
            edge = node.get(move)
            if edge is None:
                fresh = move if fresh is None else fresh
                continue
            edge.possible += 1
            visits = edge.visits
            bound = edge.total / visits + self.exploration * sqrt(log(edge.possible) / visits)
            if bound > top:
                top, best = bound, (move, edge)
        if fresh is not None or best is None:
            move = moves[0] if fresh is None else fresh
            edge = node[move] = Edge()
            return move, edge, True
        return (*best, False)
