#!/usr/bin/env python3
"""Draws programs of borders, sources, copies and cuts around the sweeps of a time step, and compares what an5dc makes of each
with its C, on the emulation: whole programs with main, which call every function with grids from the smallest ones on and
with steps from 0 on, and print checksums of all memory behind every call.

usage: drawn_steps.py CONFIG FIRST COUNT [--functions N] [--rank N] [--keep FOLDER]
       drawn_steps.py --show NUMBER [--functions N] [--rank N]

CONFIG is that of test/programs (run.py). COUNT programs with the numbers from FIRST on are tried, each of N functions.
Drawn are: one or two dimensions; 11 ways to keep the planes of a step (by the time modulo 2 or 3, a pair, copies back by
loops or memcpy, pointers that swap or rotate, variables that flip, an array of pointers, in place, two steps in an iteration);
borders (constants, the time, other arrays, copies, mirrors, periodic ghosts), sources and cells set again, before, between
and behind the sweeps, also where nothing is updated; cuts; loops that begin further inside.
A loop may be refused: then the output has the C's. Exit 0: all are equal; 1: one differs, ends otherwise, stops an5dc or
does not compile. Those are kept in FOLDER, cut down to one function.
"""
import argparse
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

ROOM = 24  # cells of an array along an axis
HEAD = """#include <stdio.h>
#include <string.h>
#define NN %d
typedef %s T_;
static unsigned long long hash = 1469598103934665603ull;
static void add(const void *p, size_t n) {
  const unsigned char *c = (const unsigned char *)p;
  for (size_t k = 0; k < n; k++) hash = (hash ^ c[k]) * 1099511628211ull;
}
static T_ ga%s, gb%s, gc%s, gp[2]%s, gq[3]%s, k1[NN], src[NN];
static void everything(void) {
  add(ga, sizeof ga), add(gb, sizeof gb), add(gc, sizeof gc), add(gp, sizeof gp), add(gq, sizeof gq);
}
static void fill(T_ *p, int n, int seed) { for (int k = 0; k < n; k++) p[k] = (T_)((k * 7 + seed * 5) %% 11 - 3); }
static void restart(void) {
  const int n = sizeof ga / sizeof(T_);
  fill((T_ *)ga, n, 1), fill((T_ *)gb, n, 2), fill((T_ *)gc, n, 3), fill((T_ *)gp, 2 * n, 4), fill((T_ *)gq, 3 * n, 5);
  fill(k1, NN, 6), fill(src, NN, 7);
}
"""
WAYS = ("two planes", "three planes", "pair", "copy", "memcpy", "swap", "rotate", "flip", "pointers", "in place", "twice")
# Every small grid, and a larger one; of two dimensions, also with one small.
CALLS_1D = """static void calls(void (*f)(int, int, int, int), const char *name, int least) {
  for (int k = 0; k < 8; k++)
    for (int steps = 0; steps < 5; steps++) {
      const int n = k < 7 ? least + k : 13;
      restart(), f(n, n, steps, (k + steps) % (n + 1)), everything();
      printf("%s(%d, %d): %llx\\n", name, n, steps, hash);
    }
}
"""
CALLS_2D = """static void calls(void (*f)(int, int, int, int), const char *name, int least) {
  const int sizes[] = {0, 1, 2, 3, 4, 9 - least};
  for (int k = 0; k < 36; k++)
    for (int steps = k % 3; steps < 4; steps += 2) {
      const int n = least + sizes[k / 6], m = least + sizes[k % 6];
      restart(), f(n, m, steps, (k + steps) % (n + 1)), everything();
      printf("%s(%d, %d, %d): %llx\\n", name, n, m, steps, hash);
    }
}
"""


def shifted(name, more):
    return name if more == 0 else f"{name} {'+' if more > 0 else '-'} {abs(more)}"


