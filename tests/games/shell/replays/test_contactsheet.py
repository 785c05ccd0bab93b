"""Pictures without a window."""

import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from games.shell.contactsheet import contact_sheet, shots, thumbnail
from games.shell.store import StoreError


def test_a_sheet_shows_the_key_moments_in_order(collapse, tmp_path):
    path = tmp_path / "deep" / "sheet.png"
    shown = contact_sheet(collapse, path, columns=3, size=(200, 150))
    assert [s.time_s for s in shown] == sorted(s.time_s for s in shown)
    assert shown[0].words == "Before" and shown[-1].words == "After"
    assert any("First slip" in s.words for s in shown)
    assert any("lets go" in s.words for s in shown)
    picture = pygame.image.load(path)
    assert picture.get_width() == 2 * 24 + 3 * 200 + 2 * 16


def test_moments_of_the_same_sample_share_a_picture(beside):
    times = [shot.time_s for shot in shots(beside)]
    assert all(b - a >= 1 / 60 for a, b in pairwise(times[:-1]))


def test_a_calm_turn_has_fewer_pictures_than_columns(calm, tmp_path):
    shown = contact_sheet(calm, tmp_path / "sheet.png", columns=9)
    assert 2 <= len(shown) <= 5


def test_a_folder_that_cannot_be_written_is_told_in_one_sentence(calm, tmp_path):
    (tmp_path / "file").write_text("x")
    with pytest.raises(StoreError, match="cannot be written"):
        contact_sheet(calm, tmp_path / "file" / "sheet.png")
    with pytest.raises(StoreError, match="cannot be written"):
        contact_sheet(calm, tmp_path)


@pytest.mark.parametrize("size", [(136, 96), (8, 8), (1, 300)])
def test_thumbnails_have_the_size_that_is_asked_for(collapse, size):
    made = thumbnail(collapse, size)
    assert made.get_size() == (max(8, size[0]), max(8, size[1]))


def test_it_needs_no_display_at_all(collapse_file: Path, tmp_path):
    out = tmp_path / "sheet.png"
    script = (
        "import sys, pygame\n"
        "from sim.recording import Recording\n"
        "from games.shell.contactsheet import contact_sheet\n"
        "contact_sheet(Recording.load(sys.argv[1]), sys.argv[2])\n"
        "assert not pygame.display.get_init()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(collapse_file), str(out)],
        capture_output=True, text=True, env={"PATH": "", "SDL_VIDEODRIVER": "none-such"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert out.stat().st_size > 10_000
