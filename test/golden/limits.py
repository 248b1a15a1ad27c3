#!/usr/bin/env python3
"""Is the generated text small and clean, and is an5dc quick?

usage: limits.py --an5dc PROGRAM --cxx COMPILER text|speed [--report]

text   `--split` output of the examples of radius 1 and 2: lines, columns, names with two underscores, macros
speed  CPU time (user and system) and memory of an5dc for every example, float and double, with a schedule given; and how
       the time grows with the temporaries of a body and with the sweeps of a function

CPU time is that of a core on which COMPILER reads four headers of the standard library in 0.8 s, as the core on which
the limits were chosen does: a slow one, or one with other work beside it, takes longer for both, and up to 1.7 times as
long from one minute to the next.

--report prints every figure. Exit 0: all within the limits, 1: not.
"""
import argparse
import itertools
import os
import pathlib
import re
import sys
import tempfile
import time

import golden

MOST_LINES = 620  # one cell per thread
# Of warps that span the tile, which move 16 bytes at a time, hand rows on, and divide by constants: with the pipeline of all
# stages and its comments (an5d/stages.cuh) and what it shares with lines (an5d/streams.cuh); with borders of two planes that
# trade places, too; and what is of the nest alone.
MOST_LINES_OF_STAGES = 1038
MOST_LINES_OF_TRADED_BORDERS = 1075
MOST_LINES_OF_A_PROGRAM = 164
# In 3-D: the same, with the headers of lines (an5d/array_lines.cuh and others), and a box of 27 that adds up line by line.
MOST_LINES_OF_LINES = 1280
MOST_LINES_OF_A_BOX = 210
MOST_LINES_BEFORE_UPDATE = 62  # a reader's first question
MOST_COLUMNS = 100
HEADERS = "".join(f"#include <{name}>\n" for name in ("algorithm", "map", "regex", "string"))
CPU_OF_HEADERS = 0.8  # seconds
MOST_CPU = 0.3        # seconds, with --split
MOST_CPU_OF_CXX = 0.5  # of a whole file, which is read as C and as C++
MOST_CPU_OF_LARGE_BOXES = 1.0
MOST_GROWTH = 6       # of the time, with four times the temporaries or sweeps: not with their square
MOST_CPU_OF_SWEEPS = 1.3  # of four sweeps of 40 temporaries
MOST_MEMORY = 300     # MiB
ATTEMPTS = 4          # the least CPU time counts: other work on the machine only adds

# What CUDA and the compilers themselves name so.
CUDA_NAMES = {"__global__", "__device__", "__host__", "__forceinline__", "__launch_bounds__", "__maxnreg__", "__shared__",
              "__restrict__", "__syncthreads", "__align__", "__cplusplus", "__syncwarp", "__constant__",
              "__shfl_up_sync", "__shfl_down_sync", "__shfl_sync", "__ldg", "__noinline__", "__CUDACC__", "__attribute__",
              "__pipeline_memcpy_async", "__pipeline_commit", "__pipeline_wait_prior", "__builtin_expect",
              "__int_as_float", "__double2hiint"}


def examples():
    return sorted(path.stem for path in golden.EXAMPLES.glob("*.c"))


def small_examples():
    """Radius 1 and 2: all but those whose name says 3 or 4."""
    return [name for name in examples() if not re.search(r"[34]r$", name)]


def without_comments(text):
    return re.sub(r"//[^\n]*|/\*.*?\*/", "", text, flags=re.DOTALL)


def faults_of(text):
    lines = text.splitlines()
    kinds = {"kLines": MOST_LINES_OF_LINES, "TradedBorders": MOST_LINES_OF_TRADED_BORDERS, "kStages": MOST_LINES_OF_STAGES}
    most = next((lines for name, lines in kinds.items() if name in text), MOST_LINES)
    if len(lines) > most:
        yield f"{len(lines)} lines, at most {most}"
    own = golden.nests(text).count("\n")
    most_own = MOST_LINES_OF_A_BOX if "kLines" in text else MOST_LINES_OF_A_PROGRAM
    if most != MOST_LINES and own > most_own:
        yield f"{own} lines of the nest's own, at most {most_own}"
    before = next(number for number, line in enumerate(lines) if re.search(r"\b(update_\w+|add)\(", line))
    if before > MOST_LINES_BEFORE_UPDATE:
        yield f"{before} lines before the update, at most {MOST_LINES_BEFORE_UPDATE}"
    for number, line in enumerate(lines, 1):
        if len(line) > MOST_COLUMNS:
            yield f"line {number} has {len(line)} columns, at most {MOST_COLUMNS}: {line.strip()[:60]}..."
    code = without_comments(text)
    for name in sorted(set(re.findall(r"\b__\w+", code)) - CUDA_NAMES):
        yield f"the name {name}"
    for name in re.findall(r"^\s*#\s*define\s+(\w+)", code, re.MULTILINE):
        if not re.search(rf"^\s*#\s*ifndef\s+{name}\s*\n\s*#\s*define\s+{name}\s*$", code, re.MULTILINE):
            yield f"the macro {name}"
    if "<<<" in code:
        yield "a launch by <<<>>>"


