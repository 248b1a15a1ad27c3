#!/usr/bin/env python3
"""The kernels that the AN5D paper compares (figure 6), side by side on a GPU: what to measure, and the picture of it.

    baselines.py list LIST.csv                 for gpu.py generate-bench --list
    baselines.py draw RESULTS.csv OUT.svg      of what gpu.py run-bench measured; prints the best of each as a table, and in
                                               brackets what STENCILGEN's parameters give
    baselines.py check RESULTS.csv OUT.svg PAGE.md    is that the picture, and is the table on the page? Exit 1 if not

Stencils are those that STENCILGEN's authors published kernels of. Ways to run them, a few schedules of each:
  tiling    spatial tiles in shared memory, one time step per launch
  shifted   STENCILGEN's form, planes=shifted
  one cell  the paper's scheme, one cell per thread
  default   what an5dc chooses
Both forms of N.5D are tried with STENCILGEN's parameters (the paper's Sconf), with two others, and at what the model
predicts to be best; the paper's scheme with the parameters that it found for a V100 (Table 5), too, without caps on registers.
"""
import sys

import variants

FORMS = {"j2d5pt": "star", "j2d9pt": "star", "j2d9pt-gol": "partial", "gradient2d": "star", "star3d1r": "star",
         "star3d2r": "star", "j3d27pt": "partial"}
V100 = {"j2d5pt": ("10 256 256", "10 256 256"), "j2d9pt": ("5 256 256", "5 256 256"),
        "j2d9pt-gol": ("10 256 256", "10 256 256"), "gradient2d": ("10 256 256", "8 256 128"),
        "star3d1r": ("4 32x32 128", "4 64x16 128"), "star3d2r": ("3 32x32 128", "2 32x32 128"),
        "j3d27pt": ("3 32x32 256", "3 32x16 128")}
WAYS = ["tiling", "shifted", "one cell", "default"]
COLOURS = {"tiling": ("#7a828c", "#8d96a0"), "shifted": ("#b35900", "#f2884a"), "one cell": ("#0072b2", "#4aa8e0"),
           "default": ("#00866a", "#35c9a0")}


def is_3d(stencil):
    return "3d" in stencil


def tiles(stencil):
    blocks = ["8x8x8", "32x4x4"] if is_3d(stencil) else ["32x8", "32x32", "64x4"]
    return [f"tiers=1 block={block} stream=none planes=shared combine=gather" for block in blocks]


def blocked(stencil, planes):
    """Schedules of N.5D; the last is completed by the compiler. STENCILGEN has no partial sums in 2-D."""
    combine = FORMS[stencil]
    if is_3d(stencil):
        yield f"tiers=4 block=32x32 stream=column {planes} combine={combine}"
        for tiers in (2, 3):
            yield f"tiers={tiers} block=32x32 stream=chunks:128 {planes} combine={combine} in=prefetch:1 edge=split"
    else:
        yield f"tiers=4 block=128 stream=chunks:128 {planes} combine={combine.replace('partial', 'gather')}"
        for tiers in (4, 10):
            yield f"tiers={tiers} block=256 stream=chunks:256 {planes} combine={combine} in=prefetch:1 edge=split"
    yield planes


def schedules(stencil, cell):
    tiers, block, chunk = V100[stencil][cell == "double"].split()
    yield from (("tiling", line) for line in tiles(stencil))
    yield from (("shifted", line) for line in blocked(stencil, "planes=shifted"))
    yield from (("one cell", line) for line in blocked(stencil, "planes=hybrid"))
    yield "one cell", f"tiers={tiers} block={block} stream=chunks:{chunk} combine={FORMS[stencil]}"
    yield "default", ""


def write_list(path):
    rows = []
    for stencil in FORMS:
        for cell in ("float", "double"):
            for number, (way, line) in enumerate(schedules(stencil, cell)):
                name = f"{stencil}-{cell}-{way.replace(' ', '_')}-{number}"
                rows.append({"name": name, "stencil": stencil, "type": cell, "schedule": line})
    variants.write_csv(path, ["name", "stencil", "type", "arithmetic", "schedule"],
                       [{**row, "arithmetic": "fast"} for row in rows])


def way_of(row):
    return next(way for way in WAYS if f"-{way.replace(' ', '_')}-" in row["name"])


def best(rows):
    """{(stencil, type, way): the fastest row}"""
    found = {}
    for row in rows:
        key = row["stencil"], row["type"], way_of(row)
        if row.get("gcells") and (key not in found or float(row["gcells"]) > float(found[key]["gcells"])):
            found[key] = row
    return found


