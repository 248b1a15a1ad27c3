#!/usr/bin/env python3
"""The picture of volumes and times, predicted and measured, from what volume_results of test/model prints.

    volume_results h200 > h200.csv; volume_results h100 > h100.csv
    plot_volumes.py h200.csv h100.csv > docs/results/traffic_volumes.svg

A panel for each level, in bytes of an update, and one for the speed in GCells/s; a colour for each size of the grid. Lines
are off by 10 % (bytes) and 12 % (speed). Files beside the first are drawn below it.
"""
import csv
import math
import sys

LEVELS = [("SM storage", "registers and SM storage, bytes per update"), ("L2", "SM storage and L2, bytes per update"),
          ("global memory", "L2 and global memory, bytes per update"), ("time", "GCells/s")]
SIZES = {64: "#0072b2", 128: "#d55e00", 256: "#009e73", 512: "#cc79a7"}
SIDE, GAP, LEFT, TOP = 230, 58, 50, 34


def ticks(least, most):
    """Round numbers from 0 or more to the largest."""
    step = 10 ** math.floor(math.log10(most))
    step = step if most / step > 3 else step / 2 if most / step > 1.5 else step / 4
    return [n * step for n in range(int(least / step), int(most / step) + 1)]


def panel(rows, left, top, title, allowed):
    most = 1.05 * max(max(measured, predicted) for _, measured, predicted in rows)

    def x(value):
        return left + SIDE * value / most

    def y(value):
        return top + SIDE - SIDE * value / most

    parts = [f'<text x="{left}" y="{top - 8}">{title}</text>',
             f'<rect x="{left}" y="{top}" width="{SIDE}" height="{SIDE}" fill="none" stroke="#888"/>']
    for tick in ticks(0, most):
        parts.append(f'<text x="{x(tick):.0f}" y="{top + SIDE + 14}" text-anchor="middle">{tick:g}</text>')
        parts.append(f'<text x="{left - 5}" y="{y(tick) + 4:.0f}" text-anchor="end">{tick:g}</text>')
    for factor, dash in ((1, ""), (1 + allowed, ' stroke-dasharray="4 3"'), (1 - allowed, ' stroke-dasharray="4 3"')):
        end = most / max(1, factor)
        parts.append(f'<path d="M{x(0):.0f} {y(0):.0f}L{x(end):.1f} {y(end * factor):.1f}" stroke="#888"{dash}/>')
    for size, colour in SIZES.items():
        points = "".join(f"M{x(measured):.1f} {y(predicted):.1f}h0" for one, measured, predicted in rows if one == size)
        parts.append(f'<path d="{points}" stroke="{colour}" stroke-width="3.2" stroke-linecap="round" fill="none"/>')
    return parts


def rows_of(table, level):
    rows = []
    for row in table:
        size = int(row["size"])
        if row["level"] != level or size not in SIZES:
            continue
        updates = (size - 2) ** 3
        measured, predicted = float(row["measured"]), float(row["predicted"])
        if level == "time":
            rows.append((size, updates / measured / 1e9, updates / predicted / 1e9))
        else:
            rows.append((size, measured / updates, predicted / updates))
    return rows


def main():
    width, height = LEFT + len(LEVELS) * (SIDE + GAP), 28 + len(sys.argv[1:]) * (SIDE + TOP + 40)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="11" fill="#333">',
             f'<rect width="{width}" height="{height}" fill="#fff"/>']
    for n, (size, colour) in enumerate(SIZES.items()):
        parts.append(f'<circle cx="{LEFT + 6 + 90 * n}" cy="14" r="4" fill="{colour}"/><text x="{LEFT + 14 + 90 * n}" y="18">{size}^3 cells</text>')
    parts.append(f'<text x="{LEFT + 380}" y="18">x: measured, y: predicted; naive kernels and chunks, 7PT-1, 7PT-2, 7PT-3, 19PT in double</text>')
    for line, path in enumerate(sys.argv[1:]):
        with open(path, newline="", encoding="utf-8") as file:
            table = list(csv.DictReader(file))
        for column, (level, title) in enumerate(LEVELS):
            parts += panel(rows_of(table, level), LEFT + column * (SIDE + GAP), 28 + TOP + line * (SIDE + TOP + 40),
                           f"{table[0]['device'].upper()}: {title}", 0.12 if level == "time" else 0.1)
    print("\n".join([*parts, "</svg>"]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
