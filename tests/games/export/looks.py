"""The colours that a picture should show where a recording says a piece is."""

import numpy as np
import numpy.typing as npt

from games.shell.exportframes import Frames
from sim import Recording

Picture = npt.NDArray[np.uint8]
RADIUS_MM = 6.0


def mean_at(picture: Picture, x: float, y: float, radius: float) -> npt.NDArray[np.float64]:
    """Return the mean colour (r, g, b) of a disc of a picture, in pixels."""
    rows, columns = np.mgrid[0 : picture.shape[0], 0 : picture.shape[1]]
    inside = (columns - x) ** 2 + (rows - y) ** 2 <= radius**2
    assert inside.sum() > 12, "the place is not in the picture"
    return picture[inside][:, :3].astype(float).mean(axis=0)


def expected(recording: Recording, piece: int, size: tuple[int, int]) -> npt.NDArray[np.float64]:
    """Return the mean colour of the middle of a piece, from its own drawing; any turn shows it."""
    import pygame

    scene = Frames(recording, size).scene
    kind = scene.kinds[piece]
    pictures = scene.view._pictures
    flat = pictures.flat(kind, 8.0)
    mx, my = pictures.middle(kind)
    x, y = flat.get_width() / 2 - mx * 8, flat.get_height() / 2 - my * 8
    rgb = np.frombuffer(pygame.image.tobytes(flat, "RGB"), dtype=np.uint8)
    rgb = rgb.reshape(flat.get_height(), flat.get_width(), 3)
    return mean_at(rgb, x, y, RADIUS_MM * 8)


def found(
    frames: Frames, picture: Picture, recording: Recording, piece: int, time: float
) -> npt.NDArray[np.float64]:
    """Return the mean colour of a picture where the recording says a piece is at a time."""
    x, y, _angle = recording.poses_at(time)[piece].tolist()
    px, py = frames.place(x, y)
    return mean_at(picture, px, py, RADIUS_MM * frames.scene.camera.unit * frames.canvas.scale)


def apart(one: npt.NDArray[np.float64], other: npt.NDArray[np.float64]) -> float:
    """Return how far two colours are apart, 0 to 441."""
    return float(np.linalg.norm(one - other))