def check_text(options):
    failed = False
    for name in small_examples():
        for flags, schedule in itertools.product(([], ["-DREAL=double"]), ("", "tiers=2")):
            row = {"name": name, "example": name, "flags": flags, "schedule": schedule}
            with tempfile.TemporaryDirectory() as folder:
                text = golden.emit(options.an5dc, row, folder).read_text()
            faults = list(faults_of(text))
            label = " ".join([name] + flags + [schedule])
            if options.report:
                print(f"{label}: {len(text.splitlines())} lines")
            for fault in faults:
                print(f"{label}: {fault}")
            failed = failed or bool(faults)
    return failed


def cost(command):
    """(CPU seconds, MiB) of a child, by its own resource usage."""
    child = os.posix_spawnp(command[0], command, os.environ,
                           file_actions=[(os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0),
                                         (os.POSIX_SPAWN_OPEN, 2, "/dev/null", os.O_WRONLY, 0)])
    _, status, usage = os.wait4(child, 0)
    if status != 0:
        raise SystemExit(f"{' '.join(command)}\nended with status {status}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


class Core:
    """CPU times, as seconds of the core that has the limits."""

    def __init__(self, cxx, folder):
        source = pathlib.Path(folder) / "headers.cpp"
        source.write_text(HEADERS)
        self.headers = [cxx, "-std=c++20", "-fsyntax-only", str(source)]

    def cost(self, command, limit=0, attempts=ATTEMPTS):
        """(CPU seconds, MiB): the least of some attempts, each beside the headers; the first one within the limit is enough."""
        least = None
        for attempt in range(attempts):
            time.sleep(0.5 * attempt)
            headers = cost(self.headers)[0]
            seconds, mebibytes = cost(command)
            seconds *= CPU_OF_HEADERS / headers
            least = seconds if least is None else min(least, seconds)
            if least <= limit:
                break
        return least, mebibytes


def schedule_for(name):
    if name == "heat1d":
        return "tiers=4 block=256 stream=none"
    return "tiers=2 block=32x32 stream=chunks:128" if "3d" in name else "tiers=2 block=256 stream=chunks:256"


def with_temporaries(temporaries, sweeps):
    """C with sweeps whose bodies have so many temporaries, which are declared before the loops."""
    taps = [f"u[i{x:+d} + n * (j{y:+d} + n * (k{z:+d}))]" for axis in range(3) for distance in (-2, -1, 1, 2)
            for x, y, z in [[distance if axis == own else 0 for own in range(3)]]]
    names = [f"m{number}" for number in range(temporaries)]
    lines = ["void sweeps(int n, const double *u, double *v) {", f"  double {', '.join(names)};", "  int i, j, k;"]
    for _ in range(sweeps):
        lines += [f"  for ({i} = 2; {i} < n - 2; {i}++)" for i in "kji"] + ["  {"]
        lines += [f"    {name} = " + " + ".join(f"{number}.5 * {tap}" for tap in taps) + ";"
                  for number, name in enumerate(names)]
        lines += [f"    v[i + n * (j + n * k)] = {' + '.join(names)};", "  }"]
    return "\n".join(lines + ["}", ""])


def check_growth(options, core, folder):
    def seconds(temporaries, sweeps):
        source = pathlib.Path(folder) / f"of_{temporaries}_{sweeps}.c"
        source.write_text(with_temporaries(temporaries, sweeps))
        return core.cost([options.an5dc, str(source), "-o", str(source.with_suffix(".cu"))], attempts=2)[0]

    failed = False
    for few, many in (((40, 2), (160, 2)), ((40, 1), (40, 4))):
        before, after = seconds(*few), seconds(*many)
        wrong = after > MOST_GROWTH * before or (many == (40, 4) and after > MOST_CPU_OF_SWEEPS)
        if options.report or wrong:
            print(f"(temporaries, sweeps) {few}: {before:.2f} s of CPU, {many}: {after:.2f} s, {after / before:.1f} times "
                  f"(at most {MOST_GROWTH}; of (40, 4) at most {MOST_CPU_OF_SWEEPS} s)")
        failed = failed or wrong
    return failed


def check_speed(options):
    with tempfile.TemporaryDirectory() as folder:
        core = Core(options.cxx, folder)
        failed = check_growth(options, core, folder)
        for name in examples():
            for real, split in itertools.product(("float", "double"), ([], ["--split"])):
                large_box = name == "box3d4r" or (name == "box3d3r" and not split)  # 729 and 343 macros, read three times
                limit = MOST_CPU_OF_LARGE_BOXES if large_box else MOST_CPU if split else MOST_CPU_OF_CXX
                command = [options.an5dc, str(golden.EXAMPLES / (name + ".c")), f"-I{golden.EXAMPLES}", *split, "-o",
                           str(pathlib.Path(folder) / "out.cu"), f"-DREAL={real}", "--schedule", schedule_for(name)]
                seconds, mebibytes = cost(command)
                if options.report or seconds > limit:
                    seconds, mebibytes = core.cost(command, limit)
                slow, large = seconds > limit, mebibytes > MOST_MEMORY
                if options.report or slow or large:
                    print(f"{' '.join([name, real] + split)}: {seconds:.2f} s of CPU (at most {limit}), {mebibytes:.0f} MiB (at most {MOST_MEMORY})")
                failed = failed or slow or large
    return failed


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--an5dc", required=True)
    parser.add_argument("--cxx", default="c++")
    parser.add_argument("--report", action="store_true")
    parser.add_argument("what", choices=("text", "speed"))
    options = parser.parse_args()
    return 1 if {"text": check_text, "speed": check_speed}[options.what](options) else 0


if __name__ == "__main__":
    sys.exit(main())
