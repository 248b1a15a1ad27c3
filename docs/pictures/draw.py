#!/usr/bin/env python3
"""Draws the pictures of docs/schedule.md: SVG without scripts, for light and dark pages.

usage: draw.py [--check]    in any folder; writes beside itself, or says what it would change (exit 1)
"""
import pathlib
import sys

LIGHT = {"ink": "#1b1f24", "soft": "#57606a", "paper": "#ffffff", "line": "#c4c9cf", "one": "#0072b2", "two": "#d55e00",
         "three": "#00866a"}
DARK = {"ink": "#e8eaed", "soft": "#a6b0bb", "paper": "#15181c", "line": "#4a525b", "one": "#4aa8e0", "two": "#f2884a",
        "three": "#35c9a0"}


def rules(colours):
    return "".join(f".{name}{{color:{colour}}}" for name, colour in colours.items())


class Picture:
    def __init__(self, width, height, title):
        self.parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
            'font-family="DejaVu Sans, Verdana, sans-serif" font-size="13" role="img">',
            f"<title>{title}</title>",
            f"<style>{rules(LIGHT)}@media screen and (prefers-color-scheme:dark){{{rules(DARK)}}}</style>",
            '<defs><marker id="tip" markerWidth="8" markerHeight="8" refX="7" refY="4" orient="auto">'
            '<path class="soft" d="M0,1 L7,4 L0,7 z" fill="currentColor"/></marker></defs>',
            f'<rect class="paper" width="{width}" height="{height}" fill="currentColor"/>']

    def box(self, x, y, width, height, colour, fill=0.3, dash=""):
        self.parts.append(f'<rect class="{colour}" x="{x}" y="{y}" width="{width}" height="{height}" fill="currentColor" '
                          f'fill-opacity="{fill}" stroke="currentColor"{self.dashed(dash)}/>')

    def polygon(self, points, colour, fill=0.3):
        path = " ".join(f"{x},{y}" for x, y in points)
        self.parts.append(f'<polygon class="{colour}" points="{path}" fill="currentColor" fill-opacity="{fill}" '
                          'stroke="currentColor"/>')

    def line(self, x1, y1, x2, y2, colour="line", dash="", arrow=False):
        tip = ' marker-end="url(#tip)"' if arrow else ""
        self.parts.append(f'<line class="{colour}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="currentColor"'
                          f"{self.dashed(dash)}{tip}/>")

    def arrow(self, x1, y1, x2, y2):
        self.line(x1, y1, x2, y2, "soft", arrow=True)

    def text(self, x, y, text, colour="ink", anchor="start"):
        self.parts.append(f'<text class="{colour}" x="{x}" y="{y}" fill="currentColor" text-anchor="{anchor}">{text}</text>')

    def span(self, x1, x2, y, text, colour="ink"):
        """A measure between two places, its text below."""
        self.line(x1, y, x2, y, colour)
        for x in (x1, x2):
            self.line(x, y - 4, x, y + 4, colour)
        self.text((x1 + x2) / 2, y + 17, text, colour, "middle")

    @staticmethod
    def dashed(dash):
        return f' stroke-dasharray="{dash}"' if dash else ""

    def document(self):
        return "\n".join([*self.parts, "</svg>", ""])


def tiles():
    """Three neighbouring tiles over four time steps: what each reads, still knows, and stores."""
    picture = Picture(760, 300, "Tiles overlap by the halo of all time steps of a launch")
    cell, row, left, top, steps, block, reach = 15, 34, 130, 50, 4, 16, 1
    stored = block - 2 * reach * steps
    bottom = top + steps * row
    for step in range(steps + 1):
        y = bottom - step * row
        picture.line(left, y, left + 40 * cell, y)
        picture.text(left - 12, y + 4, f"time t + {step}" if step else "time t", "soft", "end")
    for number, colour in enumerate(("one", "two", "three")):
        begin, end = left + (number * stored + 4) * cell, left + (number * stored + 4 + block) * cell
        side = reach * steps * cell
        picture.polygon([(begin, bottom), (end, bottom), (end - side, top), (begin + side, top)], colour)
        picture.line(begin + side, top, end - side, top, colour)
        picture.text((begin + end) / 2, top - 10, "stored", colour, "middle")
    begin = left + (stored + 4) * cell
    picture.span(begin, begin + block * cell, bottom + 22, "block=16: the cells that one thread block reads", "two")
    side = reach * steps * cell
    picture.span(begin, begin + side, bottom + 64, "halo", "soft")
    picture.span(begin + side, begin + block * cell - side, bottom + 64, "16 - 4 * (1 + 1) stored", "two")
    picture.span(begin + block * cell - side, begin + block * cell, bottom + 64, "halo", "soft")
    return picture


