"""Hints for a person: what `steady` would do, and how often that worked in trials of its own.

It is looked for in the background, with the match's own tuning, in trials on all cores. What has
been found, or is being looked for, is thrown away when the position is another one.
"""

from collections.abc import Callable
from functools import partial
from random import Random
from threading import Event
from typing import TYPE_CHECKING, NamedTuple

from pygame import FRect

from games.core.game import Move, schedule
from games.core.words import _
from games.shell import theme
from games.shell.aimview import draw_arrow, draw_strength
from games.shell.canvas import Canvas
from games.shell.thinking import Job
from games.shell.trembling import share_words
from games.shell.workers import Cancelled, Workers
from games.topthis.hand import Aim, HandNoise, gesture
from games.topthis.rules import GAME
from games.topthis.state import Add, Discard, Flicked, Flip, State, Take, TopThis, claims, topping
from games.topthis.steady import Steady
from games.topthis.table import FlickTurn
from games.topthis.view_scene import PizzaView, disc_sprite
from games.topthis.words import label, order_text
from sim.tuning import Tuning

if TYPE_CHECKING:
    from games.topthis.screen_shot import ShotTable

TRIALS = 24
"""Trials of the flick that is proposed."""
LONGEST_S = 6.0


class Try(NamedTuple):
    """One flick from a state in which it is asked for."""

    state: State
    tuning: tuple[tuple[str, float], ...]
    aim: Aim


class Found(NamedTuple):
    """What is proposed.

    Attributes:
        move: the move.
        aim: the flick, for an Add.
        filled: in how many trials an order was completed, or would be at the end of the turn.
        hit: in how many trials the disc hit another.
        trials: how many there were; 0 without a flick.
    """

    move: Move
    aim: Aim | None = None
    filled: int = 0
    hit: int = 0
    trials: int = 0

    @property
    def words(self) -> str:
        """What is said of it."""
        move = self.move
        if isinstance(move, Flip):
            return _("Flip all that show: {topping}").format(topping=label(move.topping))
        if isinstance(move, TopThis):
            return _("Say “Top This!” for {order}").format(order=order_text(move.order))
        if isinstance(move, Discard):
            return _("Put the marked disc back")
        if isinstance(move, Take):
            return _("Take these orders")
        if not isinstance(move, Add):
            return _("Pass")
        words, count = _("Hit a disc in {k} of {n} trials ({range})"), self.hit
        if self.filled:
            words, count = _("Filled an order in {k} of {n} trials ({range})"), self.filled
        return words.format(k=count, n=self.trials, range=share_words(count, self.trials))


def run_try(one: Try) -> tuple[bool, bool]:
    """Return whether a flick hit a disc, and whether it completed an order."""
    tuning = Tuning("topthis", dict(one.tuning))
    state = one.state
    turn = FlickTurn(state, tuning)
    hand = schedule(gesture(turn.disc, one.aim, tuning, wait=0))
    for _tick in range(round(LONGEST_S / turn.world.dt)):
        turn.tick(next(hand))
        if turn.done:
            break
    move = turn.outcome()
    after = GAME.apply(state, move)
    seat = state.seat
    more = len(after.taken[seat]) > len(state.taken[seat]) or after.phase == "take"
    later = after.phase == "act" and after.seat == seat and bool(claims(after))
    return isinstance(move, Flicked) and bool(move.hits), more or later


def look_for(view: State, tuning: Tuning, seed: int, workers: Workers, stop: Event) -> Found:
    """Return what `steady` would do.

    Raises:
        Cancelled: `stop` was set.
    """
    steady = Steady()
    steady.tuning = tuning
    shared: Callable[..., list[object]] = partial(workers.map, stop=stop)
    setattr(steady, "trials", shared)  # noqa: B010
    rng = Random(seed)
    state = GAME.sample(view, rng)
    if view.phase in ("take", "discard"):
        chosen = steady.choose(GAME, view, rng)
        return Found(chosen if not hasattr(chosen, "move") else view)  # pyright: ignore[reportArgumentType]
    if view.phase == "flick":
        move: Move = Add(*view.airborne[0])
        aim: Aim | None = steady.aim(view, rng)
    else:
        best = max(steady.ideas(view, rng), key=lambda idea: idea.worth)
        move, aim = best.move, best.aim
        if not isinstance(move, Add) or aim is None:
            return Found(move)
        state = GAME.apply(state, move)
    noise, values = HandNoise.of(tuning), tuple(tuning.values().items())
    tries = [Try(state, values, noise.tremble(aim, rng)) for _n in range(TRIALS)]
    fates = workers.map(run_try, tries, stop)
    hits = sum(hit for hit, _filled in fates)
    return Found(move, aim, sum(filled for _hit, filled in fates), hits, TRIALS)


