"""Hints for a person: a card with its reason, or where `steady` would put the next piece.

A place is looked for in the background, with the match's own tuning, in trials on all cores. What
has been found, or is being looked for, is thrown away when the position is another one.
"""

from functools import partial
from random import Random
from threading import Event
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace
from pygame import FRect

from games.core.words import _
from games.shell import theme
from games.shell.canvas import Canvas
from games.shell.thinking import Job
from games.shell.trembling import share_words
from games.shell.workers import Cancelled, Workers
from games.tonne.rules import Kind, State, kind_of
from games.tonne.steady import Advice, Steady, best_card, run_trial, turn_chance
from games.tonne.table import bin_of
from sim.tuning import Tuning

if TYPE_CHECKING:
    from games.tonne.screen_turns import TurnScreen

DRAWS = 4
"""Trials of each place, to choose one."""
TRIALS = 24
"""Fresh trials of the chosen place: those that chose it would flatter it."""
ROOMY = 18
"""With fewer pieces in the bin there is room."""


class Found(NamedTuple):
    """What is proposed.

    Attributes:
        kind: of the piece.
        pose: where it would touch: m, m, rad.
        fell: in how many trials of this place anything fell.
        trials: how many there were.
    """

    kind: Kind
    pose: tuple[float, float, float]
    fell: int
    trials: int

    @property
    def words(self) -> str:
        """What is said of it: how often it fell, and the 95 % interval of the risk."""
        return _("Fell in {k} of {n} trials ({range})").format(
            k=self.fell, n=self.trials, range=share_words(self.fell, self.trials)
        )


def look_for_place(
    view: State, tuning: Tuning | None, seed: int, workers: Workers, stop: Event
) -> Found:
    """Return where `steady` would put the next piece, and how often it falls from there.

    Raises:
        Cancelled: `stop` was set.
    """
    steady = Steady(draws=DRAWS)
    steady.prepare(tuning)
    steady.trials = partial(workers.map, stop=stop)
    rng = Random(seed)
    advice: Advice = steady.advise(view, rng)
    place = advice.place
    fates = workers.map(run_trial, steady.trials_at(view, advice, TRIALS, rng), stop)
    fell = sum(fate.fell > 0 for fate in fates)
    return Found(kind_of(advice.piece), (place.x, place.y, place.angle), fell, TRIALS)


def propose_card(view: State, hand: tuple[int, ...]) -> tuple[int, str]:
    """Return the card that `steady` would lay, and one sentence why."""
    card = best_card(view)
    before = len(view.bin) + (view.seats - 1) * (card - 1) / 10 * card / 2
    chance = round(100 * turn_chance(before, card))
    often = _("next to never") if chance < 1 else _("{p} times in 100").format(p=max(1, chance))
    if len(hand) == 1:
        return card, _("The {card} is the only card you have.").format(card=card)
    if card == max(hand):
        why = _("Lay the {card}: now there is room to get rid of many, and it goes wrong {often}.")
    elif card > min(hand):
        why = _("Lay the {card}: more would be a risk, fewer a waste of room; it goes wrong "
                "{often}.")  # fmt: skip
    elif len(view.bin) < ROOMY:
        why = _("Lay the {card}: you come early, while there is room, and it goes wrong {often}.")
    else:
        why = _("Lay the {card}: the bin is full, so the fewer the better; it goes wrong {often}.")
    return card, why.format(card=card, often=often)


