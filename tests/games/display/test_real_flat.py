"""The playground from above by a real pointer: laid, moved, drawn back from, flicked."""

import numpy as np
import pytest

from games.shell import scenefiles
from games.shell.store import Store

from .desk import until
from .test_real_tuning import Ground, still

pytestmark = pytest.mark.display


def test_discs_are_laid_and_flicked_in_the_playground(start):
    window = start()
    with Ground(window) as twin:
        button = next(one for one in twin.home.header if one.label == "Playground")
        window.shows(twin, button.rect, "the button of the playground")
        window.click(button.rect.center)
        twin.click(button.rect.center)
        twin.frames(60)
        ground = twin.screen
        window.shows(twin, twin.app.surface.get_rect(), "the empty playground")
        window.click(ground.bar.where.rect.center)
        still(window)
        window.key("Down")
        window.key("Return")
        ground.go_to("topthis")
        twin.frames(60)
        window.shows(twin, ground.stage.area, "the pizza")

        def at(x: float, y: float) -> tuple[float, float]:
            return ground.stage.camera.to_screen(x, y)

        for number, place in ((0, (0.0, 0.0)), (3, (0.09, 0.0))):
            window.drag(ground.shelf.places[number].rect.center, at(*place))
            still(window)
            window.release()
            still(window)

        # The first is drawn back from, back to the middle, and nothing happens; then flicked.
        before = window.desk.picture()
        window.drag(at(0.0, 0.0), at(-0.08, 0.0))
        still(window)
        assert (window.desk.picture() != before).any()
        window.go(at(0.0, 0.0))
        window.release()
        still(window)
        window.drag(at(0.0, 0.0), at(-0.12, 0.0))
        still(window)
        window.release()
        still(window)
        window.key("Escape")
        window.key("Escape")
        path = scenefiles.last_path(Store(window.home), "topthis")
        until(path.exists, "the scene that was left")
        kept = scenefiles.load_scene(Store(window.home), path)
        names = [place.name for place in ground.shelf.places]
        assert sorted(sides[0] for sides in kept.sides) == sorted([names[0], names[3]])
        xs = dict(zip((sides[0] for sides in kept.sides), kept.scene.poses[:, 0], strict=True))
        assert xs[names[0]] > 0.03, "the flicked disc went to the right"
        assert xs[names[3]] > 0.1, "and pushed the other on"
        assert (np.abs(kept.scene.poses[:, 1]) < 0.06).all()
        window.check()