class Function:
    """Text of a function f(n, m, steps, at) and the smallest grid with which it stays in its arrays."""

    def __init__(self, draw, number, rank, element):
        self.draw, self.rank, self.name, self.element = draw, rank, f"f{number}", element
        self.least = 0
        self.way = draw.choice(WAYS)
        self.lo, self.hi = draw.choice(((1, 1), (1, 1), (1, 1), (2, 2), (1, 2), (3, 2)))
        self.before, self.after = "", ""
        self.extents = "nm"[:rank]
        self.step = self.drawn_step()

    def maybe(self, chance):
        return self.draw.random() < chance

    def factor(self):
        if self.element.startswith("unsigned"):
            return self.draw.choice(("2", "3", "5"))
        return self.draw.choice(("0.5", "0.25", "0.1", "0.3"))

    # Places along an axis: ("n", -2) is n - 2, ("", 1) is 1.
    def place(self, axis, where):
        base, more = where
        if base == "end":
            name = self.extents[axis]
            self.least = max(self.least, -more)
            self.most = max(getattr(self, "most", 0), more)
            return shifted(name, more)
        return str(more)

    def first(self, more=0):
        return "", self.lo + more

    def last(self, more=0):
        return "end", -self.hi - 1 + more

    def at(self, array, *subscripts):
        return array + "".join(f"[{one}]" for one in subscripts)

    def loops(self, body, wider=0, axes=None, down=False):
        text = ""
        for axis in range(self.rank) if axes is None else axes:
            name = "ij"[axis]
            begin, end = self.lo - wider, shifted(self.extents[axis], wider - self.hi)
            if wider:
                begin, end = max(begin, 0), end if self.hi - wider > 0 else self.extents[axis]
            if down:
                text += f"for (int {name} = {end} - 1; {name} >= {begin}; {name}--) "
            else:
                text += f"for (int {name} = {begin}; {name} < {end}; {name}++) "
        return text + body

    def neighbour(self, array, ahead=False):
        offsets = [self.draw.choice((0, 1) if ahead else (-1, 0, 1)) for _ in range(self.rank)]
        return self.at(array, *(shifted("ij"[d], offset) for d, offset in enumerate(offsets)))

    def own(self, array):
        return self.at(array, *"ij"[:self.rank])

    def sweep(self, to, reads, own=(), ahead=False):
        terms = [f"{self.factor()} * {self.neighbour(array, ahead)}" for array in reads for _ in range(self.draw.randint(1, 2))]
        terms += [f"{self.own(array)}" for array in own]
        if self.maybe(0.1):
            terms.append(f"{self.factor()} * k1[i]")
        if self.maybe(0.1):
            terms.append("t")
        self.draw.shuffle(terms)
        return self.loops(f"{self.own(to)} = {' + '.join(terms)};", down=self.maybe(0.08))

    def value_of_border(self, array, side, width, axis, others):
        """What is set `width` cells beyond the first or last one."""
        def cell(where):
            return self.at(array, *(self.place(d, where) if d == axis else others[d] for d in range(self.rank)))
        end = self.first if side == 0 else self.last
        opposite = self.last if side == 0 else self.first
        inside = 1 if side == 0 else -1
        kind = self.draw.choice(("number", "number", "time", "input", "copy", "copy", "mirror", "periodic", "periodic", "minus", "again"))
        if kind == "number":
            return self.factor()
        if kind == "time":
            return self.draw.choice(("t", "t + 1", "t * 2"))
        if kind == "input":
            return self.draw.choice((f"k1[{others[1 - axis]}]" if self.rank > 1 else "k1[3]", "src[t]", "k1[1]"))
        if kind == "copy":
            return cell(end())
        if kind == "mirror":
            return cell(end(inside * width))
        if kind == "minus":
            return f"{self.factor()} - {cell(end())}"
        if kind == "again":
            return f"{cell(end(-inside * width))} + {self.factor()}"
        return cell(opposite(-inside * (width - 1)))

    def border(self, array):
        axis = self.draw.randrange(self.rank)
        sides = self.draw.choice(((0,), (1,), (0, 1), (0, 1), (1, 0)))
        widths = [1] if self.maybe(0.8) or self.lo < 2 or self.hi < 2 else [1, 2]
        others = ["ij"[d] for d in range(self.rank)]
        statements = []
        for width in widths:
            for side in sides:
                place = self.first(-width) if side == 0 else self.last(width)
                if side == 0 and self.lo < width or side == 1 and self.hi < width:
                    continue
                cell = self.at(array, *(self.place(d, place) if d == axis else others[d] for d in range(self.rank)))
                statements.append(f"{cell} = {self.value_of_border(array, side, width, axis, others)};")
        if self.rank == 1 or not statements:
            return " ".join(statements)
        axes = [d for d in range(self.rank) if d != axis]
        wider = self.draw.choice((0, 0, 1))
        if self.maybe(0.6):
            return self.loops("{ " + " ".join(statements) + " }", wider, axes)
        return " ".join(self.loops(one, wider, axes) for one in statements)

    def source(self, array):
        """A cell that is set again, inside or not."""
        cell = []
        for axis in range(self.rank):
            kind = self.draw.choice(("middle", "number", "scalar", "first", "last"))
            name = self.extents[axis]
            cell.append({"middle": f"{name} / 2", "number": str(self.draw.choice((1, 2, 3, 5))), "scalar": "at",
                         "first": str(self.lo), "last": self.place(axis, self.last()) if kind == "last" else ""}[kind])
        value = self.draw.choice((self.factor(), "src[t]", "t", "t + 1"))
        return f"{self.at(array, *cell)} {self.draw.choice(('+=', '+=', '='))} {value};"

    def again(self, array):
        """All cells of a few set again."""
        if self.rank > 1 or self.maybe(0.5):
            return self.source(array)
        return f"for (int i = {self.draw.choice((1, 2, 3))}; i < {self.draw.choice(('n - 3', '5', 'n / 2', 'n - 1'))}; i++) " \
               f"{self.own(array)} {self.draw.choice(('+=', '='))} {self.factor()};"

    def beside(self, array, chance=0.5):
        """Statements at one place of a time step."""
        if not self.maybe(chance):
            return []
        made = [self.border(array) for _ in range(self.draw.choice((1, 1, 2)))]
        if self.maybe(0.25):
            made.append(self.source(array))
        if self.maybe(0.1):
            made.append(self.again(array))
        return made

    def cut(self):
        if not self.maybe(0.12):
            return []
        return [f"if (t % {self.draw.choice((1, 2, 3))} == 0) {{ everything(); printf(\"cut %d %llx\\n\", t, hash); }}"]

    def pointers(self, names):
        inner = "[NN]" * (self.rank - 1)
        star = (lambda name: f"T_ (*{name}){inner}") if inner else (lambda name: f"T_ *{name}")
        self.before += " ".join(f"{star(name)} = g{name};" for name in names)
        return star("kept")

    def drawn_step(self):
        draw, way = self.draw, self.way
        before, between, behind = (draw.choice((0.1, 0.2)), draw.choice((0.1, 0.4)), draw.choice((0.3, 0.7)))
        if way in ("two planes", "flip", "pointers", "swap"):
            read, write = {"two planes": draw.choice((("gp[t % 2]", "gp[(t + 1) % 2]"), ("gp[t & 1]", "gp[1 - (t & 1)]"),
                                                      ("gp[(t + 1) % 2]", "gp[t % 2]"))),
                           "flip": ("gp[now]", "gp[1 - now]"), "pointers": ("p[t % 2]", "p[(t + 1) % 2]"),
                           "swap": ("a", "b")}[way]
            own = [write] if self.maybe(0.15) else []
            made = self.beside(read, before) + [self.sweep(write, [read], own)] + self.beside(write, behind)
            if self.maybe(0.08):
                made += self.beside(read, 1)
            if way == "flip":
                self.before += "int now = 0;"
                return made + self.cut() + ["now = 1 - now;"]
            if way == "pointers":
                inner = "[NN]" * (self.rank - 1)
                self.before += f"T_ (*p[2]){inner} = {{ga, gb}};" if inner else "T_ *p[2] = {ga, gb};"
            if way == "swap":
                kept = self.pointers("ab")
                self.after += 'printf("%d\\n", (void *)a == (void *)ga);'
                return made + self.cut() + [f"{kept} = a; a = b; b = kept;"]
            return made + self.cut()
        if way in ("three planes", "rotate"):
            new, now, old = ("gq[(t + 1) % 3]", "gq[t % 3]", "gq[(t + 2) % 3]") if way == "three planes" else ("c", "b", "a")
            made = self.beside(now, before) + [self.sweep(new, [now], [old])] + self.beside(new, behind) + self.cut()
            if way == "rotate":
                kept = self.pointers("abc")
                self.after += 'printf("%d %d\\n", (void *)a == (void *)ga, (void *)b == (void *)gb);'
                made.append(f"{kept} = a; a = b; b = c; c = kept;")
            return made
        if way in ("pair", "twice"):
            first = self.sweep("gb", ["ga"], ["gb"] if way == "pair" and self.maybe(0.7) else [])
            second = self.sweep("ga", ["gb"], ["ga"] if way == "pair" else [])
            if way == "twice":
                second = re.sub(r"g[ab]", lambda name: "gb" if name[0] == "ga" else "ga", first)
            return (self.beside(draw.choice(("ga", "gb")), before) + [first] + self.beside(draw.choice(("gb", "gb", "ga")), between) + [second] +
                    self.beside(draw.choice(("ga", "ga", "gb")), behind) + self.cut())
        if way == "in place":
            return self.beside("ga", before) + [self.sweep("ga", ["ga"], ahead=self.maybe(0.7))] + self.beside("ga", behind) + self.cut()
        copy = self.loops(f"{self.own('ga')} = {self.own('gb')};", draw.choice((0, 0, 0, 1, 3)))
        if way == "memcpy":
            copy = "memcpy(ga, gb, n * sizeof ga[0]);" if self.maybe(0.5) else "memcpy(ga, gb, sizeof ga);"
        return (self.beside("ga", before) + [self.sweep("gb", ["ga"])] + self.beside(draw.choice(("gb", "ga")), between) + [copy] +
                self.beside("ga", behind) + self.cut())

    def text(self):
        head = self.draw.choice(("int t = 0; t < steps; t++",) * 5 + ("int t = 1; t <= steps; t++",))
        lines = "\n    ".join(one for one in self.step if one)
        return (f"static void {self.name}(int n, int m, int steps, int at) {{\n  {self.before}\n"
                f"  for ({head}) {{\n    {lines}\n  }}\n  {self.after}\n}}\n")

    def calls(self):
        return f'calls({self.name}, "{self.name}", {max(self.least, 0)});'


