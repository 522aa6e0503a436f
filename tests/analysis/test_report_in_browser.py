"""The report in a real browser, without a network. Skipped where there is no chromium."""

import re
import shutil
import struct
import subprocess
import zlib

import pytest

from mtgengine.analysis.matchup import simulate
from mtgengine.analysis.report import write_report

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
pytestmark = pytest.mark.skipif(BROWSER is None, reason="there is no chromium here")
WIDTH, HEIGHT = 1000, 1400


def browse(page, *options):
    return subprocess.run(
        [
            BROWSER,
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--hide-scrollbars",
            "--enable-logging=stderr",
            "--host-resolver-rules=MAP * ~NOTFOUND",
            f"--window-size={WIDTH},{HEIGHT}",
            *options,
            page.as_uri(),
        ],
        capture_output=True,
        text=True,
        timeout=120,
    )


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    path = tmp_path_factory.mktemp("report") / "report.html"
    agents = ("simple", "simple")
    pairs = (("goblins", "enchantress"), ("burn", "elves"))
    write_report([simulate(*pair, 150, agents=agents) for pair in pairs], path, "Two matchups")
    return path


def test_the_page_is_read_without_complaints(page):
    found = browse(page, "--dump-dom")
    assert found.returncode == 0
    assert "<title>Two matchups</title>" in found.stdout
    assert found.stdout.count("<svg") == 4
    assert found.stdout.count("<polyline") == 4
    assert "All matchups" in found.stdout
    assert not re.search(r"CONSOLE|ERR_|net::", found.stderr), found.stderr


def test_plots_lie_inside_their_frames(page):
    """A script that the test adds measures what the browser laid out."""
    script = """<script>
      const out = [];
      for (const svg of document.querySelectorAll('svg')) {
        const frame = svg.getBoundingClientRect();
        for (const part of svg.querySelectorAll('rect, polyline, text')) {
          const box = part.getBoundingClientRect();
          if (box.left < frame.left - 2 || box.right > frame.right + 2 || box.top < frame.top - 2
              || box.bottom > frame.bottom + 2) out.push(part.outerHTML);
        }
      }
      const wide = document.documentElement.scrollWidth > window.innerWidth;
      document.body.innerHTML = `<p id="found">outside: ${out.length}, too wide: ${wide}</p>` + out.join('');
    </script>"""
    measured = page.with_name("measured.html")
    measured.write_text(page.read_text().replace("</body>", script + "</body>"))
    assert "outside: 0, too wide: false" in browse(measured, "--dump-dom").stdout


def test_the_page_is_not_blank(page, tmp_path):
    picture = tmp_path / "page.png"
    browse(page, f"--screenshot={picture}")
    data = picture.read_bytes()
    width, height, depth, kind = struct.unpack(">IIBB", data[16:26])
    assert (width, height, depth) == (WIDTH, HEIGHT, 8)
    pixels = zlib.decompress(b"".join(_chunks(data, b"IDAT")))
    assert len(set(pixels)) > 30  # text, lines, bars and colors of the heat map
    assert kind in (2, 6)


def _chunks(data, wanted):
    place = 8
    while place < len(data):
        size, kind = struct.unpack(">I4s", data[place : place + 8])
        if kind == wanted:
            yield data[place + 8 : place + 8 + size]
        place += 12 + size
