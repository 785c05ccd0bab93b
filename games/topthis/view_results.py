"""How a match of Top This! ended: what each seat's money is made of, the flicks to see again."""

from collections.abc import Sequence
from typing import Any

from pygame import FRect

from games.core.words import _
from games.shell import theme
from games.shell.camera import Camera
from games.shell.canvas import Canvas
from games.shell.sceneview import SceneView
from games.shell.setup import MatchSetup
from games.shell.summary import Drawer, Moment, Summary, summarise
from games.topthis.box import box
from games.topthis.state import State, tip_points
from games.topthis.table import SETTING, poses_of
from games.topthis.view_banner import News
from games.topthis.view_orders import money
from games.topthis.view_scene import EDGE_M, looks

MOST = 6


def kept_moments(saved: Sequence[News]) -> tuple[Moment, ...]:
    """Return the kept flicks as moments, the newest first."""
    return tuple(_moment(news) for news in reversed(saved[-MOST:]))


def _moment(news: News) -> Moment:
    def show(app: Any) -> None:
        from games.shell.screens.replay import ReplayScreen

        app.push(ReplayScreen(app, news.recording))

    detail = _("Turn {n}: {words}").format(n=news.turn, words=news.words)
    return Moment(news.title, detail, _thumbnail(news.pizza), show)


def _thumbnail(state: State) -> Drawer:
    view, camera = SceneView(SETTING), Camera()

    def draw(canvas: Canvas, rect: FRect) -> None:
        canvas.box(rect, theme.CLOTH, 8)
        camera.rect = rect
        camera.fit((-EDGE_M, -EDGE_M, EDGE_M, EDGE_M), (3, 3, 3, 3))
        camera.jump()
        view.draw(canvas, camera, looks(state), poses_of(state.pizza))

    return draw


def _marks(state: State, seat: int) -> Drawer:
    """Return what draws the orders and the tips of a seat."""
    orders, tips = state.taken[seat], state.tipped[seat]

    def draw(canvas: Canvas, rect: FRect) -> None:
        earned = sum(box().orders[order].value for order in orders)
        lines = [
            ("topthis/order-card", 3 / 4, len(orders), money(earned)),
            ("topthis/tip-card", 3 / 2, len(tips), money(tip_points(state)[seat])),
        ]
        half = rect.width / 2
        for i, (sprite, ratio, count, words) in enumerate(lines):
            tall = min(30.0, rect.height - 4) if ratio < 1 else min(24.0, rect.height - 4)
            place = FRect(rect.x + i * half, rect.centery - tall / 2, tall * ratio, tall)
            canvas.sprite(sprite, place, opacity=1.0 if count else 0.35)
            text = _("{n} · ").format(n=count) if half > 90 * canvas.text_factor else ""
            canvas.text(text + words, (place.right + 6, rect.centery), theme.NORMAL, theme.BOLD,
                        theme.SOFT, "midleft", half - place.width - 12)  # fmt: skip

    return draw


def topthis_summary(match: Any, setup: MatchSetup, saved: Sequence[News]) -> Summary:
    """Return what the results screen shows."""
    state: State = match.state
    if not state.tips:
        ended = _("the last tip is taken")
    elif not state.deck:
        ended = _("the last order is turned up")
    else:
        ended = _("all turns are played")
    detail = _("{n} turns each · {ended}").format(n=state.turn, ended=ended)
    return summarise(
        match, setup, detail, marks=lambda seat: _marks(state, seat),
        marks_label=_("Orders and tips"), moments=kept_moments(saved),
    )  # fmt: skip
