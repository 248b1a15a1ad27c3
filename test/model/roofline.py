#!/usr/bin/env python3
"""Draws the roofline of the 21 benchmarks in two types and checks the pictures.

usage: roofline.py AN5DC EXAMPLES

Each is well-formed XML without scripts or links; every point lies inside of the frame, every text inside of the
picture; letters are at least 12 px high; no text covers another. A line per finding; exit 0 without, 1 with.
"""
import pathlib
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

SVG = "{http://www.w3.org/2000/svg}"
OTHERS = {"heat1d", "life", "max_filter3d", "upwind2d"}  # examples that are no benchmark of the paper
WIDTH_OF_LETTER = 0.6  # of the font size


def number(element, name):
    return float(element.get(name))


def box(text, size):
    """left, top, right, bottom of a text, about; a rotated one is left out."""
    width = WIDTH_OF_LETTER * size * len(text.text)
    anchor = {"middle": 0.5, "end": 1}.get(text.get("text-anchor"), 0)
    left = number(text, "x") - anchor * width
    return left, number(text, "y") - 0.75 * size, left + width, number(text, "y") + 0.1 * size


def overlap(first, second):
    return (first[0] < second[2] and second[0] < first[2] and first[1] < second[3] and second[1] < first[3])


def findings(svg):
    root = ElementTree.fromstring(svg)
    width, height, font = number(root, "width"), number(root, "height"), number(root, "font-size")
    frame = next(one for one in root.iter(SVG + "rect") if one.get("id") == "roofline-frame")
    left, top = number(frame, "x"), number(frame, "y")
    right, bottom = left + number(frame, "width"), top + number(frame, "height")
    known = {SVG + name for name in ("svg", "title", "desc", "style", "rect", "line", "text", "circle")}
    yield from (f"unexpected {one.tag}" for one in root.iter() if one.tag not in known)
    circles = list(root.iter(SVG + "circle"))
    if not circles:
        yield "no point"
    for one in circles:
        x, y = number(one, "cx"), number(one, "cy")
        if not (left < x < right and top < y < bottom):
            yield f"point {x},{y} outside of the frame"
    boxes = []
    for text in root.iter(SVG + "text"):
        size = float(text.get("font-size", font))
        if size < 12:
            yield f"'{text.text}' is {size} px high"
        if text.get("transform"):
            continue
        here = box(text, size)
        if here[0] < 0 or here[1] < 0 or here[2] > width or here[3] > height:
            yield f"'{text.text}' leaves the picture"
        yield from (f"'{text.text}' covers '{name}'" for name, other in boxes if overlap(here, other))
        boxes.append((text.text, here))


def main():
    program, examples = sys.argv[1], pathlib.Path(sys.argv[2])
    found = pictures = 0
    for path in sorted(examples.glob("*.c")):
        if path.stem in OTHERS:
            continue
        for real in ("float", "double"):
            run = subprocess.run([program, str(path), f"-DREAL={real}", "-ffast-math", "--roofline=-"],
                                 capture_output=True, text=True, check=False)
            pictures += 1
            said = findings(run.stdout) if run.returncode == 0 else [run.stderr]
            for one in said:
                found += 1
                print(f"{path.stem} {real}: {one}")
    print(f"{pictures} pictures, {found} findings")
    return 1 if found or pictures != 42 else 0


if __name__ == "__main__":
    sys.exit(main())
