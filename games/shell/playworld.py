"""The world of the playground: any piece, any number, no rules, everything recorded."""

from collections.abc import Mapping

import numpy as np

from games.shell.playlooks import Sides, kind_of, sorts
from games.shell.playplaces import free_above, free_beside
from games.shell.playtime import MOST, SHAKE_HZ, SHAKE_S, STRENGTHS, PlayTime, Still
from sim.errors import SimError
from sim.finger import Aim, flicked
from sim.inputs import Freeze, Grab, Lift, Release, Remove, Tune, lift
from sim.scene import Scene
from sim.setting import load

__all__ = ["MOST", "SHAKE_HZ", "STRENGTHS", "PlayWorld", "Still"]


class PlayWorld(PlayTime):
    """A world in which everything may be done."""

    # -- what may be done --------------------------------------------------------------------

    @property
    def count(self) -> int:
        """Pieces in the world."""
        return len(self.world.present)

    def slot(self, kind: str, sides: Sides = ()) -> int | None:
        """Return a piece of a kind that is not in the world; None when there is none ready.

        Args:
            kind: of the piece.
            sides: what it looks like. One that was here in this stretch keeps its looks.
        """
        waiting = {one.piece for one in self._queue if isinstance(one, Lift)}
        here = {*self.world.present, *waiting}
        if len(here) >= MOST:
            return None
        start = self.world.start
        known = {*start.present, *self._new}
        return next(
            (
                piece
                for piece, its in enumerate(start.pieces)
                if its == kind
                and piece not in here
                and (piece not in known or self.sides[piece] == sides)
            ),
            None,
        )

    def free_pose(self, kind: str, x: float, y: float, angle: float = 0.0) -> tuple[float, float]:
        """Return a place near (x, y) where a piece of a kind touches nothing.

        From the side it is above; from above it is beside what lies there.
        """
        if not self.flat:
            return free_above(self.world, load(self.setting), kind, x, y, angle)
        found = free_beside(self.world, self.radius, x, y)
        return found or self.world.hand[:2]

    def take_new(
        self, sort: str, x: float, y: float, angle: float = 0.0, over: bool = False
    ) -> int | None:
        """Take a new piece into the hand near a place; None when there is no more.

        Args:
            sort: what is taken, one of `playlooks.sorts`.
            x: m.
            y: m.
            angle: rad.
            over: whether the hand goes there whatever lies below it, which it can from above.
        """
        self.begin()
        kind = kind_of(sort)
        sides = sorts(self.setting).get(sort, ())
        piece = self.slot(kind, sides)
        if piece is None or self.world.held is not None:
            return None
        self._add(piece, sides)
        at = self.in_reach(x, y) if over and self.flat else self.free_pose(kind, x, y, angle)
        self._queue.append(lift(piece, *at, angle))
        return piece

    def in_reach(self, x: float, y: float) -> tuple[float, float]:
        """Return the place nearest to (x, y) where the hand can be."""
        left, bottom, right, top = load(self.setting).reach
        return round(min(max(x, left), right), 5), round(min(max(y, bottom), top), 5)

    def _add(self, piece: int, sides: Sides) -> None:
        self._new.add(piece)
        self.sides[piece] = sides

    def duplicate(self, piece: int) -> int | None:
        """Put a second piece of the same sort above or beside the first; None: there is no more."""
        here = self._again(piece)
        kind, sides = self.world.start.pieces[here], self.sides[here]
        copy = self.slot(kind, sides)
        if copy is None or self.world.held is not None:
            return None
        self._add(copy, sides)
        x, y, angle = self.world.poses()[here].tolist()
        at = self.free_pose(kind, x, y + 0.002, angle)
        self._queue += [lift(copy, *at, angle), Release()]
        return copy

    def grab(self, piece: int) -> int:
        """Take a piece that lies here into the hand, thawed; return its number now."""
        here = self._again(piece)
        if here in self.frozen:
            self._queue.append(Freeze(here, False))
        self._queue.append(Grab(here))
        return here

    def flick(self, piece: int, aim: Aim) -> int:
        """Flick a piece from where it is; return its number now."""
        here = self._again(piece)
        limit = self.tuning["flick.limit"]
        self._queue += [Grab(here), flicked(aim, limit, self.radius)]
        return here

    def turn_over(self, piece: int) -> int | None:
        """Turn the other side of a piece up, at rest or new in the hand; None when it cannot be.

        What a recording shows has one look for each piece, from its beginning to its end.
        """
        if not (self.resting or (piece == self.world.held and piece in self._new)):
            return None
        here = self._again(piece)
        sides = self.sides[here]
        self.sides[here] = (*sides[1:], *sides[:1])
        return here

    def remove(self, piece: int) -> None:
        """Take a piece out of the world."""
        here = self._again(piece)
        self._queue.append(Remove(here))

    def freeze(self, piece: int, on: bool) -> int:
        """Let a piece stand fast, also out of the hand, or move again; return its number now."""
        here = self._again(piece)
        if self.world.held == here:
            self._queue.append(Release())
        self._queue.append(Freeze(here, on))
        return here

    def shake(self, strength: float) -> None:
        """Shake the table for a second, by at most `strength` m/s2."""
        self.begin()
        self._strength, self.shaking_s = strength, SHAKE_S

    def tune(self, values: Mapping[str, float]) -> None:
        """Change parameters; SimError for one that cannot be."""
        tuning = self.world.tuning
        tuning.with_values(values)
        due = {key: value for key, value in values.items() if tuning[key] != value}
        if due:
            self.begin()
            waiting = [o for o in self._queue if not (isinstance(o, Tune) and o.key in values)]
            self._queue = [*waiting, *(Tune(key, value) for key, value in due.items())]

    def let_go(self) -> None:
        """Open the hand."""
        if self.world.held is not None:
            self._queue.append(Release())

    def empty(self) -> None:
        """Take everything out; undo brings it back."""
        if self.world.present:
            self._remember()
            self._close()
            scene = Scene(self.setting, self.tuning, (), np.zeros((0, 3)))
            self._build(Still(scene))

    def _again(self, piece: int) -> int:
        """Begin a stretch where all rests; return the number that a piece has then."""
        return self.ids.get(piece, piece) if self.begin() else piece

    # -- back and forth ----------------------------------------------------------------------

    def undo(self) -> bool:
        """Go back to where all last lay at rest before something was done."""
        if not self.past:
            return False
        self.future.append(self.still())
        self._close()
        self._build(self.past.pop())
        return True

    def redo(self) -> bool:
        """Take an undo back."""
        if not self.future:
            return False
        self.past.append(self.still())
        self._close()
        self._build(self.future.pop())
        return True

    def put(self, start: Still) -> None:
        """Show another scene of this setting; undo brings the present one back.

        Raises:
            SimError: it is of another setting, or holds more than 120 pieces.
        """
        if start.scene.setting.name != self.setting:
            raise SimError(f"the scene is of the setting '{start.scene.setting.name}'")
        if len(start.scene.present) > MOST:
            raise SimError(f"the scene holds more than {MOST} pieces")
        self._remember()
        self._close()
        self._build(start)
