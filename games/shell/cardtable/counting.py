"""Numbers that count to what they are now, in place of a jump."""

from collections.abc import Hashable

SECONDS = 0.4


class _Count:
    __slots__ = ("goal", "shown", "start")

    def __init__(self, value: float) -> None:
        self.start = self.shown = self.goal = float(value)


class Counting:
    """The numbers of a table, each by a name.

    Attributes:
        still: cuts instead of motion.
    """

    def __init__(self) -> None:
        self.still = False
        self._counts: dict[Hashable, _Count] = {}

    @property
    def busy(self) -> bool:
        """Whether a number is on its way."""
        return any(one.shown != one.goal for one in self._counts.values())

    def of(self, name: Hashable, value: int) -> int:
        """Return what to show now for a number that is `value`; one seen first is shown as it is.

        To be asked whenever the number is drawn.
        """
        count = self._counts.get(name)
        if count is None or self.still:
            count = self._counts[name] = _Count(value)
        elif value != count.goal:
            count.start, count.goal = count.shown, float(value)
        return round(count.shown)

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; return whether something else is to be shown."""
        changed = False
        for count in self._counts.values():
            if count.shown == count.goal:
                continue
            before = round(count.shown)
            step = abs(count.goal - count.start) * dt / SECONDS
            if abs(count.goal - count.shown) <= step or self.still:
                count.shown = count.goal
            else:
                count.shown += step if count.goal > count.shown else -step
            changed = changed or round(count.shown) != before
        return changed

    def clear(self) -> None:
        """Show all numbers as they are from now on."""
        self._counts.clear()