class Hinter:
    """The hint on a table: asked for, found, drawn, and gone with its position.

    Args:
        table: the table.

    Attributes:
        found: what is shown.
    """

    def __init__(self, table: "ShotTable") -> None:
        self.table = table
        self.found: Found | None = None
        self._job: Job | None = None
        self._place: tuple[object, ...] = ()
        self._time = 0.0

    @property
    def busy(self) -> bool:
        """Whether a hint is being looked for."""
        return self._job is not None

    def _position(self) -> tuple[object, ...]:
        table = self.table
        return (id(table.state), table.match.tuning, table.live is None)

    def ask(self) -> None:
        """Look for a hint; asked again, take it away."""
        table = self.table
        if self.busy or self.found is not None:
            self.clear()
            return
        if not table.my_turn or table.state.phase in ("drop", "over"):
            return
        self._place, self._time = self._position(), 0.0
        # The state is kept, so that its id is no other's.
        self._state = table.state
        view = table.match.game.view(table.state, table.state.seat)
        tuning, workers, seed = table.match.tuning, table.app.workers, len(table.match.moves)
        self._job = Job(lambda stop: look_for(view, tuning, seed, workers, stop))

    def update(self, dt: float) -> None:
        """Take an answer that has come; throw away what the position has left behind."""
        job = self._job
        if (job is not None or self.found is not None) and self._position() != self._place:
            self.clear()
            return
        self._time += dt
        if job is not None and job.done:
            self._job = None
            try:
                self.found = job.result()
            except Cancelled:
                return
            except Exception as error:  # a hint is never worth the match
                self.table.app.toast(_("No hint: {reason}").format(reason=error), bad=True)

    def clear(self) -> None:
        """Show and look for nothing."""
        if self._job is not None:
            self._job.cancel()
            self._job = None
        self.found = None

    def marked(self) -> tuple[int, ...]:
        """Return the discs on the pizza that the hint speaks of."""
        found, pizza = self.found, self.table.state.pizza
        if found is None:
            return ()
        if isinstance(found.move, Flip):
            return tuple(d for d, f, *_p in pizza if topping(d, f) == found.move.topping)
        if isinstance(found.move, Discard):
            return (found.move.disc,)
        return ()

    # -- drawing -----------------------------------------------------------------------------

    def draw(self, canvas: Canvas, scene: PizzaView, room: FRect, radius: float) -> None:
        """Draw the flick that is proposed, and what is said."""
        if self.busy:
            dots = "." * (1 + int(self._time * 3) % 3) if not self.table.still else "..."
            note(canvas, _("Trying flicks") + dots, room, _("Trying flicks..."))
            return
        found = self.found
        if found is None:
            return
        if isinstance(found.move, Add) and found.aim is not None:
            aim = found.aim
            at = scene.place_of(aim.x, aim.y)
            r = scene.disc_px(radius)
            blue = theme.rgb("#0072B2")
            draw_arrow(canvas, scene.camera, aim, radius, blue)
            rect = FRect(0, 0, 2 * r, 2 * r)
            rect.center = at
            canvas.sprite(disc_sprite(topping(found.move.disc, found.move.face)), rect,
                          opacity=0.75)  # fmt: skip
            canvas.circle(at, r + 3, None, blue, 3)
            draw_strength(canvas, scene.camera, aim, (at,), room, blue)
        note(canvas, found.words, room)


def note(canvas: Canvas, words: str, room: FRect, longest: str = "") -> None:
    """Draw a sentence on a dark sheet at the top of a room."""
    most = min(560.0 * canvas.text_factor, room.width - 16) - 40
    lines = canvas.lines(longest or words, most, theme.NORMAL, theme.BOLD)
    wide = max(canvas.measure(line, theme.NORMAL, theme.BOLD) for line in lines) + 42
    sheet = FRect(0, room.y, wide, len(lines) * canvas.leading() + 12)
    sheet.centerx = room.centerx
    canvas.box(sheet, theme.rgb("#1B3133F2"), 12, theme.FOCUS, 1.5)
    inner = FRect(sheet.x + 20, sheet.y + 6, wide - 38, sheet.height)
    canvas.paragraph(words, inner, theme.NORMAL, theme.BOLD, theme.CREAM)