class Hinter:
    """The hint on a table: asked for, found, drawn, and gone with its position.

    Args:
        table: the table.

    Attributes:
        found: the place that is shown.
        card: the card that is lit.
        words: why that card.
    """

    def __init__(self, table: "TurnScreen") -> None:
        self.table = table
        self.found: Found | None = None
        self.card: int | None = None
        self.words = ""
        self._job: Job | None = None
        self._place: tuple[object, ...] = ()
        self._time = 0.0

    @property
    def busy(self) -> bool:
        """Whether a place is being looked for."""
        return self._job is not None

    def _position(self) -> tuple[object, ...]:
        """Return what a hint is good for: a lift of the piece it speaks of changes nothing."""
        table, state = self.table, self.table.state
        phase = "card" if state.phase == "card" else "place"
        released = table.play.live is not None and table.grip is None
        news = table.banner.visible
        live = table.play.live
        tuning = table.match.tuning if live is None else live.turn.world.tuning
        return (phase, state.round, table.acting, state.bin, state.owed, released, news, tuning)

    def ask(self) -> None:
        """Look for a hint; asked again, take it away."""
        table, state = self.table, self.table.state
        if self.busy or self.found is not None or self.card is not None:
            self.clear()
            return
        if not table.my_turn:
            return
        self._place = self._position()
        if state.phase == "card":
            seat = table.acting
            if seat is not None and seat == table.viewer:
                self.card, self.words = propose_card(table.seen, state.hands[seat])
                table.cards.light(self.card)
        elif state.phase in ("place", "settle"):
            self._time = 0.0
            view, tuning = self._view()
            seed, workers = len(table.match.moves), table.app.workers
            self._job = Job(lambda stop: look_for_place(view, tuning, seed, workers, stop))

    def _view(self) -> tuple[State, Tuning | None]:
        """Return the state to look at: while a piece is held, the pile as it lies now."""
        table, live = self.table, self.table.play.live
        if live is None:
            return table.seen, table.match.tuning
        world = live.turn.world
        lies = tuple(pose for pose in bin_of(world) if pose[0] != table.state.held)
        return replace(table.seen, bin=lies), world.tuning

    def update(self, dt: float) -> None:
        """Take an answer that has come; throw away what the position has left behind."""
        job = self._job
        if (job or self.found or self.card) and self._position() != self._place:
            self.clear()
            return
        held = self.table.state.held
        if self.found is not None and held is not None and kind_of(held) != self.found.kind:
            self.clear()
            return
        self._time += dt
        if job is not None and job.done:
            self._job = None
            try:
                found: Found = job.result()
                self.found, self.table.play.hint = found, (found.kind, found.pose)
            except Cancelled:
                return
            except Exception as error:  # a hint is never worth the match
                self.table.app.toast(_("No hint: {reason}").format(reason=error), bad=True)

    def clear(self) -> None:
        """Show and look for nothing."""
        if self._job is not None:
            self._job.cancel()
            self._job = None
        self.found = self.table.play.hint = None
        if self.card is not None:
            self.card, self.words = None, ""
            self.table.cards.light(None)

    def draw(self, canvas: Canvas) -> None:
        """Draw the outline and what is said, in the play area."""
        play, table = self.table.lay.play, self.table
        if self.card is not None:
            top = table.cards.rect.bottom + 8
            _note(canvas, self.words, FRect(play.x, top, play.width, play.bottom - top))
        elif self.busy:
            dots = "." * (1 + int(self._time * 3) % 3) if not table.still else "..."
            words = _("Trying places")
            _note(canvas, words + dots, FRect(play.x, play.y + 4, play.width, play.height),
                  words + "...")  # fmt: skip
        elif self.found is not None:
            self._draw_odds(canvas, self.found, play)

    def _draw_odds(self, canvas: Canvas, found: Found, play: FRect) -> None:
        """Draw how often it fell, above the outline or below it, never over it."""
        view, camera = self.table.play.view, self.table.play.camera
        ys = [camera.to_screen(x, y)[1] for x, y in view.corners(found.kind, found.pose)]
        wide = min(canvas.measure(found.words, theme.NORMAL, theme.BOLD) + 28, play.width)
        tall = canvas.leading() + 8
        pill = FRect(0, 0, wide, tall)
        x = camera.to_screen(*found.pose[:2])[0]
        pill.midbottom = (x, min(ys) - 8)
        if pill.top < play.top:
            pill.top = max(ys) + 8
        pill.left = min(max(pill.left, play.left), play.right - wide)
        canvas.box(pill, theme.rgb("#1B3133F2"), tall / 2, theme.FOCUS, 1.5)
        canvas.text(found.words, pill.center, theme.NORMAL, theme.BOLD, theme.CREAM, "center",
                    wide - 16)  # fmt: skip


def _note(canvas: Canvas, words: str, room: FRect, longest: str = "") -> None:
    """Draw a sentence on a dark sheet at the top of a room."""
    most = min(560.0 * canvas.text_factor, room.width - 16) - 40
    lines = canvas.lines(longest or words, most, theme.NORMAL, theme.BOLD)
    wide = max(canvas.measure(line, theme.NORMAL, theme.BOLD) for line in lines) + 42
    sheet = FRect(0, room.y, wide, len(lines) * canvas.leading() + 16)
    sheet.centerx = room.centerx
    canvas.box(sheet, theme.rgb("#1B3133F2"), 12, theme.FOCUS, 1.5)
    inner = FRect(sheet.x + 20, sheet.y + 8, wide - 38, sheet.height)
    canvas.paragraph(words, inner, theme.NORMAL, theme.BOLD, theme.CREAM)
