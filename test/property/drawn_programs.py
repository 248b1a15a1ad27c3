"""Draws whole programs: functions with time loops, and a main that calls each with several sizes and prints hashes.

A function has one time loop over one of the forms of TIME_STEPS, in one of the ways to store arrays of STORAGE: global
arrays, pointers, subscripts by hand, rows of pointers, members of cells, planes that numbers choose. Drawn besides: parts of a
grid that sweeps of their own set, types,
dimensions, bounds, order and direction of loops, bodies with branches, temporaries and `continue`; what is set beside the
cells in faces, edges and corners; sources and sweeps behind; scalars that change in the step, by themselves, by a pointer,
in a function, or as globals; output in the loop; five kinds of time loop. Each function is called at an ordinary size, at
others, and at the smallest: no cell, one cell, no step, one step.

What a program does may be undefined in C; who finds a difference asks the sanitizers first (whole_programs.py).
"""
import random
import re

HEAD = r"""#include <stdio.h>
#include <string.h>
static unsigned long long hash_;
static void hash_bytes(const void *p, size_t n) { const unsigned char *c = p; size_t k; for (k = 0; k < n; k++) { hash_ ^= c[k]; hash_ *= 1099511628211ull; } }
static unsigned state_ = 12345u;
static unsigned drawn(void) { state_ = state_ * 1664525u + 1013904223u; return state_ >> 8; }
static void fill_float(float *p, size_t n) { size_t k; for (k = 0; k < n; k++) p[k] = (float)((int)(drawn() % 20001) - 10000) / 1024.0f; }
static void fill_double(double *p, size_t n) { size_t k; for (k = 0; k < n; k++) p[k] = (double)((int)(drawn() % 20001) - 10000) / 1023.0; }
static void fill_bytes(unsigned char *p, size_t n) { size_t k; for (k = 0; k < n; k++) p[k] = (unsigned char)drawn(); }
"""
TYPES = ("double", "float", "unsigned", "unsigned short", "unsigned char", "double", "unsigned long")
STORED = ("Ga", "Gb", "Gc", "Gd", "PP", "QQ", "SS", "CC", "K0", "K1", "source")
TIME_STEPS = ("parity", "swap", "swap", "swap", "copy", "copy", "in_place", "leapfrog", "leapfrog", "wave", "rotation",
              "stages", "three_planes", "reaction", "several", "unrolled", "runge_kutta", "pieces", "pieces", "absorbing", "fused",
              "swap_first", "swaps", "chosen", "by_turns", "four_planes", "plane_variables", "copy_first", "masked", "layers", "layers")
OF_MIXED_TYPES = ("leapfrog", "stages", "copy", "several", "in_place", "runge_kutta", "parity", "pieces", "fused", "masked", "layers")
PLAIN, TRADING = ("global", "linear", "rows", "cells", "values"), ("pointer", "linear", "rows")


def moved(index, by):
    return index if by == 0 else f"{index} {'-' if by < 0 else '+'} {abs(by)}"


