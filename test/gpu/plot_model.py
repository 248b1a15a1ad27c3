#!/usr/bin/env python3
"""Predicted against measured, from what `model_test "[sweep-print]"` prints: an SVG. Needs matplotlib.

usage: model_test "[sweep-print]" | plot_model.py OUT.svg
"""
import csv
import sys

import matplotlib
matplotlib.use("svg")
matplotlib.rcParams["svg.hashsalt"] = "an5d"  # the same file for the same figures
from matplotlib import pyplot  # noqa: E402

KINDS = [("2-D stars", lambda name: "2d" in name and is_star(name)), ("2-D boxes", lambda name: "2d" in name and not is_star(name)),
         ("3-D stars", lambda name: "3d" in name and is_star(name)), ("3-D boxes", lambda name: "3d" in name and not is_star(name))]


def is_star(name):
    return name.startswith("star") or name in ("j2d5pt", "j2d9pt", "gradient2d")


def main():
    text = sys.stdin.read()
    start = text.index("stencil,type,schedule")
    rows = [row for row in csv.DictReader(text[start:].splitlines()) if row["predicted"] and row["stencil"][:1].isalpha()]
    figure, axes = pyplot.subplots(1, 2, figsize=(10, 5), sharex=True, sharey=True)
    for axis, cell in zip(axes, ("float", "double")):
        for label, belongs in KINDS:
            chosen = [row for row in rows if row["type"] == cell and belongs(row["stencil"])]
            axis.scatter([float(row["measured"]) for row in chosen], [float(row["predicted"]) for row in chosen], s=3,
                         label=label, alpha=0.5, rasterized=True)
        for factor, style in ((1, "-"), (1.15, ":"), (1 / 1.15, ":")):
            axis.plot([0.3, 2500], [0.3 * factor, 2500 * factor], style, color="black", linewidth=0.8)
        axis.set(xscale="log", yscale="log", title=cell, xlabel="measured (GCells/s)")
        axis.grid(True, which="major", linewidth=0.3)
    axes[0].set_ylabel("predicted (GCells/s)")
    axes[0].legend(markerscale=4)
    figure.tight_layout()
    figure.savefig(sys.argv[1], metadata={"Date": None}, dpi=120)


if __name__ == "__main__":
    main()
