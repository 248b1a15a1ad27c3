#!/usr/bin/env python3
"""Does a browser show the pages of `an5dc --report`? Screenshots of headless Chromium, 1,280 pixels wide.

usage: browser.py --an5dc PROGRAM --results FILE.csv [--keep DIR]

Of the page of FILE.csv and of that of small.csv, in light and in dark mode:
  overflow  the outermost 20 columns are empty, left and right
  blank     from the head to the end of the page or picture, no 160 rows on end are empty
  colours   the paper, the ink and the colours of series and peers are those of the theme, and there are enough of each
Every finding is one line; exit 0 without findings, 1 with, 3 without Chromium.
"""
import argparse
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from PIL import Image

HERE = pathlib.Path(__file__).resolve().parent
WIDTH, HEIGHT = 1280, 5200
MARGIN, LONGEST_BLANK = 20, 160
SECONDS, TRIES = 60, 3  # of one screenshot: Chromium may hang at its start
MODES = {"light": [], "dark": ["--blink-settings=preferredColorScheme=0"]}
LEAST = {"ink": 2000, "soft": 200, "series0": 1000, "series1": 500, "peer0": 1000}  # pixels of a colour


def chromium():
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if shutil.which(name):
            return name
    print("browser.py: no chromium on PATH", file=sys.stderr)
    sys.exit(3)


def screenshot(page, picture, flags):
    for _ in range(TRIES):
        with tempfile.TemporaryDirectory() as profile:
            command = [chromium(), "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                       "--hide-scrollbars", f"--user-data-dir={profile}", f"--window-size={WIDTH},{HEIGHT}",
                       f"--screenshot={picture}", *flags, page.as_uri()]
            try:
                subprocess.run(command, capture_output=True, timeout=SECONDS, check=True)
            except (subprocess.TimeoutExpired, subprocess.CalledProcessError) as error:
                print(f"note: {error}"[:300])
                continue
        if picture.exists():
            return Image.open(picture).convert("RGB")
    print(f"browser.py: no screenshot of {page.name}", file=sys.stderr)
    sys.exit(3)


def theme(page, mode):
    """Name to (red, green, blue): the rules of the page name each colour for light, then for dark mode."""
    rules = re.findall(r"\.(\w+)\{color:#(\w{6})\}", page.read_text(encoding="utf-8"))
    half = len(rules) // 2
    chosen = rules[:half] if mode == "light" else rules[half:]
    return {name: tuple(bytes.fromhex(colour)) for name, colour in chosen}


def blank_rows(image, paper):
    """For each row, is it all paper?"""
    flat = Image.new("RGB", (image.width, 1), paper).tobytes()
    data, step = image.tobytes(), 3 * image.width
    return [data[row * step:(row + 1) * step] == flat for row in range(image.height)]


def findings(image, colours):
    paper = colours["paper"]
    if image.size != (WIDTH, HEIGHT):
        yield f"is {image.size}"
    for name, left in (("left", 0), ("right", WIDTH - MARGIN)):
        if image.crop((left, 0, left + MARGIN, HEIGHT)).getcolors() != [(MARGIN * HEIGHT, paper)]:
            yield f"something stands in the {name} margin"
    blank = blank_rows(image, paper)
    end = max((row for row in range(HEIGHT) if not blank[row]), default=0)
    if end < 2500:
        yield f"ends after {end} rows"
    run = 0
    for row in range(end):
        run = run + 1 if blank[row] else 0
        if run == LONGEST_BLANK:
            yield f"nothing from row {row - run + 1} on"
    count = {colour: number for number, colour in image.getcolors(1 << 24)}
    for name, least in LEAST.items():
        if count.get(colours[name], 0) < least:
            yield f"{count.get(colours[name], 0)} pixels of {name}, expected {least}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--an5dc", required=True)
    parser.add_argument("--results", type=pathlib.Path, required=True)
    parser.add_argument("--keep", type=pathlib.Path, help="leave pages and screenshots in this directory")
    options = parser.parse_args()
    found = 0
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.keep.resolve() if options.keep else pathlib.Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        for source in (options.results, HERE / "small.csv"):
            page = folder / (source.stem + ".html")
            subprocess.run([options.an5dc, "--report", str(source), "-o", str(page)], check=True)
            for mode, flags in MODES.items():
                image = screenshot(page, folder / f"{source.stem}-{mode}.png", flags)
                for finding in findings(image, theme(page, mode)):
                    found += 1
                    print(f"{source.name}, {mode}: {finding}")
    print(f"{found} findings")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
