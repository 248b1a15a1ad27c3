#!/usr/bin/env python3
"""Draws programs that update several arrays in a time step, and has `an5dc --verify` compare each with its C.

usage: drawn_fields.py AN5DC FIRST COUNT [KEEP] [naive]

Drawn are: one to three dimensions; one to five arrays in place, in two time planes of either parity, in two arrays whose
pointers trade places, or in another one that is copied back; up to three such steps in an iteration; subscripts by hand of some arrays or of all, with numbers or variables as sizes; their assignments, shared out to nests in order; loops up and down, in any order; shifts, bounds and iterators of each
nest; taps of the step before, of the same step and of two steps ago; temporaries, scalars, coefficients, iterators in the update; schedules,
those of kernels of one step among them (with `naive` no others than naive ones). Of some programs one array has another type, some read an array
of another type or rank, some clamp neighbours to the grid, some set a border, or a source at a cell or along a line.
A program may be refused for a dependence that its C has. COUNT programs with the numbers from FIRST on are tried; those
that fail are made smaller (reduce.py), printed, and kept in the folder KEEP. Exit 0: all equal or refused, and enough of them equal; 1: not.
"""
import concurrent.futures
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

from reduce import reduced

ITERATORS = ("ijk", "xyz", "abc")
FACTORS = {"float": "0.2f * ", "double": "0.2 * ", "int": ""}
OTHER_TYPES = {"float": ("double", "int", "unsigned char", "_Float16"), "double": ("float", "float", "short"), "int": ("short", "long long")}


