#!/usr/bin/env python3
"""examples/suite: the whole evaluation of the paper regenerates, in time, and is what the paper says.

usage: paper.py --an5dc PROGRAM

All 126 entries, the tuned ones those of Table 5 for the V100, with less CPU time than 20 seconds on two cores have.
The suite that docs/suite.md shows is one, and the document names every key. Exit 0: fine, 1: not; each fault is a line.
"""
import csv
import pathlib
import re
import resource
import shutil

import support

TABLE5 = pathlib.Path(__file__).resolve().parents[1] / "model/table5.csv"
CPU_SECONDS = 40


def table5():
    """What Table 5 says, by stencil and type, as keys of the schedule line."""
    found = {}
    with open(TABLE5, encoding="utf-8") as file:
        for row in csv.DictReader(file):
            if row["device"] == "v100":
                keys = [f"tiers={row['bT']}", f"block={row['bS']}", f"stream=chunks:{row['hSN']}"]
                cap = [f"registers={row['registers']}"] if row["registers"] else []
                found[row["stencil"], row["type"]] = (keys, cap)
    return found


def paper(options, folder):
    status, printed, said = support.regenerate(options.an5dc, folder, suite=str(support.EXAMPLES / "suite/paper.toml"))
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    if status or "126 entries: 122 written, 0 unchanged, 4 refused as expected, 0 failed" not in printed:
        yield f"exit status {status}, stdout '{printed}', stderr '{said}'"
        return
    if spent.ru_utime + spent.ru_stime > CPU_SECONDS:
        yield f"{spent.ru_utime + spent.ru_stime:.1f} s of CPU time"
    with open(folder / "out/entries.csv", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    known = table5()
    tuned = {(row["stencil"], row["type"]): row["schedule"] for row in rows if row["mode"] == "tuned"}
    if tuned.keys() != known.keys() or len(known) != 42:
        yield f"{len(tuned)} tuned configurations, Table 5 has {len(known)}"
    for entry, (keys, cap) in known.items():
        words = tuned.get(entry, "").split()
        if words[:3] != keys or words[4:] != cap:
            yield f"{entry}: '{tuned.get(entry)}', Table 5 has {keys} {cap}"
    refused = {(row["stencil"], row["mode"]) for row in rows if row["refusal"]}
    if refused != {("star3d4r", "sconf"), ("box3d4r", "sconf")}:
        yield f"refused are {refused}"
    grids = {(row["grid"], row["steps"]) for row in rows}
    if grids != {("16384x16384", "1000"), ("512x512x512", "1000")}:
        yield f"grids {grids}"
    star = next(row for row in rows if (row["stencil"], row["type"]) == ("star2d1r", "double"))
    if (star["peer:AN5D"], star["peer:EBISU"], star["peer:FastStencil"]) != ("751", "904", "1528"):
        yield f"peers of star2d1r: {star}"


def documented(options, folder):
    """The example of docs/suite.md, and its table of keys."""
    text = (support.EXAMPLES.parent / "docs/suite.md").read_text(encoding="utf-8")
    shown = re.search(r"```toml\n(.*?)```", text, re.DOTALL).group(1)
    for name, source in (("heat.c", "star2d1r.c"), ("benchmark.h", "benchmark.h"), ("peers.csv", "suite/peers.csv")):
        shutil.copy(support.EXAMPLES / source, folder / name)
    (folder / "suite.toml").write_text(shown, encoding="utf-8")
    status, printed, said = support.regenerate(options.an5dc, folder, suite="suite.toml")
    if status or "6 entries: 6 written" not in printed:
        yield f"exit status {status}, stdout '{printed}', stderr '{said}'"
    (folder / "suite.toml").write_text(shown + "wrong = 1\n", encoding="utf-8")
    said = support.regenerate(options.an5dc, folder, suite="suite.toml")[2]
    (folder / "suite.toml").write_text("wrong = 1\n" + shown, encoding="utf-8")
    said += support.regenerate(options.an5dc, folder, suite="suite.toml")[2]
    keys = [key for known in re.findall(r"known are (.*)", said) for key in known.split(", ")]
    missing = [key for key in keys if f"`{key}`" not in text]
    if len(keys) < 16 or missing:
        yield f"not in docs/suite.md: {missing}; keys {keys}"


if __name__ == "__main__":
    support.main([paper, documented])
