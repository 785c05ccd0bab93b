"""How a match of Ab in die Tonne ended: the markers of each seat, the moments to see again."""

from collections.abc import Sequence
from typing import Any

from pygame import FRect

from games.core.words import _
from games.shell import theme
from games.shell.camera import Camera
from games.shell.canvas import Canvas
from games.shell.sceneview import SceneView
from games.shell.setup import MatchSetup
from games.shell.summary import Drawer, Moment, Summary, signed, summarise
from games.tonne.rules import State
from games.tonne.table import PIECE_KINDS, SETTING
from games.tonne.view_banner import News
from games.tonne.view_cards import draw_marker

MOST = 6


def collapse_moments(saved: Sequence[tuple[News, int]]) -> tuple[Moment, ...]:
    """Return the kept turns as moments, the newest first."""
    return tuple(_moment(news, number) for news, number in reversed(saved[-MOST:]))


def _moment(news: News, number: int) -> Moment:
    detail = _("Round {n}: {name} takes {marker}").format(
        n=number, name=news.name, marker=signed(news.marker)
    )

    def show(app: Any) -> None:
        from games.tonne.screen_turns import watch

        watch(app, news.recording, news.file)

    return Moment(news.title, detail, _thumbnail(news), show)


def _thumbnail(news: News) -> Drawer:
    view, camera = SceneView(SETTING), Camera()

    def draw(canvas: Canvas, rect: FRect) -> None:
        canvas.box(rect, theme.CLOTH, 8)
        # The camera counts in the same pixels as the canvas, wherever it has been moved to.
        camera.rect = rect
        box = view.box_of(PIECE_KINDS, news.poses, range(len(PIECE_KINDS))) or view.look.box
        left, right = min(-0.13, box[0]), max(0.13, box[2])
        camera.fit((left, 0.0, right, max(0.24, box[3])), (4, 4, 4, 14), stand=True)
        camera.jump()
        view.draw(canvas, camera, PIECE_KINDS, news.poses)
        for piece in news.fell:
            x, y, angle = news.poses[piece].tolist()
            if x == x:
                view.outline(canvas, camera, PIECE_KINDS[piece], (x, y, angle), theme.FOCUS, 2.0,
                             None, 0.0)  # fmt: skip

    return draw


def tonne_summary(match: Any, setup: MatchSetup, moments: tuple[Moment, ...]) -> Summary:
    """Return what the results screen shows."""
    state: State = match.state
    rounds = min(state.round, state.options.rounds)
    ended = _("the last marker is taken") if not state.markers else _("all cards are played")
    words = _("1 round · {ended}") if rounds == 1 else _("{n} rounds · {ended}")
    detail = words.format(n=rounds, ended=ended)

    def marks(seat: int) -> Drawer | None:
        taken = state.taken[seat]
        if not taken:
            return None

        def draw(canvas: Canvas, rect: FRect) -> None:
            side = min(40.0, rect.height)
            step = min(side + 10, (rect.width - side) / max(1, len(taken) - 1))
            for i, value in enumerate(taken):
                draw_marker(canvas, (rect.x + side / 2 + i * step, rect.centery), side, value)

        return draw

    return summarise(match, setup, detail, signed, marks, marks_label=_("Markers"), moments=moments)
