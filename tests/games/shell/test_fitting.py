"""Words get smaller before they are cut, but never too small to read."""

import pygame
import pytest

from games.shell.canvas import Canvas
from games.shell.fitting import LEAST, line_size, text_size

WORDS = "Put the light blue chameleon beside a row with room."


@pytest.fixture(params=[(1.0, 1.0), (1.5, 1.0), (1.25, 2.0)])
def canvas(request, app) -> Canvas:
    factor, scale = request.param
    return Canvas(pygame.Surface((1280, 720)), scale, factor)


def test_a_line_with_room_keeps_its_size(canvas: Canvas) -> None:
    assert line_size(canvas, WORDS, 5000, 20) == 20


def test_a_line_gets_just_so_small_that_it_fits(canvas: Canvas) -> None:
    room = canvas.measure(WORDS, 20) * 0.85
    size = line_size(canvas, WORDS, room, 20)
    assert size < 20 and canvas.measure(WORDS, size) <= room
    assert canvas.measure(WORDS, size + 1.5 / canvas.text_factor) > room


def test_nothing_gets_smaller_than_can_be_read(canvas: Canvas) -> None:
    for size in (line_size(canvas, WORDS, 10, 20), text_size(canvas, WORDS, 60, 20, 20)):
        assert size * canvas.text_factor == pytest.approx(LEAST)
    assert line_size(canvas, WORDS, 10, 8) == min(8, LEAST / canvas.text_factor)


def test_wrapped_words_fit_their_rectangle(canvas: Canvas) -> None:
    size = text_size(canvas, WORDS, 300, 60, 20)
    lines = canvas.lines(WORDS, 300, size)
    assert len(lines) * canvas.leading(size) <= 60 or size * canvas.text_factor == LEAST
    assert text_size(canvas, WORDS, 5000, 200, 20) == 20
