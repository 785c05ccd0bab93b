"""The page that plays a replay: what is in it, how small it is, what it lets nobody do."""

import base64
import hashlib
import json
import re
import zlib
from html.parser import HTMLParser
from typing import Any

import msgspec
import numpy as np
import pytest

from games.export import FORMATS, Export, Wanted
from games.export.page import data
from games.export.plan import plan
from sim import Recorder, Recording, World
from sim.inputs import Grab, Release, Shake, move

HOSTILE = (
    "</title></script><script>window.pwned=1</script><img src=x onerror=pwned=1>\"'&lt;{{data}}"
)


def written(recording: Recording, tmp_path: Any, wanted: Wanted | None = None) -> str:
    path = tmp_path / "out.html"
    Export(recording, path, wanted, force=True).run()
    return path.read_text(encoding="utf-8")


def read(page: str) -> tuple[dict[str, Any], list[list[int]]]:
    """Return the head and the rows of numbers that a page holds."""
    found = re.search(r'id="data">([A-Za-z0-9+/=]+)</script>', page)
    assert found
    raw = zlib.decompress(base64.b64decode(found[1]), -15)
    long = int.from_bytes(raw[:3], "little")
    head = json.loads(raw[3 : 3 + long])
    numbers, value, place = [], 0, 0
    for byte in raw[3 + long :]:
        value |= (byte & 127) << place
        place += 7
        if byte < 128:
            numbers.append(-(value + 1) // 2 if value % 2 else value // 2)
            value = place = 0
    count = head["samples"]
    rows = [numbers[i : i + count] for i in range(0, len(numbers), count)]
    return head, [np.cumsum(row).tolist() for row in rows]


def test_the_page_holds_every_pose_as_recorded(drop, tmp_path):
    head, rows = read(written(drop, tmp_path))
    assert len(rows) == 1 + 3 * len(drop.header.kinds)
    np.testing.assert_allclose(np.array(rows[0]) / 1e6, drop.time_s, atol=1e-6)
    for piece in range(4):
        there = ~np.isnan(drop.samples[:, piece, 0])
        gone = np.ones(len(there), dtype=bool)
        for start, end in head["gone"][piece]:
            there[start:end] &= False
            gone[start:end] = False
        np.testing.assert_array_equal(gone, ~np.isnan(drop.samples[:, piece, 0]))
        for i, unit in enumerate(drop.header.scale):
            row = np.array(rows[1 + 3 * piece + i]) * unit
            np.testing.assert_allclose(row[gone], drop.samples[gone, piece, i], atol=unit * 0.51)


def test_what_happened_is_in_the_page(drop, tmp_path):
    head, _rows = read(written(drop, tmp_path))
    assert any("touches the table" in words for _t, _mark, words in head["moments"])
    assert head["title"] == "Mira drops a bottle"
    inside, _rows = read(written(drop, tmp_path, Wanted(start_s=0.5, end_s=1.0)))
    assert all(0.5 <= time <= 1.0 for time, _mark, _words in inside["moments"])
    assert inside["slip"] is None


def test_a_speed_of_its_own_is_one_of_the_speeds(drop, tmp_path):
    head, _rows = read(written(drop, tmp_path, Wanted(speed=0.3)))
    assert head["speed"] == 0.3 and head["speeds"] == [0.1, 0.25, 0.3, 0.5, 1, 2, 4]


class Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.inside: dict[str, str] = {}
        self._open = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self._open = tag

    def handle_data(self, data: str) -> None:
        self.inside[self._open] = self.inside.get(self._open, "") + data


@pytest.fixture
def hostile(drop: Recording) -> Recording:
    about = {"title": HOSTILE[:200], "who": HOSTILE[:200], "date": HOSTILE[:200], "round": "1"}
    header = msgspec.structs.replace(drop.header, about=about)
    return Recording(header, drop.time_s, drop.samples, drop.inputs, drop.digests)


def test_hostile_names_stay_text(hostile, drop, tmp_path):
    plain, found = Reader(), Reader()
    plain.feed(written(drop, tmp_path))
    page = written(hostile, tmp_path)
    found.feed(page)
    assert [tag for tag, _ in found.tags] == [tag for tag, _ in plain.tags]
    assert "<script>window.pwned" not in page and "<img" not in page
    assert HOSTILE in found.inside["title"] or HOSTILE[:60] in found.inside["title"]
    assert not any(name.startswith("on") for _tag, attrs in found.tags for name in attrs)


def test_only_the_pages_own_script_and_style_may_run(drop, tmp_path):
    page = written(drop, tmp_path)
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]+)"', page)
    assert policy
    rules = dict(rule.strip().split(" ", 1) for rule in policy[1].split(";"))
    assert rules["default-src"] == "'none'" and rules["img-src"] == "data:"
    script = re.findall(r"<script>(.*?)</script>", page, re.S)
    style = re.findall(r"<style>(.*?)</style>", page, re.S)
    assert len(script) == len(style) == 1
    for text, rule in ((script[0], "script-src"), (style[0], "style-src")):
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert rules[rule] == f"'sha256-{digest}'"


