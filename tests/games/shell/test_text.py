"""Text: every character is seen, numbers stand in columns, lines keep to their room."""

from pathlib import Path

import pygame
import pytest

from games.shell import text
from games.shell.cmap import Coverage, coverage
from sim import assets

INK = (35, 48, 47)


@pytest.mark.parametrize("weight", [400, 700, 800])
@pytest.mark.parametrize("px", [16, 20, 25, 28, 44, 66])
def test_all_figures_have_one_width(weight: int, px: int) -> None:
    assert len({text.width(str(digit), px, weight) for digit in range(10)}) == 1


def test_a_font_says_which_characters_it_has() -> None:
    known = coverage(assets.path("fonts", "Nunito-Regular.ttf"))
    assert all(character in known for character in "Aé−µ½…’")
    assert "\ue123" not in known and "\U0001f600" not in known


def test_a_file_that_is_no_font_covers_nothing(tmp_path: Path) -> None:
    junk = tmp_path / "junk.ttf"
    junk.write_bytes(b"\x00\x01\x00\x00\xff\xff nothing")
    assert "A" not in coverage(junk) and "A" not in coverage(tmp_path / "none.ttf")


def test_ranges_are_looked_up_at_their_ends() -> None:
    known = Coverage([(65, 70), (97, 97)])
    assert "A" in known and "F" in known and "a" in known
    assert "G" not in known and "@" not in known and "b" not in known


@pytest.mark.parametrize("odd", ["\ue123", "\U0001f600", "\ud800", "ᚠ"])
def test_a_character_without_a_font_is_seen_as_a_box(odd: str) -> None:
    picture = text.render(odd, 20, 400, INK)
    seen = pygame.mask.from_surface(picture).count()
    assert seen > 20


def test_control_characters_draw_nothing_and_break_nothing() -> None:
    assert text.clean("a\x00b\tc\u200bd\ufe0f") == "a b cd"
    text.render("a\x00b\nc", 16, 400, INK)


def test_a_long_text_is_shortened_to_its_room() -> None:
    words = "A name that is far too long for its place"
    short = text.shortened(words, 16, 700, 120)
    assert short.endswith("…") and text.width(short, 16, 700) <= 120
    assert text.shortened("Mira", 16, 700, 120) == "Mira"


def test_wrapped_lines_keep_to_their_room_and_lose_no_word() -> None:
    words = "Nothing secret is on the screen until Mia lifts the curtain."
    lines = text.wrapped(words, 16, 400, 150)
    assert " ".join(lines) == words
    assert all(text.width(line, 16, 400) <= 150 for line in lines)


def test_a_word_wider_than_the_room_is_cut() -> None:
    lines = text.wrapped("Donaudampfschifffahrtsgesellschaft", 16, 400, 80)
    assert len(lines) > 2 and "".join(lines) == "Donaudampfschifffahrtsgesellschaft"


def test_chinese_may_break_between_letters() -> None:
    lines = text.wrapped("垃圾桶里不要掉东西。", 16, 400, 60)
    assert len(lines) > 1 and not any(line.startswith("。") for line in lines)


def test_a_text_of_any_length_can_be_drawn() -> None:
    assert text.render("x" * 5000, 44, 800, INK).get_width() <= 8300
    assert text.render("", 16, 400, INK).get_height() > 0