def program(number, functions, rank, only=None):
    draw = random.Random(number)
    rank = rank or draw.choice((1, 1, 1, 2))
    element = draw.choice(("double", "double", "float", "unsigned", "unsigned char"))
    extents = "[NN]" * rank
    text, calls = HEAD % (ROOM, element, *[extents] * 5), []
    for n in range(functions):
        made = Function(random.Random(f"{number} {n}"), n, rank, element)
        if only is None or n == only:
            text += made.text()
            calls.append(made.calls())
    text += CALLS_2D if rank > 1 else CALLS_1D
    return text + "int main(void) {\n  " + "\n  ".join(calls) + "\n  return 0;\n}\n"


def run(command, timeout=300, cwd=None):
    try:
        done = subprocess.run([str(word) for word in command], capture_output=True, timeout=timeout, cwd=cwd, stdin=subprocess.DEVNULL)
        return done.returncode, done.stdout, done.stderr.decode(errors="replace")
    except subprocess.TimeoutExpired:
        return "time limit", b"", ""


def check(config, text, folder):
    """What is wrong, or nothing; and how many loops were taken."""
    (folder / "p.c").write_text(text)
    c = [config["cc"], "-std=gnu11", "-O1", "-ffp-contract=off", "-fwrapv", "-w", "p.c", "-o", "c"]
    assert run(c, cwd=folder)[0] == 0, text
    expected = run([folder / "c"], 30)[:2]
    assert expected[0] == 0, text
    status, _, said = run([config["an5dc"], "p.c", "--bt", "2", "-o", "p.cu"], cwd=folder)
    if status == 1:  # one is refused, for which the C is left
        status, _, said = run([config["an5dc"], "p.c", "--bt", "2", "--on-error", "original", "-o", "p.cu"], cwd=folder)
    if status == 1:
        return None, 0
    if status != 0:
        return f"an5dc: {status}\n{said[-2000:]}", 0
    taken = len(re.findall(r"^an5d_status an5d_\w+\(|^extern \"C\" an5d_status \w+_device\(", (folder / "p.cu").read_text(), re.M))
    flags = ["-std=c++20", "-w", "@" + config["flags"], "-O0", *config["includes"]]  # compiles soonest
    status, _, said = run([config["cxx"], *flags, "-c", "p.cu", "-o", "p.o"], cwd=folder)
    if status:
        return f"does not compile\n{said[:2000]}", taken
    status, _, said = run([config["cxx"], "-rdynamic", "p.o", *config["libraries"], "-lm", "-ldl", "-pthread", "-o", "g"], cwd=folder)
    assert status == 0, said
    status, out, said = run([folder / "g"])
    if (status, out) == expected:
        return None, taken
    for line, wanted in zip(out.decode().splitlines(), expected[1].decode().splitlines()):
        if line != wanted:
            return f"other output: exit {status}, {line}, not {wanted}\n{said[:500]}", taken
    return f"exit {status}\n{said[:500]}", taken


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("config", nargs="?", type=pathlib.Path)
    parser.add_argument("first", nargs="?", type=int)
    parser.add_argument("count", nargs="?", type=int)
    parser.add_argument("--show", type=int)
    parser.add_argument("--functions", type=int, default=8)
    parser.add_argument("--rank", type=int)
    parser.add_argument("--keep", type=pathlib.Path)
    options = parser.parse_args()
    if options.show is not None:
        print(program(options.show, options.functions, options.rank))
        return 0
    config = json.loads(options.config.read_text())
    bad = taken = 0
    for number in range(options.first, options.first + options.count):
        with tempfile.TemporaryDirectory() as folder:
            wrong, nests = check(config, program(number, options.functions, options.rank), pathlib.Path(folder))
            taken += nests
            print(f"{number}: {wrong or nests}", file=sys.stderr, flush=True)
            for n in range(options.functions if wrong else 0):
                text = program(number, options.functions, options.rank, n)
                wrong, _ = check(config, text, pathlib.Path(folder))
                if not wrong:
                    continue
                bad += 1
                print(f"{number}.{n} {wrong}", flush=True)
                if options.keep:
                    options.keep.mkdir(parents=True, exist_ok=True)
                    (options.keep / f"{number}-{n}.c").write_text(f"/* {wrong[:300].replace('*/', '* /')} */\n{text}")
    print(f"{options.count} programs of {options.functions} functions, {taken} loops taken, {bad} wrong")
    return 1 if bad or taken == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