class Program:
    def __init__(self, number, functions=10):
        self.random = random.Random(number * 31 + 7)
        draw = self.random
        extents = {1: draw.choice((26, 70)), 2: draw.choice((15, 15, 30)), 3: draw.choice((9, 9, 13))}
        self.rank = draw.choice((1, 1, 2, 2, 2, 3))
        self.extent, self.iterators = extents[self.rank], ["i", "j", "k"][:self.rank]
        self.type = draw.choice(TYPES)
        self.is_whole = self.type not in ("double", "float")
        self.is_mixed = draw.random() < 0.15 and not self.is_whole
        self.here = [0] * self.rank
        self.lines, self.calls = [], []
        self.declare(number)
        for function in range(functions):
            self.add_function(function)
        self.text = HEAD + "\n".join(self.lines) + self.frame()

    def chance(self, share):
        return self.random.random() < share

    # What is around the functions.

    def declare(self, number):
        dims = "[NN]" * self.rank
        self.lines += [f"// program {number}", f"#define NN {self.extent}", f"typedef {self.type} T_;"]
        for name in "abcd":
            cell = self.random.choice(("float", "double", "float")) if self.is_mixed else "T_"
            self.lines.append(f"static {cell} G{name}{dims};")
        self.lines.append(f"static T_ PP[2]{dims}, QQ[3]{dims}, SS[8]{dims}; static struct {{ T_ a, b, c, d; }} CC{dims};"
                          f" static T_ K0{dims}, K1[NN], source[60], global_s; static int global_t;")
        if self.rank == 2 and not self.is_mixed:
            self.lines.append("static T_ *Ra[NN], *Rb[NN], *Rc[NN], *Rd[NN];")
        if self.rank == 3 and not self.is_mixed:
            self.lines.append("static T_ *Qa[NN][NN], *Qb[NN][NN], *Qc[NN][NN], *Qd[NN][NN]; static T_ **Ra[NN], **Rb[NN], **Rc[NN], **Rd[NN];")
        self.lines += ["static void hash_all(void);", "static T_ later(T_ value) { return value + 1; }",
                       "static void advance(T_ *value) { *value += 1; }"]

    def frame(self):
        def fill(name):
            if self.is_whole:
                return f"fill_bytes((unsigned char *)&{name}, sizeof {name});"
            cell = "double" if self.type == "double" and not self.is_mixed else "float"
            return f"fill_{cell}(({cell} *)&{name}, sizeof {name} / sizeof({cell}));"
        rows = ""
        if self.rank == 2 and not self.is_mixed:
            rows = "for (int i = 0; i < NN; i++) { " + " ".join(f"R{x}[i] = G{x}[i];" for x in "abcd") + " }"
        if self.rank == 3 and not self.is_mixed:
            inner = " ".join(f"R{x}[i] = Q{x}[i]; for (int j = 0; j < NN; j++) Q{x}[i][j] = G{x}[i][j];" for x in "abcd")
            rows = f"for (int i = 0; i < NN; i++) {{ {inner} }}"
        fills = " ".join(fill(name) for name in STORED)
        hashes = " ".join(f"hash_bytes(&{name}, sizeof {name});" for name in (*STORED, "global_s", "global_t"))
        calls = "\n  ".join(self.calls)
        return (f"\nstatic void fill_all(void) {{ hash_ = 14695981ull; global_s = 2; global_t = 5; {fills} {rows} }}\n"
                f"static void hash_all(void) {{ {hashes} }}\nint main(void) {{\n  {calls}\n  return 0;\n}}\n")

    # Places and values.

    def literal(self):
        if self.is_whole:
            return str(self.random.choice((1, 2, 3, 5, 7)))
        value = self.random.choice(("0.25", "0.3", "0.125", "0.5", "0.11", "0.2"))
        return value + ("f" if self.type == "float" and self.chance(0.8) else "")

    def cell(self, array, indices):
        if self.storage == "linear":
            text = indices[0]
            for n, index in enumerate(indices[1:]):
                text = (f"({text}) * m" if " " in text or n else f"{text} * m") + " + " + index
            return f"{array}[{text}]"
        place = "".join(f"[{index}]" for index in indices)
        if self.storage == "cells":
            return f"CC{place}.{array}"
        if self.storage == "values":
            return f"SS[{'abcd'.index(array)}]{place}"
        return array + place

    def at(self, array, offsets):
        return self.cell(array, [moved(one, by) for one, by in zip(self.iterators, offsets)])

    def offsets(self, reach=1, star=False):
        if not star:
            return [self.random.randint(-reach, reach) for _ in self.iterators]
        offsets = [0] * self.rank
        offsets[self.random.randrange(self.rank)] = self.random.choice((-reach, reach))
        return offsets

    def reads(self, array, count=None):
        count, reach, star = count or self.random.randint(1, 4), self.random.choice((1, 1, 1, 2)), self.chance(0.4)
        return [self.at(array, self.offsets(reach, star)) for _ in range(count)]

    def term(self, read, reads):
        kind = self.random.random()
        if kind < 0.55:
            return f"{self.literal()} * {read}"
        if kind < 0.75:
            return read if self.is_whole else f"{self.literal()} * {read}"
        if kind < 0.83:
            return f"({read} > {self.random.choice(reads)} ? {read} : {self.literal()})"
        return f"{read} * {self.literal()}"

    def value(self, reads, more=True):
        draw, scale = self.random, lambda text, by: text if self.is_whole else f"{text} * {by}"
        terms = [self.term(read, reads) for read in reads]
        others = ((0.12, lambda: scale("K0" + "".join(f"[{moved(i, o)}]" for i, o in zip(self.iterators, self.offsets())), self.literal())),
                  (0.1, lambda: f"K1[{moved(draw.choice(self.iterators), draw.randint(-1, 1))}]"), (0.14, lambda: "s"),
                  (0.06, lambda: "global_s"), (0.1, lambda: scale("t", "0.01")),
                  (0.06, lambda: scale(draw.choice(self.iterators), "0.01")), (0.06, lambda: "source[t]"))
        terms += [make() for share, make in others if more and self.chance(share)]
        draw.shuffle(terms)
        text = terms[0]
        for term in terms[1:]:
            text += (" - " if self.chance(0.2) else " + ") + term
        return text

    # Loops.

    def bounds(self):
        one = lambda: self.random.choice((("2", "n - 2"),) * 6 + (("3", "n - 2"), ("2", "n - 3"), ("4", "n - 4"), ("lo", "hi"), ("2", "NN - 2")))
        box = [one() for _ in self.iterators]
        return [box[0]] * self.rank if self.chance(0.6) else box

    def loops(self, box, body, any_order=False):
        order, down = list(range(self.rank)), [False] * self.rank
        if any_order and self.chance(0.15):
            self.random.shuffle(order)
        if any_order and self.chance(0.12):
            down = [self.chance(0.5) for _ in order]
        text = ""
        for axis in order:
            name, (lo, hi) = self.iterators[axis], box[axis]
            text += (f"for (int {name} = {hi} - 1; {name} >= {lo}; {name}--) " if down[axis]
                     else f"for (int {name} = {lo}; {name} < {hi}; {name}++) ")
        return text + body

    def body(self, target, reads, branches=True):
        value, kind = self.value(reads), self.random.random()
        if kind < 0.1:
            return f"{{ T_ part = {self.value(reads[:2], False)}; {target} = part + {value}; }}"
        if kind < 0.16 and branches:
            return f"{{ if ({reads[0]} > {self.literal()}) {target} = {value}; else {target} = {self.value(reads)}; }}"
        if kind < 0.2 and branches:
            return f"{{ if ({self.random.choice(self.iterators)} % 2 == 0) continue; {target} = {value}; }}"
        if kind < 0.24 and branches:
            return f"{{ if ({reads[-1]} > {self.literal()}) {target} = {value}; }}"
        if kind < 0.28:
            return f"{{ {target} = {value}; {target} += {self.value(reads[:1], False)}; }}"
        return f"{target} = {value};"

    def sweep(self, box, target, reads, branches=True):
        return self.loops(box, self.body(target, reads, branches), any_order=True)

    def plain(self, box, target, reads, more=True):
        return self.loops(box, f"{target} = {self.value(reads, more)};")

    def face(self, array, box):
        """What is set beside the cells of a box, on one side or both of an axis."""
        draw, axis = self.random, self.random.randrange(self.rank)
        lo, hi = box[axis]
        at = lambda index: self.cell(array, [index if n == axis else one for n, one in enumerate(self.iterators)])
        kind = draw.choice(("constant", "time", "copy", "copy", "mirror", "periodic", "periodic", "scaled", "table", "negative"))
        side, width, statements = draw.choice(("low", "high", "both", "both", "both")), draw.choice((1, 1, 1, 2)), []
        self.deepest = max(self.deepest, width + 1)  # cells before the end that are read
        for n in range(1, width + 1):
            low, high, last = f"{lo} - {n}", moved(hi, n - 1), f"{hi} - 1"
            other = draw.choice([one for one in self.iterators if one != self.iterators[axis]]) if self.rank > 1 else "3"
            values = {"constant": (self.literal(), self.literal()), "time": ("t" if self.is_whole else "t * 0.5", "t + 1"),
                      "copy": (at(lo), at(last)), "mirror": (at(moved(lo, n - 1)), at(f"{hi} - {n}")),
                      "scaled": (f"{self.literal()} * {at(f'{lo} + {n}')}", at(f"{hi} - {n + 1}")),
                      "periodic": (at(f"{hi} - {n}"), at(moved(lo, n - 1))), "table": (f"K1[{other}]", "source[t]"),
                      "negative": (f"-{at(lo)}", f"{self.literal()} - {at(last)}")}[kind]
            statements += [f"{at(low)} = {values[0]};"] * (side != "high") + [f"{at(high)} = {values[1]};"] * (side != "low")
        if self.chance(0.1):
            draw.shuffle(statements)
        if self.rank == 1:
            return " ".join(statements)
        wide = draw.choice((0, 0, 1, 2))
        around = [one if wide == 0 else (f"{one[0]} - 1", f"{one[1]} + 1") if wide == 1 else ("0", "n") for one in box]
        head = "".join(f"for (int {one} = {around[n][0]}; {one} < {around[n][1]}; {one}++) "
                       for n, one in enumerate(self.iterators) if n != axis)
        return f"{head}{{ {' '.join(statements)} }}" if self.chance(0.6) else " ".join(head + one for one in statements)

    def again(self, array, box):
        """A source, or a sweep that sets cells once more."""
        draw, kind = self.random, self.random.random()
        if kind < 0.12:
            return self.ends(array, box)
        if kind < 0.35:
            place = [draw.choice(("px", "py", "5" if self.rank < 3 else "4", "n / 2")) for _ in self.iterators]
            return f"{self.cell(array, place)} += {draw.choice(('source[t]', self.literal(), 's'))};"
        if kind < 0.6:
            box = [draw.choice((one, ("px", "py + 1"))) for one in box]
        cell = self.at(array, self.here)
        return self.loops(box, draw.choice((
            f"{cell} = {self.literal()};", f"{cell} *= {self.literal()};", f"if ({cell} > {self.literal()}) {cell} = {self.literal()};",
            f"{cell} += K0{''.join(f'[{one}]' for one in self.iterators)};", f"{cell} = {cell} + {self.literal()};")))

    def ends(self, array, box):
        """One loop over the layers at both sides of a box, which may meet in small ones."""
        draw, axis = self.random, self.random.randrange(self.rank)
        one, (lo, hi), around = self.iterators[axis], box[axis], list(box)
        around[axis] = ("0", draw.choice(("2", "px", "4")))
        place = lambda at: self.cell(array, [at if n == axis else here for n, here in enumerate(self.iterators)])
        near, far = place(draw.choice((f"{lo} + {one}", f"{one} + {lo}"))), place(f"{hi} - 1 - {one}")
        parts = [f"{near} {draw.choice(('*=', '+='))} K1[{one}];", f"{far} {draw.choice(('*=', '+=', '-='))} K1[{one}];"]
        return self.loops(around, f"{{ {' '.join(parts if self.chance(0.7) else parts[::-1])} }}", any_order=True)

    def decorate(self, array, box, before=None):
        if self.chance(0.4):
            self.step += [self.face(array, box) for _ in range(self.random.choice((1, 1, 2, 3)))]
        if self.chance(0.12):
            self.step.insert(self.random.randrange(len(self.step) + 1), self.face(before or array, box))
        if self.chance(0.15):
            self.step.append(self.again(array, box))

    def trade(self, *moves):
        return f"{{ {self.pointer % 'kept'}; {self.random.choice(moves)} }}"

    # Forms of a time step; each adds to self.step, and what stands at its end to self.tail.

    def parity(self, a, b, c, d):
        new, old = self.random.choice((("PP[(t + 1) % 2]", "PP[t % 2]"), ("PP[(t + 1) & 1]", "PP[t & 1]"), ("PP[1 - t % 2]", "PP[t % 2]"),
                                       ("PP[!(t % 2)]", "PP[t % 2]"), ("PP[t % 2]", "PP[(t + 1) % 2]")))
        reads = self.reads(old) + [self.at(new, self.here)] * self.chance(0.15)
        self.step.append(self.sweep(self.box, self.at(new, self.offsets() if self.chance(0.08) else self.here), reads))
        self.decorate(new, self.box, old)

    def swap(self, a, b, c, d, with_old=0.1):
        self.step.append(self.sweep(self.box, self.at(b, self.here), self.reads(a) + [self.at(b, self.here)] * self.chance(with_old)))
        self.decorate(b, self.box, a)
        self.tail.append(self.trade("kept = a; a = b; b = kept;", "kept = a; a = b; b = kept;", "kept = b; b = a; a = kept;"))

    def wave(self, a, b, c, d):
        self.swap(a, b, c, d, 1)

    def copy(self, a, b, c, d):
        self.step.append(self.sweep(self.box, self.at(b, self.here), self.reads(a)))
        self.step += [self.face(b, self.box)] * self.chance(0.25) + [self.again(b, self.box)] * self.chance(0.2)
        back = self.box if self.chance(0.7) else self.random.choice((self.bounds(), [("0", "n")] * self.rank, [("0", "NN")] * self.rank))
        self.step.append(self.loops(back, f"{self.at(a, self.here)} = {self.at(b, self.here)};", any_order=True))
        beside = self.box if self.chance(0.2) or back[0][0] == "0" else back
        self.step += [self.face(a, beside)] * self.chance(0.4) + [self.again(a, back)] * self.chance(0.2)

    def in_place(self, a, b, c, d):
        ahead = lambda: [abs(by) if self.chance(0.85) else by for by in self.offsets()]
        self.step.append(self.sweep(self.box, self.at(a, self.here), [self.at(a, ahead()) for _ in range(self.random.randint(1, 3))]))
        self.decorate(a, self.box)

    def leapfrog(self, a, b, c, d):
        box = self.bounds() if self.chance(0.4) else self.box
        self.step.append(self.sweep(self.box, self.at(a, self.here), self.reads(b) + [self.at(a, self.here)]))
        self.step += [self.face(a, self.box)] * self.chance(0.4)
        self.step.append(self.sweep(box, self.at(b, self.here), self.reads(a) + [self.at(b, self.here)]))
        self.decorate(b, box)
        if self.chance(0.25):
            self.step.append(self.loops(self.box, self.body(self.at(c, self.here), self.reads(a, 2) + self.reads(b, 1) + [self.at(c, self.here)])))

    def rotation(self, a, b, c, d):
        oldest = self.at(b, self.here if self.chance(0.75) else self.offsets())
        self.step.append(self.sweep(self.box, self.at(c, self.here), self.reads(a) + [oldest]))
        self.decorate(c, self.box)
        usual = "kept = b; b = a; a = c; c = kept;"
        self.tail.append(self.trade(usual, usual, "kept = a; a = c; c = b; b = kept;", "kept = a; a = b; b = c; c = kept;"))

    def three_planes(self, a, b, c, d):
        new, now, old = self.random.choice((("(t + 1) % 3", "t % 3", "(t + 2) % 3"), ("t % 3", "(t + 2) % 3", "(t + 1) % 3"),
                                            ("(t + 2) % 3", "(t + 1) % 3", "t % 3")))
        oldest = self.at(f"QQ[{old}]", self.here if self.chance(0.65) else self.offsets())
        self.step.append(self.sweep(self.box, self.at(f"QQ[{new}]", self.here), self.reads(f"QQ[{now}]") + [oldest]))
        self.decorate(f"QQ[{new}]", self.box)

    def stages(self, a, b, c, d):
        box, at = [("3", "n - 3")] * self.rank if self.chance(0.5) else self.box, lambda name: self.at(name, self.here)
        self.step += [self.plain(self.box, at(c), self.reads(a, 2)), self.plain(box, at(b), self.reads(c, 2) + [at(a)])]
        self.step += [self.plain(box, at(c), [at(a), at(b)], False)] * self.chance(0.5)
        self.step += [self.plain(box, at(d), self.reads(c, 2) + self.reads(b, 1), False)] * self.chance(0.5)
        self.step.append(self.plain(box, at(a), [at(a), at(b), at(d)] if self.chance(0.5) else self.reads(b, 2) + [at(a)], False))
        self.decorate(a, box)

    def runge_kutta(self, a, b, c, d):
        at = lambda name: self.at(name, self.here)
        self.step.append(self.plain(self.box, at(c), self.reads(a, 2)))
        for _ in range(self.random.randint(1, 3)):
            self.step.append(self.plain(self.box, at(b), [at(a), at(c)], False))
            self.step += [self.face(b, self.box)] * self.chance(0.2)
            self.step.append(self.plain(self.box, at(self.random.choice((c, d))), self.reads(b, 2) + [at(c)] * self.chance(0.4), False))
        self.step.append(self.plain(self.box, at(a), [at(a), at(c), at(d)], False))
        self.decorate(a, self.box)

    def reaction(self, a, b, c, d):
        at = lambda name: self.at(name, self.here)
        both = (self.body(at(b), self.reads(a) + [at(c)], False), self.body(at(d), self.reads(c) + [at(self.random.choice((a, b)))], False))
        self.step.append(self.loops(self.box, f"{{ {both[0]} {both[1]} }}", any_order=True))
        self.decorate(b, self.box)
        self.step += [self.face(d, self.box)] * self.chance(0.3)
        self.tail.append(self.trade("kept = a; a = b; b = kept;"))
        self.tail += [self.trade("kept = c; c = d; d = kept;")] * self.chance(0.8)

    def several(self, *names):
        names = names[:self.random.randint(1, 3)]
        for _ in range(self.random.randint(2, 4)):
            target = self.random.choice(names)
            reads = [self.at(self.random.choice(names), self.offsets() if self.chance(0.5) else self.here) for _ in range(self.random.randint(1, 3))]
            self.step.append(self.sweep(self.box if self.chance(0.8) else self.bounds(), self.at(target, self.here), reads))
            self.step += [self.face(target, self.box)] * self.chance(0.2)

    def unrolled(self, a, b, c, d):
        name = f"step{self.number}"
        sweep, face = self.loops(self.box, self.body(self.at("y", self.here), self.reads("x"))), self.face("y", self.box) if self.chance(0.3) else ""
        self.lines.append(f"static void {name}(int n, int m, int lo, int hi, int t, T_ s, {self.pointer % 'x'}, {self.pointer % 'y'}) {{ {sweep} {face} }}")
        turns = self.random.choice(("abba", "abbaabba", "abbcca", "ab", "abbaab"))
        self.step += [f"{name}(n, m, lo, hi, px, s, {turns[n]}, {turns[n + 1]});" for n in range(0, len(turns), 2)]
        if turns == "ab" or (turns == "abbaab" and self.chance(0.8)):
            self.tail.append(self.trade("kept = a; a = b; b = kept;"))

    def beside(self, array, box, others):
        """What is set at one side of a box: cells beside it, or also some of its own, made of other arrays and of its own cells."""
        draw, axis, inner = self.random, self.random.randrange(self.rank), self.random.choice((0, 0, 0, 1, 3))
        lo, hi = box[axis]
        wide = draw.choice((0, 0, 0, 1))
        around = [list(one) if wide == 0 else [f"{one[0]} - 1", f"{one[1]} + 1"] for one in box]
        is_low, width = self.chance(0.5), draw.choice((1, 1, 2))
        self.deepest = max(self.deepest, inner + 2)
        around[axis] = [f"{lo} - {width}", moved(lo, inner)] if is_low else [f"{hi} - {inner}" if inner else hi, f"{hi} + {width}"]
        within = [0] * self.rank
        within[axis] = draw.choice((0, 1, 2)) * (1 if is_low else -1)
        reads = [self.at(draw.choice(others), draw.choice((self.here, within))) for _ in range(draw.randint(1, 2))]
        reads += [self.at(array, draw.choice((self.here, within)))] * self.chance(0.6)
        target = self.at(array, self.here)
        if width == 1 and inner == 0 and self.chance(0.6):  # written with the number of the cell
            index = f"{lo} - 1" if is_low else hi
            put = lambda text: re.sub(rf"\b{self.iterators[axis]}\b", f"({index})", text)
            loops = [(one, bounds) for n, (one, bounds) in enumerate(zip(self.iterators, around)) if n != axis]
            return "".join(f"for (int {one} = {low}; {one} < {high}; {one}++) " for one, (low, high) in loops) + put(f"{target} = {self.value(reads, False)};")
        return self.loops(around, f"{target} {draw.choice(('=', '=', '+='))} {self.value(reads, False)};", any_order=True)

    # Planes and pointers that move elsewhere than at the end of a step.

    def swap_first(self, a, b, c, d):
        if self.chance(0.6):
            self.step.append(self.trade("kept = a; a = b; b = kept;"))
            self.step.append(self.sweep(self.box, self.at(b, self.here), self.reads(a) + [self.at(b, self.here)] * self.chance(0.2)))
        else:
            self.step.append(self.trade("kept = b; b = a; a = c; c = kept;"))
            self.step.append(self.sweep(self.box, self.at(c, self.here), self.reads(a) + [self.at(b, self.here)]))
        self.decorate(self.step[-1].count("c[") and c or b, self.box)

    def swaps(self, a, b, c, d):
        for _ in range(2):
            self.step.append(self.sweep(self.box, self.at(b, self.here), self.reads(a)))
            self.step += [self.face(b, self.box)] * self.chance(0.3) + [self.again(b, self.box)] * self.chance(0.1)
            self.step.append(self.trade("kept = a; a = b; b = kept;"))
        if self.chance(0.3):
            self.step.append(self.trade("kept = a; a = b; b = kept;"))

    def chosen(self, a, b, c, d):
        first, second = self.random.choice((("t % 2 ? b : a", "t % 2 ? a : b"), ("t % 2 == 0 ? a : b", "t % 2 == 0 ? b : a"), ("(t & 1) ? a : b", "(t & 1) ? b : a")))
        if self.chance(0.5):
            self.step.append(f"{self.pointer % 'from'} = {first}; {self.pointer % 'to'} = {second};")
        else:
            condition = self.random.choice(("t % 2 == 0", "t & 1"))
            self.step.append(f"{self.pointer % 'from'}; {self.pointer % 'to'}; if ({condition}) {{ from = a; to = b; }} else {{ from = b; to = a; }}")
        self.step.append(self.sweep(self.box, self.at("to", self.here), self.reads("from") + [self.at("to", self.here)] * self.chance(0.2)))
        self.decorate("to", self.box, "from")

    def by_turns(self, a, b, c, d):
        state = self.random.getstate()
        one = self.sweep(self.box, self.at(b, self.here), self.reads(a), False)
        if self.chance(0.8):
            self.random.setstate(state)
        other = self.sweep(self.box, self.at(a, self.here), self.reads(b), False)
        self.step.append(f"if (t % 2 == {self.random.randint(0, 1)}) {{ {one} }} else {{ {other} }}")

    def four_planes(self, a, b, c, d):
        period = self.random.choice((3, 4, 4, 5, 8))
        name, ahead = "QQ" if period == 3 else "SS", self.random.randint(0, 1)
        plane = lambda back: f"{name}[(t + {ahead + period - back}) % {period}]"
        reads = self.reads(plane(1)) + [self.at(plane(2), self.here if self.chance(0.7) else self.offsets())] * self.chance(0.4)
        self.step.append(self.sweep(self.box, self.at(plane(0), self.here), reads))
        self.decorate(plane(0), self.box)

    def plane_variables(self, a, b, c, d):
        ways = (("int now = 0, next = 1, last = 2;", "{ int k = last; last = now; now = next; next = k; }"),
                ("int now = 1, next = 2, last = 0;", "now = next; next = (next + 1) % 3; last = (last + 1) % 3;"))
        more = (("int now = 0, next = 1, later = 2, last = 3;", "{ int k = last; last = now; now = next; next = later; later = k; }"),
                ("int now = 1, next = 2, last = 0;", "now = next; next = (next + 1) % 5; last = (last + 1) % 5;"))
        name = self.random.choice(("QQ", "SS"))
        declared, moves = self.random.choice(ways if name == "QQ" else more)
        self.declared = declared
        reads = self.reads(f"{name}[now]") + [self.at(f"{name}[last]", self.here if self.chance(0.7) else self.offsets())] * self.chance(0.6)
        self.step.append(self.sweep(self.box, self.at(f"{name}[next]", self.here), reads))
        self.decorate(f"{name}[next]", self.box)
        self.tail.append(moves)

    def copy_first(self, a, b, c, d):
        whole = self.random.choice((self.box, [("0", "n")] * self.rank, [("0", "NN")] * self.rank))
        if self.storage == "global" and self.chance(0.5):
            self.step.append(f"memcpy({a}, {b}, sizeof {a});")
        else:
            self.step.append(self.loops(whole, f"{self.at(a, self.here)} = {self.at(b, self.here)};", any_order=True))
        self.step.append(self.sweep(self.box, self.at(b, self.here), self.reads(a)))
        self.decorate(b, self.box)

    def halves(self, box, target, reads):
        """A sweep in two parts, of one value or of two."""
        axis, value = self.random.randrange(self.rank), self.value(reads)
        middle = self.random.choice(("n / 2", "px", "4", "lo"))
        low, high = [[one if n != axis else part for n, one in enumerate(box)] for part in ((box[axis][0], middle), (middle, box[axis][1]))]
        parts = [self.loops(low, f"{target} = {value};"), self.loops(high, f"{target} = {value if self.chance(0.6) else self.value(reads)};")]
        return parts if self.chance(0.8) else parts[::-1]

    def pieces(self, a, b, c, d):
        at = lambda name: self.at(name, self.here)
        self.step.append(self.sweep(self.box, at(a), self.reads(b) + [at(a)]))
        self.step += self.halves(self.box, at(b), self.reads(a) + [at(b)]) if self.chance(0.3) else [
            self.plain(self.box, at(b), self.reads(a) + [at(b)])]
        for _ in range(self.random.choice((1, 1, 2, 3))):
            array, other = self.random.choice(((a, b), (b, a), (b, a)))
            self.step.insert(len(self.step) if self.chance(0.8) else 1, self.beside(array, self.box, [other, other, array]))
        self.step += [self.face(self.random.choice((a, b)), self.box)] * self.chance(0.2)

    def absorbing(self, a, b, c, d):
        at = lambda name: self.at(name, self.here)
        reads = self.reads(a) + [at(b)] * self.chance(0.2)
        self.step += self.halves(self.box, at(b), reads) if self.chance(0.3) else [self.plain(self.box, at(b), reads)]
        self.step += [self.beside(b, self.box, [a]) for _ in range(self.random.choice((1, 1, 2)))]
        self.step += [self.face(b, self.box)] * self.chance(0.2)
        self.tail.append(self.trade("kept = a; a = b; b = kept;"))

    def fused(self, a, b, c, d):
        at, chosen = lambda name: self.at(name, self.here), self.random.choice
        first = [f"{at(c)} = {self.value(self.reads(a))};", f"{at(d)} = {self.value([at(a), self.at(c, self.here if self.chance(0.7) else self.offsets())])};"]
        second = [f"{at(c)} = {self.value(self.reads(d) if self.chance(0.6) else [at(d), at(c)])};", f"{at(chosen((a, b)))} = {self.value([at(a), at(c)])};"]
        for both in (first, second) if self.chance(0.8) else (second, first):
            self.step += [self.loops(self.box, f"{{ {both[0]} {both[1]} }}")] if self.chance(0.7) else [self.loops(self.box, one) for one in both]
        self.decorate(a, self.box)

    # Places: conditions on them, and layers at the sides whose memory is counted from where they begin.

    def condition(self):
        at, draw = self.random.choice(self.iterators), self.random
        return draw.choice((f"{at} < px", f"{at} >= n - py", f"{at} > 3 && {at} < n - 3", f"!({at} < py)", f"{at} == px",
                            f"{at} <= px || {at} > n - 4", f"n - 3 > {at} + px", f"{at} < px && {draw.choice(self.iterators)} > 2"))

    def masked(self, a, b, c, d):
        at = lambda name: self.at(name, self.here)
        first = self.value(self.reads(b) + [at(a)])
        second = f"if ({self.condition()}) {at(c)} = {self.value([at(c), at(self.random.choice((a, b)))])};"
        parts = [f"{at(a)} = {first};", second]
        self.step.append(self.loops(self.box, f"{{ {' '.join(parts if self.chance(0.6) else parts[::-1])} }}", any_order=True))
        box = self.box if self.chance(0.7) else self.bounds()
        value = self.value(self.reads(a) + [at(b)])
        other = f" if ({self.condition()}) {at(b)} += {self.random.choice((at(c), at(c), at(d)))};" if self.chance(0.5) else ""
        self.step.append(self.loops(box, f"{{ {at(b)} = {value};{other} }}", any_order=True))
        if self.chance(0.4):
            self.step.append(self.loops(box, f"if ({self.condition()}) {at(d)} = {self.value([at(d)] + self.reads(b, 1))};"))

    def layer(self, a, b, memory, box, axis, is_low):
        """A loop over the layer at one side of a box, which counts by its cells or by those of the grid."""
        draw, one, (lo, hi) = self.random, self.iterators[axis], box[axis]
        width = "2" if hi == "hi" else draw.choice(("3", "px", "4"))  # `hi` may be small
        way = draw.choice(("grid", "counted") if is_low else ("grid", "counted", "mirrored"))
        begin = lo if is_low else f"{hi} - {width}"
        place = {"grid": one, "counted": f"{begin} + {one}", "mirrored": f"{hi} - 1 - {one}"}[way]
        kept = f"{one} - ({begin})" if way == "grid" else one
        if self.chance(0.2):
            kept = f"{width} - 1 - ({kept})"
        around = list(box)
        around[axis] = ("0", width) if way != "grid" else (begin, f"{begin} + {width}")
        grid = lambda array, by=0: self.cell(array, [moved(place, by) if n == axis else at for n, at in enumerate(self.iterators)])
        cell = self.cell(memory, [kept if n == axis else at for n, at in enumerate(self.iterators)])
        made = f"{cell} = {self.value([cell, grid(b), grid(b, -1)], False)}{f' + K1[{kept}]' if self.chance(0.6) else ''};"
        added = f"{grid(a)} = {grid(a)} + {cell};"
        self.deepest = max(self.deepest, 5)
        return self.loops(around, f"{{ {made} {added} }}" if self.chance(0.8) else f"{{ {added} {made} }}", any_order=True)

    def layers(self, a, b, c, d):
        at, axis = lambda name: self.at(name, self.here), self.random.randrange(self.rank)
        self.step.append(self.plain(self.box, at(a), self.reads(b) + [at(a)]))
        for is_low, memory in self.random.choice((((False, c),), ((True, c), (False, d)), ((False, c), (True, d)), ((False, c), (False, d)))):
            self.step.append(self.layer(a, b, memory, self.box, axis if self.chance(0.7) else self.random.randrange(self.rank), is_low))
        self.step.append(self.plain(self.box if self.chance(0.7) else self.bounds(), at(b), self.reads(a) + [at(b)]))

    # The function around a time step.

    def add_function(self, number):
        draw, self.number = self.random, number
        form = draw.choice(OF_MIXED_TYPES if self.is_mixed else TIME_STEPS)
        self.step, self.tail, self.box, self.deepest, self.declared = [], [], self.bounds(), 2, ""
        if form in ("parity", "three_planes", "four_planes", "plane_variables"):
            ways = ("plane",)
        elif form in ("swap", "wave", "rotation", "reaction", "unrolled", "absorbing", "swap_first", "swaps", "chosen"):
            ways = TRADING
        else:
            ways = ("global",) if self.is_mixed else PLAIN
        self.storage = draw.choice([way for way in ways if self.rank > 1 or way != "rows"])
        rows = "[NN]" * (self.rank - 1)
        self.pointer = {"pointer": f"T_ (*%s){rows}" if rows else "T_ *%s", "linear": "T_ *%s", "rows": f"T_ {'*' * self.rank}%s"}.get(self.storage)
        first = {"pointer": "G%s", "linear": "(T_ *)G%s", "rows": "R%s"}.get(self.storage)
        names = [f"G{name}" for name in "abcd"] if self.storage == "global" else list("abcd")
        head = " ".join(f"{self.pointer % name} = {first % name};" for name in names) if first else ""
        getattr(self, form)(*names)
        end = "".join(f' printf("%d\\n", (void *){name} == (void *){first % name});' for name in "abc") if "kept" in " ".join(self.step + self.tail) else ""
        head += " " + self.declared + self.add_scalars()
        if self.chance(0.08):
            rest, every = draw.randint(0, 1), draw.choice((2, 3))
            text = f'if (t % {every} == {rest}) {{ hash_all(); printf("cut %d %016llx\\n", t, hash_); }}'
            self.tail.insert(0 if self.chance(0.7) else len(self.tail), text)
        self.lines.append(self.function(number, head, end))
        self.add_calls(number)

    def add_scalars(self):
        """What a step does to the scalar that its sweeps may read."""
        draw, change = self.random, self.literal()
        way = draw.random()
        if way < 0.12:
            self.step.insert(0, f"s += {change};")
        elif way < 0.18:
            self.tail.append(f"s += {change};")
        elif way < 0.21:
            self.step.insert(0, "s = later(s);")
        elif way < 0.24:
            self.step.insert(0, "advance(&s);")
        elif way < 0.27:
            self.step.insert(0, f"*at_s += {change};")
            return " T_ *const at_s = &s;"
        elif way < 0.3:
            self.step.insert(0, f"global_s += {change};")
        elif way < 0.32:
            self.step.insert(0, f"const T_ was = s; s += {change}; global_s = was;")
        elif way < 0.35:
            self.step.insert(0, f"s += K1[(t * 5 + px) % {draw.randint(3, 7)}];")
        elif way < 0.38:
            self.step.insert(0, f"T_ s = K1[t % {draw.randint(2, 4)}]; s += {change} * K1[px + {draw.randint(0, 2)}];")
        elif way < 0.41:
            self.step.insert(0, f"const T_ s = K1[steps > 3 ? t % 3 : py] - {change};")
        return ""

    def function(self, number, head, end):
        loop = self.random.choice(("for (int t = 0; t < steps; t++)",) * 6 + (
            "for (int t = 1; t <= steps; t++)", "for (t = 0; t < steps; ++t)", "for (global_t = 0; global_t < steps; global_t++)",
            "while (t < steps)", "for (t = steps; t > 0; t--)"))
        text = "\n    ".join(self.step + self.tail)
        if loop.startswith("while"):
            head, text, end = head + " int t = 0;", text + "\n    t++;", end + ' printf("t %d\\n", t);'
        elif "global_t" in loop:
            text, end = re.sub(r"\bt\b", "global_t", text), end + ' printf("t %d\\n", global_t);'
        elif "int t" not in loop:
            head, end = head + " int t = 99;", end + ' printf("t %d\\n", t);'
        return (f"static void f{number}(int n, int m, int steps, int lo, int hi, int px, int py, T_ s) {{ {head}\n  {loop} {{\n    {text}\n  }}\n "
                f'{end} printf("s %.9g\\n", (double)s);\n}}')

    def add_calls(self, number):
        draw, n = self.random, self.extent
        # The smallest grid of which no face has cells before the first.
        least = self.deepest + max(map(int, re.findall(r"\bn - (\d)", self.lines[-1])), default=2)
        calls = [(n, draw.choice((5, 9, 21, 36) if self.rank < 3 else (5, 9, 13)), 4, max(n - 4, 5), 4, 5),
                 (n - 1 if n > 9 else 9, draw.choice((0, 1, 2, 3, 4, 7)), 3, n - 3, 4, 4),
                 (draw.choice((10, 11)) if self.rank < 3 else 9, draw.choice((1, 2, 3, 6)), 3, draw.choice((4, 5)), 4, 4),
                 (min(n, least + draw.choice((0, 0, 1, 2))), draw.choice((0, 1, 1, 2, 3)), 3, draw.choice((3, 3, 4)), 4, 4)]
        for size, steps, lo, hi, px, py in calls:
            self.calls.append(f'fill_all(); f{number}({size}, NN, {steps}, {lo}, {hi}, {px}, {py}, 3); hash_all(); '
                              f'printf("f{number} %016llx\\n", hash_); fflush(stdout);')