class Program:
    """C text with a function step()."""

    def __init__(self, number):
        self.random = random.Random(number)
        draw = self.random
        self.rank = draw.choice((1, 2, 2, 2, 3, 3))
        self.type = draw.choice(("float", "double", "float", "double", "int"))
        self.reach = 1 if self.rank == 3 else draw.choice((1, 1, 2))
        self.names = "uvwpq"[:draw.choice((1, 2, 2, 3, 4, 5))]
        self.planes = {name: draw.random() < 0.45 for name in self.names}
        self.phase = {name: draw.randint(0, 1) for name in self.names}
        self.turns = {name: not self.planes[name] and draw.random() < 0.5 for name in self.names}
        self.copied = {name: self.turns[name] and draw.random() < 0.5 for name in self.names}
        self.phase.update((name, 0) for name in self.names if self.copied[name])
        other = random.Random(f"type {number}")  # a draw of its own: other programs stay as they are
        self.is_mixed = len(self.names) > 1 and other.random() < 0.25
        self.types = dict.fromkeys(self.names, self.type)
        if self.is_mixed:
            self.types[other.choice(self.names)] = other.choice(OTHER_TYPES[self.type])
        self.size = draw.choice((40, 57))
        self.has_coefficients = draw.random() < 0.3
        self.draw_linear()
        # Neighbours that are clamped to the grid, all of which is updated.
        self.is_clamped = not any(self.linear.values()) and random.Random(f"clamped {number}").random() < 0.3
        self.draw_other(number)
        self.text, declarations = "", self.declarations()
        first, self.boxes = 0, {}
        while first < len(self.names):
            last = draw.randint(first + 1, len(self.names))
            self.add_nest(range(first, last))
            first = last
        self.text += self.border(number) + self.source(number) + self.copies()
        self.edge = random.Random(f"edge {number}").choice(("split", "split", "lane"))
        steps, swaps = random.Random(-number).choice((1, 1, 1, 2, 3)), self.swaps()
        trade_places = {self.turns[name] and not self.copied[name] for name in self.names}
        if any(self.planes.values()) or len(trade_places) > 1:  # a nest with both is refused
            steps = 1
        body = "".join(self.exchanged(step) for step in range(steps)) + (swaps if steps % 2 else "")
        self.text = declarations + "  for (int t = 0; t < T; t++) {\n" + body + "  }\n}\n"

    def draw_linear(self):
        """Which arrays have subscripts by hand; by variables all that are fields have to, as extents are compared."""
        draw = self.random
        kind = draw.choice(("none", "none", "numbers", "variables")) if self.rank > 1 else "none"
        if kind == "variables":
            self.planes = dict.fromkeys(self.names, False)
        may = kind != "none"
        self.linear = {name: may and not self.planes[name] and (kind == "variables" or draw.random() < 0.6)
                       for name in self.names}
        self.linear["k0"] = may and draw.random() < 0.6
        self.sizes = ["", *("nm" if kind == "variables" else [str(self.size)] * 2)][:self.rank]
        if kind == "variables" and not self.linear["k0"]:
            self.has_coefficients = False

    def draw_other(self, number):
        """An array of another type or rank, that the first update reads: a mask, a profile, a map, a constant. A draw of its own."""
        draw = random.Random(f"other {number}")
        self.other = ""
        if draw.random() < 0.5:
            return
        axes = list(range(self.rank)) if draw.random() < 0.4 else sorted(draw.sample(range(self.rank), draw.randint(0, self.rank - 1)))
        if draw.random() < 0.2 and not self.is_clamped:
            draw.shuffle(axes)
        types = ("unsigned char", "short", "int", "unsigned", self.type) + (("float", "long long") if self.type == "double" else ())
        self.other_type = draw.choice(types)
        self.other_axes = [(axis, draw.choice((0, 0, 1, -1))) for axis in axes]
        self.other = f"{self.other_type} m0{f'[{self.size}]' * max(1, len(axes))};\n"

    def other_term(self, iterators):
        place = "".join(f"[{self.neighbour(iterators[axis], offset)}]" for axis, offset in self.other_axes) or "[2]"
        return f"m0{place}" if self.other_type in ("float", "double") else f"(m0{place} & 15)"

    def declarations(self):
        extents, rows = f"[{self.size}]" * self.rank, f"[{self.size}]" * (self.rank - 1)
        text, parameters = self.other, f"int T, int n, int m, {self.type} g"
        for name in [*self.names, *(["k0"] if self.has_coefficients else [])]:
            cell = self.types.get(name, self.type)
            pointer = f"{cell} *{{}}" if self.linear[name] or self.rank == 1 else f"{cell} (*{{}}){rows}"
            if self.turns.get(name):
                parameters += "".join(", " + pointer.format(one) for one in (name, name + "n"))
            elif self.linear[name]:
                parameters += ", " + pointer.format(name)
            else:
                text += f"{cell} {name}{'[2]' if self.planes.get(name) else ''}{extents};\n"
        return text + f"void step({parameters}) {{\n"

    def swaps(self):
        draw, text = self.random, ""
        turning = [name for name in self.names if self.turns[name] and not self.copied[name]]
        draw.shuffle(turning)
        for name in turning:
            first, second = draw.choice(((name, name + "n"), (name + "n", name)))
            text += f"    {{ void *kept = {first}; {first} = {second}; {second} = kept; }}\n"
        return text

    def exchanged(self, step):
        """The sweeps of an iteration's time step, in which pointers that trade places have done so as often."""
        turning = [name for name in self.names if self.turns[name] and not self.copied[name]]
        if step % 2 == 0 or not turning:
            return self.text
        return re.sub(rf"\b([{''.join(turning)}])(n?)\b", lambda name: name[1] + ("" if name[2] else "n"), self.text)

    def border(self, number):
        """What some programs set beside the cells of an array, behind all nests: a number, or what is in the cells beside or opposite. A draw of its own."""
        draw = random.Random(f"border {number}")
        name = draw.choice(self.names)
        if draw.random() > 0.3 or self.is_clamped or self.copied[name]:
            return ""
        box, axis, ahead = self.boxes[name], draw.randrange(self.rank), draw.random() < 0.5
        begin, end = box[axis]
        cell, inside = (end, end - 1) if ahead else (begin - 1, begin)
        source = draw.choice(("0", "cell", "cell", "mirror", "time"))
        iterators = list(draw.choice(ITERATORS)[:self.rank])
        loops = "".join(f"    for (int {one} = {lo}; {one} < {hi}; {one}++)\n"
                        for d, (one, (lo, hi)) in enumerate(zip(iterators, box)) if d != axis)
        at = lambda place: self.element(name, 1 - self.phase[name], [*iterators[:axis], str(place), *iterators[axis + 1:]], [0] * self.rank)
        value = {"0": "0", "cell": at(inside), "mirror": at(inside + (-1 if ahead else 1)), "time": "(t & 3)"}[source]
        if self.types[name] == "_Float16" and source in ("0", "time"):
            value = f"(float){value}"  # a whole number is not converted at once
        return f"{loops}      {{ {at(cell)} = {value}; }}\n"

    def source(self, number):
        """What some programs add or set at one cell among those that a nest has updated, or along a line of these. A draw of its own."""
        draw = random.Random(f"source {number}")
        name = draw.choice(self.names)
        if draw.random() > 0.3 or self.copied[name] or self.types[name] == "_Float16":
            return ""
        iterators, box = list(draw.choice(ITERATORS)[:self.rank]), self.boxes[name]
        cell = [str(draw.randint(begin, end - 1)) for begin, end in box]
        loop, axis = "", draw.randrange(self.rank)
        if self.rank > 1 and draw.random() < 0.3:
            cell[axis], (begin, end) = iterators[axis], box[axis]
            loop = f"    for (int {cell[axis]} = {begin + draw.randint(0, 4)}; {cell[axis]} < {end - draw.randint(0, 4)}; {cell[axis]}++)\n"
        value = draw.choice(("g", "(t & 3)", "2"))
        return f"{loop}      {{ {self.element(name, 1 - self.phase[name], cell, [0] * self.rank)} {draw.choice(('+=', '=', '+='))} {value}; }}\n"

    def copies(self):
        """Of the cells that were computed; seldom of others."""
        draw, text = self.random, ""
        for name in self.names:
            if not self.copied[name]:
                continue
            iterators = draw.choice(ITERATORS)[:self.rank]
            fewer = draw.randrange(self.rank) if draw.random() < 0.15 else None
            for axis, (begin, end) in enumerate(self.boxes[name]):
                one = iterators[axis]
                text += f"    for (int {one} = {begin + (axis == fewer)}; {one} < {end}; {one}++)\n"
            place = self.place(name, iterators, [0] * self.rank)
            text += f"      {name}{place} = {name}n{place};\n"
        return text

    def neighbour(self, iterator, offset):
        if not offset:
            return iterator
        if not self.is_clamped:
            return f"({iterator}{offset:+})"
        end = 0 if offset < 0 else self.size - 1
        return f"({iterator} {'>' if offset < 0 else '<'} {end - offset + (-1 if offset < 0 else 1)} ? {iterator}{offset:+} : {end})"

    def place(self, name, iterators, offsets):
        """[i][j + 1], or [i * n + j + 1] in one of its spellings."""
        terms = [self.neighbour(iterator, offset) for iterator, offset in zip(iterators, offsets)]
        if not self.linear[name]:
            return "".join(f"[{term}]" for term in terms)
        if self.random.random() < 0.5:
            text = terms[0]
            for term, size in zip(terms[1:], self.sizes[1:]):
                text = f"({text}) * {size} + {term}"
            return f"[{text}]"
        strides = ["1"] * self.rank
        for axis in range(self.rank - 1, 0, -1):
            strides[axis - 1] = f"{strides[axis]} * {self.sizes[axis]}"
        parts = [f"{iterator} * {stride}" for iterator, stride in zip(iterators, strides)]
        parts += [f"{offset} * {stride}" for offset, stride in zip(offsets, strides) if offset]
        self.random.shuffle(parts)
        return f"[{' + '.join(parts)}]"

    def add_nest(self, arrays):
        draw = self.random
        iterators, order = draw.choice(ITERATORS)[:self.rank], list(range(self.rank))
        if draw.random() < 0.3:
            draw.shuffle(order)
        # Updates that read coefficients have the same cells, as the analysis asks for.
        free = not self.has_coefficients
        shifts = [draw.choice((0, 0, 0, 1, -1)) if free else 0 for _ in order]
        box = [None] * self.rank
        for axis in order:
            begin, end = (draw.randint(3, 5), self.size - draw.randint(3, 5)) if free else (3, self.size - 3)
            if self.is_clamped:
                begin, end, shifts[axis] = 0, self.size, 0
            name = iterators[axis]
            box[axis] = (begin + shifts[axis], end + shifts[axis])
            up = draw.random() < 0.7
            self.text += f"    for (int {name} = {begin}; {name} < {end}; {name}++)\n" if up else \
                f"    for (int {name} = {end - 1}; {name} >= {begin}; {name}--)\n"
        self.boxes.update((self.names[array], box) for array in arrays)
        self.text += "      { " + "".join(self.assignment(array, iterators, shifts) for array in arrays) + "}\n"

    def element(self, name, plane, iterators, offsets):
        time = f"[(t + {plane}) % 2]" if self.planes[name] else ""
        if self.turns[name]:
            time = "n" * plane
        return name + time + self.place(name, iterators, offsets)

    def term(self, array, iterators, shifts):
        draw = self.random
        other = draw.randrange(len(self.names))
        name = self.names[other]
        offsets = [draw.randint(-self.reach, self.reach) if draw.random() < 0.5 else 0 for _ in shifts]
        if other == array and not (self.planes[name] or self.turns[name]) and draw.random() < 0.8:
            offsets = [0] * self.rank
        same_step = other < array and draw.random() < 0.4
        plane = 1 - self.phase[name] if same_step else self.phase[name]
        if other == array and (self.planes[name] or self.turns[name]) and draw.random() < 0.4:  # of two steps ago
            plane, offsets = 1 - self.phase[name], [0] * self.rank
        return FACTORS[self.type] + self.element(name, plane, iterators, [sum(pair) for pair in zip(offsets, shifts)])

    def assignment(self, array, iterators, shifts):
        draw = self.random
        terms = [self.term(array, iterators, shifts) for _ in range(draw.randint(1, 5))]
        if self.has_coefficients and draw.random() < 0.5:
            terms.append("k0" + self.place("k0", iterators, [0] * self.rank))
        if self.other and array == 0:
            terms.append(self.other_term(iterators))
        terms += ["g"] * (draw.random() < 0.3) + [f"({self.type}){iterators[0]}"] * (draw.random() < 0.2)
        text = ""
        if draw.random() < 0.3:
            text = f"{self.type} l{array} = {terms[0]}; "
            terms[0] = f"l{array}"
        value = " + ".join(terms)
        if self.type == "int":
            value = f"({value}) % 1000"
        name = self.names[array]
        if self.types[name] != self.type and self.types[name] in ("int", "short", "unsigned char"):
            value = f"({self.types[name]})((int)({value}) % 100)"
        return text + self.element(name, 1 - self.phase[name], iterators, shifts) + f" = {value}; "

    def naive(self):
        """A line of the kind that takes every program."""
        draw = self.random
        block = draw.choice(("32", "64", "96") if self.rank == 1 else ("32", "32x2", "16x4", "8x12", "64x3"))
        if self.is_mixed or draw.random() < 0.5:
            return ["--schedule", f"tiers=1 block={block} stream=none planes=global exchange=global"]
        cells = 2 if self.type == "double" else draw.choice((2, 4))  # side by side
        across, *rows = block.split("x")
        stream = draw.choice(("none", "chunks:5")) if self.rank == 3 else "none"
        block = "x".join([str(int(across) * cells), *rows])
        place = "registers" if stream != "none" and draw.random() < 0.5 else "global"
        return ["--schedule", f"tiers=1 cells={cells} block={block} stream={stream} planes={place} exchange=global combine=gather"]

    def kept(self):
        """A line of a kernel of one step that keeps what it reads."""
        draw = self.random
        if self.rank == 1 or (not self.is_mixed and draw.random() < 0.25):
            block = draw.choice({1: ("32", "96"), 2: ("32x2", "8x12"), 3: ("32x2", "8x4x3")}[self.rank])
            return ["--schedule", f"tiers=1 block={block} stream=none planes=shared combine=gather"]
        block = draw.choice(("32", "64", "96") if self.rank == 2 else ("32x2", "16x4", "8x12"))
        planes = "registers exchange=global" if self.is_mixed else draw.choice(("registers exchange=global", "shared", "mixed", "mixed"))
        return ["--schedule", f"tiers=1 block={block} stream=chunks:{draw.choice((3, 8, 40))} planes={planes} combine=gather"]

    def schedule(self):
        """A line, or nothing for the default."""
        draw = self.random
        if draw.random() < 0.25:
            return []
        if self.is_mixed:
            return self.naive() if self.rank == 1 or draw.random() < 0.5 else self.kept()
        if draw.random() < 0.2:
            return self.naive() if draw.random() < 0.4 else self.kept()
        if self.rank == 2 and draw.random() < 0.6:
            return ["--schedule", self.stages()]
        if self.rank == 3 and draw.random() < 0.6:
            return ["--schedule", self.lines()]
        tiers = draw.randint(1, 2 if self.rank == 3 else 4)
        if self.rank == 1:
            return ["--schedule", f"tiers={tiers} block={draw.choice((64, 128))} stream=none"]
        block = draw.choice(("32x12", "32x16") if self.rank == 3 else ("64", "96", "128"))
        return ["--schedule", f"tiers={tiers} block={block} stream=chunks:{draw.choice((3, 8, 40))} combine=gather "
                f"in={draw.choice(('direct', 'prefetch:1'))} edge={draw.choice(('select', 'split'))}"]

    def stages(self):
        draw = self.random
        tiers, stages = draw.choice(((1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (1, 4), (2, 3)))
        cells = draw.choice((1, 2, 3)) * (2 if self.type == "double" else 4)
        return (f"tiers={tiers} stages={stages} cells={cells} block={32 * cells} stream=weighted:{draw.choice((1, 1.8, 3))} exchange=shuffle "
                f"sync=step:{draw.choice((1, 2, 3))} combine=gather in=cp_async:{draw.choice((3, 4, 5))} out=coalesced edge={self.edge}")

    def lines(self):
        draw = self.random
        tiers, lines, warps = draw.choice((1, 1, 2, 2, 3)), draw.choice((1, 1, 2, 3)), draw.choice((4, 5, 8))
        cells = 2 if self.type == "double" else 4
        ring = " coefficients=ring" if self.has_coefficients and draw.random() < 0.5 else ""
        return (f"tiers={tiers} cells={cells}x{lines} block={32 * cells}x{lines * warps} stream=waves exchange=shuffle "
                f"sync={draw.choice(('neighbours', 'step:1'))} combine=gather in=cp_async:{draw.choice((5, 6, 7))} out=coalesced edge=split{ring}")


REFUSED = {"dependence", "no-taps", "schedule-halo", "schedule-registers", "schedule-shared", "schedule-unsupported",
           "border-sweep"}  # schedule-unsupported: long rounds, planes=mixed


def failure(command, environment):
    """Nothing where the generated code computes what the C does; else in which way it does not, and all that was said."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=300, env=environment)
    except subprocess.TimeoutExpired as late:
        return f"still running after {late.timeout} s", ""
    said = done.stdout + done.stderr
    rules = re.findall(r": error:.*\[([\w-]+)\]$", done.stderr, re.M)
    if done.returncode == 0:
        return None, said
    if done.returncode == 1 and rules:
        return "refused" if REFUSED.issuperset(rules) else f"refused: {' '.join(rules)}", said
    return "not equal" if "WRONG" in said else f"exit {done.returncode}", said


def outcome(an5dc, folder, keep, only_naive, number, environment=None):
    """equal, refused or wrong."""
    program = Program(number)
    path = folder / f"drawn{number}.c"
    path.write_text(program.text)
    command = [an5dc, path, "--verify=loops", *(program.naive() if only_naive else program.schedule())]
    way, said = failure(command, environment)
    if way in (None, "refused"):
        return way or "equal"
    print(f"{' '.join(map(str, command))}: {way}\n{program.text}{said}")

    def fails(text):
        path.write_text(text)
        return failure(command, environment)[0] == way

    small = reduced(program.text, fails)
    print(f"made smaller:\n{small}")
    if keep:
        keep.mkdir(parents=True, exist_ok=True)
        (keep / path.name).write_text(small)
    return "wrong"


def main():
    an5dc, first, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    only_naive = sys.argv[-1] == "naive"
    keep = pathlib.Path(sys.argv[4]) if len(sys.argv) - only_naive > 4 else None
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        found = list(pool.map(lambda number: outcome(an5dc, pathlib.Path(folder), keep, only_naive, number),
                              range(first, first + count)))
    counts = {kind: found.count(kind) for kind in ("equal", "refused", "wrong")}
    print(", ".join(f"{number} {kind}" for kind, number in counts.items()))
    return 1 if counts["wrong"] or counts["equal"] < count // 2 else 0


if __name__ == "__main__":
    sys.exit(main())