def as_stencilgen(rows, stencil, cell, planes):
    """The row with STENCILGEN's parameters."""
    keys = set(next(blocked(stencil, planes)).split()) - {"planes=hybrid"}
    return next((row for row in rows if row["stencil"] == stencil and row["type"] == cell and set(row["schedule"].split()) == keys),
                None)


def table(rows):
    """The best of each way, and in brackets with STENCILGEN's parameters."""
    found = best(rows)
    lines = ["| stencil | type | " + " | ".join(WAYS) + " |", "|" + "---|" * (len(WAYS) + 2)]
    for stencil in FORMS:
        for cell in ("float", "double"):
            texts = []
            for way in WAYS:
                row = found.get((stencil, cell, way))
                planes = {"shifted": "planes=shifted", "one cell": "planes=hybrid"}.get(way)
                same = planes and as_stencilgen(rows, stencil, cell, planes)
                texts.append((f"{float(row['gcells']):.0f}" if row else "") + (f" ({float(same['gcells']):.0f})" if same else ""))
            lines.append(f"| {stencil} | {cell} | " + " | ".join(texts) + " |")
    return "\n".join(lines)


def style():
    def rules(dark):
        ink = "#e8eaed" if dark else "#1b1f24"
        paper = "#15181c" if dark else "#ffffff"
        bars = "".join(f".{way.replace(' ', '_')}{{color:{COLOURS[way][dark]}}}" for way in WAYS)
        return f".ink{{color:{ink}}}.paper{{color:{paper}}}{bars}"
    return f"<style>{rules(False)}@media screen and (prefers-color-scheme:dark){{{rules(True)}}}</style>"


def rect(name, x, y, width, height):
    return (f'<rect class="{name}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="currentColor"/>')


def text(x, y, words, anchor="start"):
    return f'<text class="ink" x="{x:g}" y="{y:g}" fill="currentColor" text-anchor="{anchor}">{words}</text>'


def draw(found, title):
    """One row of bars for each stencil, floats left and doubles right, each as long as it has GCells/s."""
    bar, gap, top, left, width = 15, 14, 62, 96, 330
    group = len(WAYS) * bar + gap
    height, total = top + len(FORMS) * group + 8, 2 * (left + width) + 70
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{total}" height="{height}" viewBox="0 0 {total} {height}" '
             'font-family="DejaVu Sans, Verdana, sans-serif" font-size="12" role="img">',
             f"<title>{title}</title>", style(), rect("paper", 0, 0, total, height), text(10, 20, title)]
    for number, way in enumerate(WAYS):
        parts += [rect(way.replace(" ", "_"), 10 + 110 * number, 31, 11, 11), text(26 + 110 * number, 41, way)]
    for half, cell in enumerate(("float", "double")):
        x = left + half * (left + width + 30)
        parts.append(text(x, 57, f"{cell}, GCells/s"))
        most = max(float(row["gcells"]) for key, row in found.items() if key[1] == cell)
        for place, stencil in enumerate(FORMS):
            y = top + place * group
            parts.append(text(x - 6, y + 2 * bar + 4, stencil, "end"))
            for number, way in enumerate(WAYS):
                row = found.get((stencil, cell, way))
                speed = float(row["gcells"]) if row else 0
                length = (width - 50) * speed / most
                parts += [rect(way.replace(" ", "_"), x, y + number * bar, round(length, 1), bar - 2),
                          text(x + round(length, 1) + 5, y + number * bar + 11, f"{speed:.0f}" if row else "not measured")]
    return "\n".join([*parts, "</svg>"]) + "\n"


def gpu_of(path):
    with open(path, encoding="utf-8") as file:
        line = next(line for line in file if line.startswith("# GPU"))
    return line.split("limit: ")[1].split(",")[0]


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def write(path, words):
    with open(path, "w", encoding="utf-8") as file:
        file.write(words)


def main():
    if len(sys.argv) == 3 and sys.argv[1] == "list":
        return write_list(sys.argv[2])
    if len(sys.argv) not in (4, 5) or sys.argv[1] != ("draw" if len(sys.argv) == 4 else "check"):
        return __doc__
    rows = variants.read_csv(sys.argv[2])
    title = f"The best of a few schedules of each way on an {gpu_of(sys.argv[2])}; 16384x16384 and 512x512x512 cells"
    picture = draw(best(rows), title)
    if sys.argv[1] == "draw":
        print(table(rows))
        return write(sys.argv[3], picture)
    stale = [path for path, text in ((sys.argv[3], picture), (sys.argv[4], table(rows))) if text not in read(path)]
    return ", ".join(stale) + ": not what baselines.py draw makes" if stale else None


if __name__ == "__main__":
    sys.exit(main())