def tiers():
    """One step of a thread block: a plane arrives, and every tier makes one, hi planes behind its input."""
    picture = Picture(760, 330, "Planes pass through the tiers of a thread block")
    side, pitch, left, top, gap, count = 30, 56, 190, 40, 62, 3
    names = ["z - 5", "z - 4", "z - 3", "z - 2", "z - 1", "z", "z + 1"]
    place = lambda plane: left + (plane + 5) * pitch  # plane 0 is z
    for index, name in enumerate(names):
        picture.text(place(index - 5) + side / 2, top - 14, name, "soft", "middle")
    for tier in range(count + 1):
        y = top + tier * gap
        picture.text(left - 24, y + 14, "time t" + (f" + {tier}" if tier else ""), "ink", "end")
        where = "from memory" if tier == 0 else f"tier {tier}" + (", stored" if tier == count else "")
        picture.text(left - 24, y + 29, where, "soft", "end")
        for plane in range(-5, 2):
            newest = -tier
            if plane == newest:
                picture.box(place(plane), y, side, side, "two", 0.75)
            elif newest - 2 <= plane < newest and tier < count:
                picture.box(place(plane), y, side, side, "one", 0.35)
            else:
                picture.box(place(plane), y, side, side, "line", 0, "3 3")
        if tier < count:
            for plane in range(-tier - 2, -tier + 1):
                picture.arrow(place(plane) + side / 2, y + side + 1, place(-tier - 1) + side / 2, y + gap - 2)
    y = top + count * gap + 60
    for x, colour, fill, dash, text in ((30, "two", 0.75, "", "arrives or is made in this step"), (300, "one", 0.35, "", "kept in registers"),
                                        (470, "line", 0, "3 3", "no longer kept, or still to come")):
        picture.box(x, y, 16, 16, colour, fill, dash)
        picture.text(x + 24, y + 13, text)
    return picture


def memory():
    """A tier's update: own column from registers, neighbours in the plane from shared memory."""
    picture = Picture(760, 350, "Registers and shared memory of a thread block")
    threads, side, left, top, me = 10, 40, 180, 44, 4
    for thread in range(threads):
        picture.text(left + thread * side + side / 2, top - 14, f"{thread}", "soft", "middle")
    picture.text(left - 20, top - 14, "thread", "soft", "end")
    for index, name in enumerate(("plane i - 1", "plane i", "plane i + 1")):
        y = top + index * 34
        picture.text(left - 20, y + 20, name, "ink", "end")
        for thread in range(threads):
            mine, own = thread == me, index == 1
            picture.box(left + thread * side + 4, y, side - 8, 28, "two" if mine else "one", 0.7 if mine else 0.35 if own else 0.12)
    picture.text(left + threads * side + 20, top + 30, "registers of")
    picture.text(left + threads * side + 20, top + 48, "each thread,")
    picture.text(left + threads * side + 20, top + 66, "for each tier")
    shared = top + 160
    for thread in range(threads):
        x = left + thread * side + side / 2
        picture.arrow(x, top + 34 + 62 + 8, x, shared - 4)
    picture.text(left - 20, top + 138, "plane i is published", "soft", "end")
    for buffer in range(2):
        y = shared + buffer * 40
        for thread in range(-1, threads + 1):
            guard = thread in (-1, threads)
            near = buffer == 0 and abs(thread - me) == 1
            picture.box(left + thread * side + 4, y, side - 8, 28, "line" if guard else "two" if near else "three",
                        0 if guard else 0.7 if near else 0.3 if buffer == 0 else 0.08, "3 3" if guard else "")
        picture.text(left - 56, y + 19, ("this tier", "next tier")[buffer], "ink", "end")
    picture.text(left + threads * side + 56, shared + 12, "shared memory:")
    picture.text(left + threads * side + 56, shared + 30, "two buffers")
    picture.text(left + threads * side + 56, shared + 48, "take turns")
    picture.text(60, shared + 104, "What thread 4 reads is orange: its own column in registers, its neighbours in shared memory.", "soft")
    picture.text(60, shared + 124, "Dashed cells at both ends are guards.", "soft")
    return picture


def chunks():
    """A 2-D grid cut into tiles across and chunks along the stream."""
    picture = Picture(760, 350, "Tiles and chunks of a grid")
    left, top, width, chunk, wide, halo = 170, 40, 480, 110, 160, 16
    height = 2 * chunk + 30
    picture.box(left, top, width, height, "line", 0)
    for column in range(1, 3):
        picture.line(left + column * wide, top, left + column * wide, top + height, "line", "4 4")
    for row in range(1, 3):
        picture.line(left, top + row * chunk, left + width, top + row * chunk, "line", "4 4")
    x, y = left + wide, top + chunk
    picture.box(x - halo, y - halo, wide + 2 * halo, chunk + 2 * halo, "two", 0.14, "5 3")
    picture.box(x, y, wide, chunk, "two", 0.4)
    picture.text(x + wide / 2, y + chunk / 2 - 2, "stored by", "ink", "middle")
    picture.text(x + wide / 2, y + chunk / 2 + 16, "one block", "ink", "middle")
    picture.arrow(left - 20, top, left - 20, top + height)
    picture.text(left - 32, top + 20, "stream, axis i", "soft", "end")
    picture.text(left - 32, top + 38, "plane by plane", "soft", "end")
    picture.line(left - 60, y, left - 44, y, "soft")
    picture.line(left - 60, y + chunk, left - 44, y + chunk, "soft")
    picture.line(left - 52, y, left - 52, y + chunk, "soft")
    picture.text(left - 66, y + chunk / 2 + 4, "chunks:N", "ink", "end")
    picture.text(left + width + 14, y - 12, "planes before", "soft")
    picture.text(left + width + 14, y + 4, "the chunk:", "soft")
    picture.text(left + width + 14, y + 20, "warm-up", "soft")
    picture.line(x + wide + halo, y - halo / 2, left + width + 10, y - halo / 2, "soft", "2 3")
    picture.span(x - halo, x + wide + halo, top + height + 20, "block, axis j: a thread for each cell", "two")
    return picture


def main(arguments):
    folder, wrong = pathlib.Path(__file__).resolve().parent, 0
    for draw in (tiles, tiers, memory, chunks):
        path, text = folder / f"{draw.__name__}.svg", draw().document()
        if arguments != ["--check"]:
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            print(f"docs/pictures/{path.name} is not what draw.py draws")
            wrong = 1
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
