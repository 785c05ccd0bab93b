"""A question for a name."""

from collections.abc import Callable

from games.core.words import _
from games.shell.canvas import Canvas
from games.shell.dialogs import Dialog
from games.shell.fields import TextField
from games.shell.widgets import Button


class AskName(Dialog):
    """Asks for a name; Enter or the button takes it.

    Args:
        title: what is named.
        words: what becomes of it.
        name: what stands there at first.
        on_name: told the name, without spaces around it, never empty.
        limit: the greatest number of characters.
        yes: the label of the button that takes it.
    """

    def __init__(
        self, title: str, words: str, name: str, on_name: Callable[[str], None], limit: int = 24,
        yes: str = "",
    ) -> None:  # fmt: skip
        super().__init__(title, words)
        self.widgets.arrows = False
        self.on_name = on_name
        self.field = self.widgets.add(
            TextField(name, self._typed, limit, _("Name"), on_enter=self._take)
        )
        self.no_button = self.widgets.add(Button(_("Cancel"), self.close, "paper"))
        self.yes_button = self.widgets.add(Button(yes or _("Save"), self._take, "primary"))
        self.widgets.focus = self.field
        self._typed(name)

    def _typed(self, name: str) -> None:
        self.yes_button.enabled = bool(name.strip())

    def _take(self) -> None:
        name = self.field.value.strip()
        if name:
            self.app.pop(self)
            self.on_name(name)

    def layout(self, canvas: Canvas) -> None:
        """Place the sheet, the field and the two buttons."""
        sizes = [button.fit(canvas) for button in (self.no_button, self.yes_button)]
        field = max(48.0, canvas.leading() + 20)
        y = self._frame(canvas, 24 + field + 24 + sizes[0][1] + 28) + 24
        self.field.rect.update(self.rect.x + 32, y, self.rect.width - 64, field)
        y += field + 24
        x = self.rect.right - 32
        for button, (wide, tall) in zip(
            (self.yes_button, self.no_button), reversed(sizes), strict=True
        ):
            button.rect.update(x - wide, y, wide, tall)
            x -= wide + 16
