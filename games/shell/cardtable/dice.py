"""A die that tumbles and comes to rest on a face."""

from collections.abc import Sequence

from pygame import FRect

from games.shell import theme
from games.shell.canvas import Canvas

SECONDS = 0.7
_STEPS = ((0, -200), (2, -150), (4, -105), (1, -65), (3, -35), (5, -12))
"""Which face is seen and how the die is turned, from the throw on."""


class Die:
    """One die.

    Args:
        faces: the sprites of its faces.

    Attributes:
        face: the face that lies up; None before the first throw.
        still: cuts instead of motion.
    """

    def __init__(self, faces: Sequence[str]) -> None:
        self.faces = tuple(faces)
        self.face: int | None = None
        self.still = False
        self._left = 0.0

    @property
    def busy(self) -> bool:
        """Whether it tumbles."""
        return self._left > 0

    def throw(self, face: int) -> None:
        """Let it tumble and come to rest on a face."""
        self.face = face
        self._left = 0.0 if self.still else SECONDS

    def lay(self, face: int | None) -> None:
        """Let it lie on a face at once."""
        if not self.busy or face != self.face:
            self.face, self._left = face, 0.0

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; return whether it came to rest."""
        was = self._left
        self._left = max(0.0, self._left - dt)
        return was > 0 and self._left == 0

    def draw(self, canvas: Canvas, rect: FRect) -> None:
        """Draw it in a square place; faint while it has not been thrown."""
        if rect.width < 8:
            return
        if self.face is None:
            canvas.box(rect.inflate(-8, -8), theme.faded(theme.WHITE, 0.06), rect.width / 6,
                       theme.faded(theme.WHITE, 0.2), 2)  # fmt: skip
            return
        if not self.busy:
            canvas.shadow(rect.inflate(-12, -12), rect.width / 6, theme.rgb("#00000055"), 4, 6)
            canvas.sprite(self.faces[self.face], rect)
            return
        past = 1 - self._left / SECONDS
        step = min(len(_STEPS) - 1, int(past * len(_STEPS)))
        shift, angle = _STEPS[step]
        shown = (self.face + shift + 1) % len(self.faces) if step < len(_STEPS) - 1 else self.face
        hop = abs(((past * 3) % 1) - 0.5) * 2
        rise = (1 - hop) * rect.height * 0.22 * (1 - past)
        centre = (rect.centerx - (1 - past) * rect.width * 0.12, rect.centery - rise)
        canvas.turned(self.faces[shown], centre, (rect.width, rect.height), angle)