def test_the_page_names_nothing_that_could_be_fetched(drop, tmp_path):
    page = written(drop, tmp_path)
    assert not re.search(r"(?:https?:)?//[a-z0-9.-]+\.[a-z]", page)
    for word in ("@import", "fetch(", "XMLHttpRequest", "WebSocket", "sendBeacon", "eval(",
                 "innerHTML", "document.write", "new Function"):  # fmt: skip
        assert word not in page
    assert re.findall(r'(?:src|href)="([^"]*)"', page) == ["data:,"]


def test_every_button_and_field_has_a_name(drop, tmp_path):
    page = written(drop, tmp_path)
    for attrs, inside in re.findall(r"<button([^>]*)>(.*?)</button>", page, re.S):
        words = re.sub(r"<[^>]+>", "", inside).strip()
        assert words or re.search(r'aria-label="[^"]+"', attrs)
    assert all('aria-label="' in attrs for attrs in re.findall(r"<input([^>]*)>", page))
    assert "prefers-reduced-motion" in page and 'lang="en"' in page and "<noscript>" in page


def stirred(shaken: bool) -> Recording:
    """Return 20 s of 40 pieces in a collapse; `shaken`: none of them ever comes to rest."""
    from games.tonne.measures import full_bin

    scene = full_bin()
    recorder = Recorder(World(scene), game="tonne")
    low = min(scene.present, key=lambda piece: scene.poses[piece, 1])
    x, y, angle = scene.poses[low].tolist()
    for tick in range(20 * 480):
        inputs: list[Any] = []
        if tick == 240:
            inputs = [Grab(low)]
        elif 240 < tick < 1920 and tick % 4 == 0:
            s = (tick - 240) / 480
            inputs = [move(x + 0.15 * np.sin(5 * s), y + min(0.3, 0.15 * s), angle + s)]
        elif tick == 1920:
            inputs = [Release()]
        elif shaken and tick % 60 == 0:
            inputs = [Shake(6.0 * (-1) ** (tick // 60), 0.0)]
        recorder.step(inputs)
    made = recorder.finish()
    assert len(made.marks.fell) >= 3 and made.duration_s == 20
    return made


@pytest.mark.parametrize("shaken", [False, True])
def test_twenty_seconds_of_a_collapse_of_forty_pieces_are_small(shaken, tmp_path):
    recording = stirred(shaken)
    assert len(written(recording, tmp_path).encode()) < 150_000


def test_a_page_of_nothing_that_moves_and_of_no_piece(drop, tmp_path):
    header = msgspec.structs.replace(drop.header, kinds=[], start=[], marks=type(drop.marks)())
    empty = Recording(header, drop.time_s, drop.samples[:, :0], [], drop.digests)
    head, rows = read(written(empty, tmp_path))
    assert head["pieces"] == [] and len(rows) == 1


def test_numbers_beyond_16_bits_are_kept(drop):
    samples = drop.samples.copy()
    samples[5:, 0, 0] += 40.0
    far = Recording(drop.header, drop.time_s, samples, drop.inputs, drop.digests)
    _head, _times, poses = data(plan(far, FORMATS["html"], Wanted()))
    assert poses[5, 0, 0] - poses[4, 0, 0] == pytest.approx(400_000, abs=2)
