"""The page in a real browser: it draws, plays, seeks, zooms, by mouse, keyboard and fingers.

Needs Chromium and its driver (Debian: chromium, chromium-driver).
"""

import base64
import json
import shutil
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from games.export import Export, Wanted
from sim import Recorder, Recording, Scene, Tuning, World

from .looks import RADIUS_MM, apart, expected
from .test_page import HOSTILE

webdriver: Any = pytest.importorskip("selenium.webdriver", reason="selenium is not installed")
CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
DRIVER = shutil.which("chromedriver")
pytestmark = pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="needs chromium and chromedriver")
FLAGS = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-dev-shm-usage", "--force-prefers-reduced-motion",
)  # fmt: skip
PATIENCE_S = 60
LIKE = 35.0


class Browser:
    """A page that is open, and what can be done to it."""

    def __init__(self, driver: Any) -> None:
        self.driver = driver

    def open(self, path: Path, width: int = 1280, height: int = 720, touch: bool = False) -> None:
        self.metrics(width, height, touch)
        self.driver.get(path.as_uri())
        self.until("return document.documentElement.dataset.ready === 'yes'")
        self.frame()

    def metrics(self, width: int, height: int, touch: bool = False) -> None:
        self.command(
            "Emulation.setDeviceMetricsOverride",
            width=width, height=height, deviceScaleFactor=2 if touch else 1, mobile=touch,
        )  # fmt: skip
        self.command("Emulation.setTouchEmulationEnabled", enabled=touch)

    def command(self, name: str, **given: Any) -> Any:
        return self.driver.execute_cdp_cmd(name, given)

    def run(self, script: str, *given: Any) -> Any:
        return self.driver.execute_script(script, *given)

    def frame(self) -> None:
        """Let the page draw what has been asked of it."""
        self.driver.execute_async_script(
            "const done = arguments[0];"
            "requestAnimationFrame(() => requestAnimationFrame(() => done()))"
        )

    def until(self, script: str) -> None:
        from selenium.webdriver.support.ui import WebDriverWait

        WebDriverWait(self.driver, PATIENCE_S, 0.02).until(lambda d: d.execute_script(script))

    def click(self, name: str) -> None:
        self.driver.find_element("id", name).click()
        self.frame()

    def key(self, *keys: str) -> None:
        from selenium.webdriver import ActionChains

        ActionChains(self.driver).send_keys(*keys).perform()
        self.frame()

    def touch(self, *steps: list[tuple[float, float]]) -> None:
        """Put fingers down, move them, lift them; each step has the places of all fingers."""
        for i, points in enumerate(steps):
            kind = "touchStart" if i == 0 else "touchMove"
            places = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
            self.command("Input.dispatchTouchEvent", type=kind, touchPoints=places)
        self.command("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        self.frame()

    @property
    def time(self) -> float:
        return self.run("return replay.time")

    def seek(self, time: float) -> None:
        self.run("replay.seek(arguments[0])", time)
        self.frame()

    def colour(self, x: float, y: float) -> Any:
        """Return the mean colour of the canvas around a place of the world, in m."""
        values = self.run(
            "const canvas = document.getElementById('canvas'), p = replay.place(...arguments),"
            "q = replay.place(arguments[0] + arguments[2], arguments[1]);"
            "const k = canvas.width / canvas.getBoundingClientRect().width, r = (q.x - p.x) * k;"
            "const side = Math.ceil(2 * r) + 1, left = Math.round(p.x * k - r),"
            "top = Math.round(p.y * k - r);"
            "const all = canvas.getContext('2d').getImageData(left, top, side, side).data;"
            "const sum = [0, 0, 0, 0];"
            "for (let i = 0; i < side; i++) for (let j = 0; j < side; j++)"
            "if ((i - r) ** 2 + (j - r) ** 2 <= r * r) {"
            "for (let c = 0; c < 3; c++) sum[c] += all[4 * (j * side + i) + c]; sum[3]++; }"
            "return sum",
            1000 * x, 1000 * y, RADIUS_MM,
        )  # fmt: skip
        assert values[3] > 12
        return np.array(values[:3]) / values[3]


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    for flag in (*FLAGS, f"--user-data-dir={tmp_path_factory.mktemp('profile')}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    from selenium.webdriver.chrome.service import Service

    made = webdriver.Chrome(options=options, service=Service(DRIVER))
    made.set_script_timeout(PATIENCE_S)
    yield made
    made.quit()


@pytest.fixture
def browser(driver: Any) -> Iterator[Browser]:
    """A browser; afterwards nothing may have been complained about, nothing fetched."""
    driver.get("about:blank")
    for kind in ("browser", "performance"):
        driver.get_log(kind)
    yield Browser(driver)
    # Reading pixels back is what the tests do, not the page.
    said = [line for line in driver.get_log("browser") if "willReadFrequently" not in str(line)]
    assert said == []
    for line in driver.get_log("performance"):
        message = json.loads(line["message"])["message"]
        if message["method"] == "Network.requestWillBeSent":
            url = message["params"]["request"]["url"]
            assert url.startswith(("data:", "about:")) or url.endswith(".html"), url
            assert not url.startswith("http")


@pytest.fixture(scope="module")
def page(drop: Recording, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("page") / "drop.html"
    Export(drop, path).run()
    return path


@pytest.fixture
def where(drop: Recording) -> Callable[[int, float], tuple[float, float]]:
    def found(piece: int, time: float) -> tuple[float, float]:
        x, y, _angle = drop.poses_at(time)[piece].tolist()
        return x, y

    return found


def test_pieces_are_drawn_where_the_recording_says_they_are(browser, page, drop, where):
    browser.open(page)
    bottle, can = expected(drop, 2, (1280, 720)), expected(drop, 0, (1280, 720))
    browser.run("document.getElementById('trails').click()")
    for time in (1.6, 1.7, 2.0, 2.9):
        browser.seek(time)
        assert apart(browser.colour(*where(2, time)), bottle) < LIKE
        assert apart(browser.colour(*where(0, time)), can) < LIKE
    browser.seek(0.0)
    assert apart(browser.colour(*where(2, 2.9)), bottle) > 45


@pytest.mark.parametrize("name", ["drop", "shot"])
def test_the_scene_is_seen_whole_and_stands_on_its_table(browser, request, tmp_path, name):
    Export(request.getfixturevalue(name), tmp_path / "page.html").run()
    browser.open(tmp_path / "page.html", 390, 844, touch=True)
    size = browser.run(
        "const r = document.getElementById('canvas').getBoundingClientRect();"
        "return [r.width, r.height]"
    )
    wide, tall = size
    left, bottom, right, top = browser.run("return replay.head.box")
    foot = min(40, tall / 10) if name == "drop" else 8
    unit = min((wide - 16) / (right - left), (tall - foot - 16) / (top - bottom))
    y = tall - foot + bottom * unit if name == "drop" else tall / 2 + unit * (bottom + top) / 2
    x = wide / 2 - unit * (left + right) / 2
    for place in ((0, 0), (left, bottom), (right, top)):
        found = browser.run("return replay.place(...arguments)", *place)
        assert found["x"] == pytest.approx(x + place[0] * unit, abs=0.01)
        assert found["y"] == pytest.approx(y - place[1] * unit, abs=0.01)
        assert 0 <= found["x"] <= wide and 0 <= found["y"] <= tall


def test_the_looks_of_discs_are_drawn(browser, shot, tmp_path):
    Export(shot, tmp_path / "shot.html").run()
    browser.open(tmp_path / "shot.html")
    browser.seek(0.0)
    for piece in range(3):
        x, y, _angle = shot.samples[0, piece].tolist()
        assert apart(browser.colour(x, y), expected(shot, piece, (1280, 720))) < LIKE


def test_a_setting_without_drawings_is_drawn_as_outlines(browser, tmp_path):
    scene = Scene(
        "lab", Tuning.load("lab/plain"), ["block", "ball"], [[0, 0.01, 0], [0.1, 0.01, 0]]
    )
    recorder = Recorder(World(scene))
    for _ in range(60):
        recorder.step()
    Export(recorder.finish(), tmp_path / "lab.html").run()
    browser.open(tmp_path / "lab.html")
    assert apart(browser.colour(0.0, 0.01), np.array([0x56, 0xB4, 0xE9])) < 6
    assert apart(browser.colour(0.1, 0.01), np.array([0xE6, 0x9F, 0x00])) < 6


def test_it_plays_to_the_end_and_stops(browser, page):
    browser.open(page)
    assert browser.run("return replay.playing") is False  # motion is reduced
    browser.run("replay.seek(2.4)")
    browser.click("play")
    browser.until("return replay.time > 2.5")
    browser.until("return !replay.playing && replay.time === replay.head.speed * 3")
    assert browser.run("return document.getElementById('play').ariaLabel") == "Play"
    browser.click("loop")
    browser.run("replay.seek(2.9)")
    browser.click("play")
    browser.until("return replay.playing && replay.time < 2")


def test_without_reduced_motion_it_plays_at_once(browser, page):
    media = [{"name": "prefers-reduced-motion", "value": "no-preference"}]
    browser.command("Emulation.setEmulatedMedia", features=media)
    try:
        browser.open(page)
        browser.until("return replay.playing || replay.time === 3")
    finally:
        browser.command("Emulation.setEmulatedMedia", features=[])


CLOCK = """
let asked = [], clock = 1000;
window.requestAnimationFrame = (call) => asked.push(call);
performance.now = () => clock;
window.tick = (ms) => { clock += ms; const now = asked; asked = []; now.forEach((c) => c(clock)); };
"""


@pytest.mark.parametrize("speed", [0.1, 0.5, 1, 4])
def test_time_goes_as_fast_as_asked_by_a_clock_of_our_own(browser, page, speed):
    added = browser.command("Page.addScriptToEvaluateOnNewDocument", source=CLOCK)
    try:
        browser.metrics(1280, 720)
        browser.driver.get(page.as_uri())
        browser.until("return document.documentElement.dataset.ready === 'yes'")
        chosen = f"document.querySelector('#speeds input[value=\"{speed}\"]').click();"
        browser.run(chosen + "replay.seek(0.5); tick(16); replay.play(true)")
        for i in range(1, 21):
            browser.run("tick(20)")
            assert browser.time == pytest.approx(0.5 + i * 0.02 * speed, abs=1e-9)
        told = browser.run("return document.getElementById('slow').textContent")
        hidden = browser.run("return document.getElementById('slow').hidden")
        assert hidden == (speed == 1)
        assert told == "Slow motion 0.1" or speed != 0.1
    finally:
        browser.command("Page.removeScriptToEvaluateOnNewDocument", **added)


def test_the_timeline_seeks(browser, page):
    browser.open(page)
    box = browser.run("return document.getElementById('time').getBoundingClientRect().toJSON()")
    for share in (0.25, 0.8):
        x = box["x"] + 11 + (box["width"] - 22) * share
        for kind in ("mousePressed", "mouseReleased"):
            browser.command(
                "Input.dispatchMouseEvent", type=kind, x=x, y=box["y"] + box["height"] / 2,
                button="left", clickCount=1,
            )  # fmt: skip
        browser.frame()
        assert browser.time == pytest.approx(3 * share, abs=0.02)
    shown = browser.run("return document.getElementById('clock').textContent")
    assert shown == f"{browser.time:.2f} / 3.00 s"


def test_what_happened_leads_there(browser, page, drop):
    browser.open(page)
    lines = browser.driver.find_elements("css selector", "#moments button")
    assert len(lines) >= 2
    lines[-1].click()
    browser.frame()
    assert browser.time == pytest.approx(drop.marks.fell[-1][0], abs=1e-6)
    assert lines[-1].get_attribute("aria-current") == "true"
    assert "touches the table" in browser.run("return document.getElementById('said').textContent")


def test_everything_works_with_the_keyboard_alone(browser, page, drop):
    from selenium.webdriver.common.keys import Keys

    browser.open(page)
    browser.key(Keys.HOME)
    assert browser.time == 0
    browser.key(Keys.ARROW_RIGHT)
    browser.key(Keys.ARROW_RIGHT)
    assert browser.time == pytest.approx(2 / 60, abs=1e-5)
    browser.key(Keys.ARROW_LEFT)
    assert browser.time == pytest.approx(1 / 60, abs=1e-5)
    browser.key(Keys.END)
    assert browser.time == pytest.approx(3, abs=1e-5)
    browser.run("document.dispatchEvent(new KeyboardEvent('keydown', "
                "{key: 'ArrowLeft', shiftKey: true, bubbles: true}))")  # fmt: skip
    assert browser.time == pytest.approx(2, abs=1e-5)
    browser.key("2")
    assert browser.run("return replay.speed") == 0.25
    browser.key(".")
    assert browser.run("return replay.speed") == 0.5
    browser.key("s")
    assert browser.time == pytest.approx(browser.run("return replay.head.slip"), abs=1e-6)
    browser.key("+")
    assert browser.run("return replay.zoomed") == 1.5
    browser.key("0")
    assert browser.run("return replay.zoomed") == 1
    browser.key(" ")
    assert browser.run("return replay.playing") is True
    browser.key(" ")
    assert browser.run("return replay.playing") is False
    browser.key("t")
    assert browser.run("return document.getElementById('trails').ariaPressed") == "false"


def test_tab_reaches_every_button_and_space_presses_it_once(browser, page):
    from selenium.webdriver.common.keys import Keys

    browser.open(page)
    seen = []
    for _ in range(40):
        browser.key(Keys.TAB)
        seen.append(browser.run("return document.activeElement.id"))
        if seen[-1] == "play" and browser.run("return !replay.playing"):
            browser.key(" ")
            assert browser.run("return replay.playing") is True
            ring = "return getComputedStyle(document.activeElement).outlineStyle"
            assert browser.run(ring) == "solid"
    names = {"larger", "smaller", "whole", "time", "back", "play", "next", "loop", "trails", "slip"}
    assert names <= set(seen)


def test_the_wheel_zooms_about_the_pointer(browser, page, drop, where):
    browser.open(page)
    browser.seek(2.9)
    browser.run("document.getElementById('trails').click()")
    x, y = (1000 * v for v in where(2, 2.9))
    box = browser.run("return document.getElementById('canvas').getBoundingClientRect().toJSON()")
    before = browser.run("return replay.place(...arguments)", x, y)
    browser.command(
        "Input.dispatchMouseEvent", type="mouseWheel", deltaX=0, deltaY=-200,
        x=box["x"] + before["x"], y=box["y"] + before["y"],
    )  # fmt: skip
    browser.until("return replay.zoomed > 1")
    browser.frame()
    after = browser.run("return replay.place(...arguments)", x, y)
    assert after["x"] == pytest.approx(before["x"], abs=1.5)
    bottle = expected(drop, 2, (1280, 720))
    assert apart(browser.colour(*where(2, 2.9)), bottle) < LIKE
    browser.click("whole")
    assert browser.run("return replay.zoomed") == 1


def test_fingers_pinch_drag_and_tap(browser, page):
    browser.open(page, 390, 844, touch=True)
    box = browser.run("return document.getElementById('canvas').getBoundingClientRect().toJSON()")
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    browser.touch(*([(x - d, y), (x + d, y)] for d in (30, 40, 50, 60)))
    assert browser.run("return replay.zoomed") == pytest.approx(2, rel=0.15)
    assert browser.run("return replay.playing") is False
    before = browser.run("return replay.place(0, 0)")
    browser.touch([(x, y)], [(x - 10, y)], [(x - 30, y + 10)])
    after = browser.run("return replay.place(0, 0)")
    assert after["x"] - before["x"] == pytest.approx(-30, abs=2)
    browser.run("replay.whole(); replay.seek(0)")
    browser.touch([(x, y)])
    assert browser.run("return replay.playing") is True
    browser.touch([(x + 60, y)])
    browser.until("return !replay.playing || replay.zoomed > 1")


@pytest.mark.parametrize(
    ("width", "height", "touch"),
    [(1920, 1080, False), (960, 540, False), (390, 844, True), (320, 568, True), (844, 390, True)],
)
def test_nothing_is_cut_off_on_large_and_small_screens(browser, page, width, height, touch):
    browser.open(page, width, height, touch)
    assert browser.run("return document.documentElement.scrollWidth") <= width
    outside = browser.run(
        "return [...document.querySelectorAll('button, input, output')].filter((e) => {"
        "const r = e.getBoundingClientRect(); return r.width && !e.closest('#facts') && ("
        "r.left < -1 || r.top < -1 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1)"
        "}).map((e) => e.id || e.name)"
    )
    assert outside == []
    spilt = browser.run(
        "return [...document.querySelectorAll('.dock button')].filter((e) => e.offsetWidth &&"
        "e.scrollWidth > e.clientWidth + 1).map((e) => e.id)"
    )
    assert spilt == []
    if touch:
        least = browser.run(
            "const sides = [...document.querySelectorAll('button')].map((e) =>"
            "e.getBoundingClientRect()).filter((r) => r.width).flatMap((r) => [r.width, r.height]);"
            "return Math.min(...sides)"
        )
        assert least >= 36
        browser.click("more")
        assert browser.run("return document.getElementById('facts').offsetWidth") > 200


def test_the_page_unpacks_what_zlib_packs(browser, page):
    browser.open(page)
    rng = np.random.default_rng(3)
    texts = [
        b"", b"a", b"abc" * 5000, rng.bytes(100_000), bytes(range(256)) * 40,
        rng.integers(0, 3, 70_000).astype(np.uint8).tobytes(),
    ]  # fmt: skip
    ways = [(0, zlib.Z_DEFAULT_STRATEGY), (9, zlib.Z_DEFAULT_STRATEGY), (9, zlib.Z_FIXED),
            (6, zlib.Z_HUFFMAN_ONLY), (1, zlib.Z_RLE)]  # fmt: skip
    for text in texts:
        for level, strategy in ways:
            squeezer = zlib.compressobj(level, zlib.DEFLATED, -15, 9, strategy)
            packed = base64.b64encode(squeezer.compress(text) + squeezer.flush()).decode()
            found = browser.run(
                "const bytes = Uint8Array.from(atob(arguments[0]), (c) => c.charCodeAt(0));"
                "const out = inflate(bytes); let text = '';"
                "for (let i = 0; i < out.length; i += 4096)"
                "text += String.fromCharCode(...out.subarray(i, i + 4096)); return btoa(text)",
                packed,
            )
            assert base64.b64decode(found) == text


@pytest.mark.parametrize("share", [0.06, 0.3, 0.9])
def test_a_damaged_page_says_so(browser, page, tmp_path, share):
    text = page.read_text(encoding="utf-8")
    start = text.index('id="data">') + len('id="data">')
    cut = 4 * int(share * (text.index("</script>", start) - start) / 4)
    (tmp_path / "cut.html").write_text(text[:start] + text[start + cut :], encoding="utf-8")
    browser.driver.get((tmp_path / "cut.html").as_uri())
    browser.until("return !document.getElementById('trouble').hidden")
    assert browser.run("return document.getElementById('trouble').textContent").strip()
    browser.driver.get_log("browser")  # the error is in the browser's console, too


def test_hostile_names_do_nothing(browser, drop, tmp_path):
    about = {"title": HOSTILE[:200], "who": HOSTILE[:200]}
    header = msgspec.structs.replace(drop.header, about=about)
    bad = Recording(header, drop.time_s, drop.samples, drop.inputs, drop.digests)
    Export(bad, tmp_path / "bad.html").run()
    browser.open(tmp_path / "bad.html")
    assert browser.run("return window.pwned") is None
    assert browser.run("return document.title") == HOSTILE
    assert browser.run("return document.querySelector('h1').textContent") == HOSTILE
    assert browser.run("return document.images.length") == 0
    moments = browser.run("return document.getElementById('moments').textContent")
    assert "<script>" in moments and browser.run("return document.scripts.length") == 2


def test_the_policy_stops_a_script_that_gets_in_anyway(browser, page):
    browser.open(page)
    browser.run(
        "const s = document.createElement('script'); s.textContent = 'window.pwned = 1';"
        "document.body.append(s)"
    )
    assert browser.run("return window.pwned") is None
    said = browser.driver.get_log("browser")  # the browser's complaint is what is wanted here
    assert any("Content Security Policy" in line["message"] for line in said)


def test_a_range_and_a_speed_are_kept(browser, drop, tmp_path):
    Export(drop, tmp_path / "part.html", Wanted(1.0, 2.5, speed=0.3)).run()
    browser.open(tmp_path / "part.html")
    browser.key("\ue011")  # Home
    assert browser.time == 1.0
    browser.key("\ue010")  # End
    assert browser.time == 2.5 and browser.run("return replay.speed") == 0.3


def test_the_time_to_the_first_frame_is_measured_by_the_page(browser, page):
    browser.open(page)
    marks = browser.run("return performance.getEntriesByName('first-frame').map(m => m.startTime)")
    assert len(marks) == 1 and marks[0] > 0
