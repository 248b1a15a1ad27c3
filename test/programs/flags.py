#!/usr/bin/env python3
"""Whether an output compiles with other macros than an5dc was run with: only where no nest depends on them.

usage: flags.py CONFIG

CONFIG is that of run.py. Each case compiles one text by an5dc, then the output, on the emulation, with flags of its own.
Where a macro of these decides about a nest, the compilation has to fail and to say with what an5dc was run. Exit 0: as
expected, 1: not.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

HEADER = """#ifndef SIDE_H
#define SIDE_H
#ifndef SIDE
#define SIDE 8
#endif
#endif
"""
TEXT = """#include <stdio.h>
#include "side.h"
#ifndef N
#define N 40
#endif
#ifndef STEPS
#define STEPS 10
#endif
#if defined WIDE && WIDE > 1
#define W 0.125
#elif THIN
#define W 0.5
#else
#define W 0.25
#endif
#ifdef EXTRA
#define MORE
#endif
#ifndef SCALE
#define SCALE(x) ((x) * 1)
#endif
#ifndef NAME
#define NAME "a"
#endif
static double a[N][SIDE], b[N][SIDE];
static void run(int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < SIDE - 1; j++) b[i][j] = SCALE(W * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]));
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < SIDE - 1; j++) {
        a[i][j] = b[i][j];
#ifdef MORE
        a[i][j] += 1;
#endif
      }
  }
  puts(NAME);
}
int main(void) {
#ifdef VERBOSE
  puts("begins");
#endif
  run(STEPS);
  return a[1][1] > 1e9;
}
"""
# Flags of an5dc, of the output's compiler, and what the second says; none where it compiles.
CASES = [
    ([], [], None),
    (["-DN=60"], ["-DN=60"], None),
    (["-DN=60"], ["-DN=50 + 10"], "-DN=60"),
    (["-DN=50 + 10"], ["-DN=50 + 10"], None),
    ([], ["-DN=60"], "without -DN"),
    (["-DN=30"], [], "-DN=30"),
    (["-DN=M", "-DM=20"], ["-DN=M", "-DM=20"], None),
    (["-DN=M", "-DM=20"], ["-DN=M", "-DM=21"], "-DM=20"),
    ([], ["-DSTEPS=20", "-DVERBOSE"], None),
    ([], ["-DSIDE=9"], "without -DSIDE"),
    ([], ["-DWIDE=2"], "without -DWIDE"),
    (["-DWIDE=2"], ["-DWIDE=2"], None),
    (["-DWIDE=2"], ["-DWIDE=3"], "-DWIDE=2"),
    ([], ["-DTHIN=1"], "without -DTHIN"),
    ([], ["-DEXTRA"], "without -DEXTRA"),
    (["-DSCALE(x)=((x) / 3)"], ["-DSCALE(y)=((y) / 3)"], None),
    (["-DSCALE(x)=((x) / 3)"], ["-DSCALE(x)=((x) / 4)"], "-DSCALE"),
    (['-DNAME="b \\" ,"'], ['-DNAME="b \\" ,"'], None),
    (['-DNAME="b"'], [], "-DNAME"),
]


def run(command):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=300)


def problem(config, folder, split, given, others, expected):
    made = run([config["an5dc"], folder / "text.c", "--bt", "1", *(["--split"] if split else []), *given, "-o", folder / "out.cu"])
    if made.returncode != 0:
        return f"an5dc: exit {made.returncode}\n{made.stderr}"
    compiler = ([config["cc"], "-std=gnu11", folder / "out.c"] if split else
                [config["cxx"], "-std=c++20", "-w", "@" + config["flags"], *config["includes"], folder / "out.cu"])
    done = run([*compiler, *others, "-fsyntax-only", "-I", folder])
    if (done.returncode == 0) != (expected is None):
        return f"exit {done.returncode}\n{done.stderr[:2000]}"
    return "" if expected is None or f"{expected}" in done.stderr else f"'{expected}' is not in\n{done.stderr[:2000]}"


def main(path):
    config = json.loads(pathlib.Path(path).read_text())
    wrong = 0
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        (folder / "side.h").write_text(HEADER)
        (folder / "text.c").write_text(TEXT)
        for n, (given, others, expected) in enumerate(CASES):
            said = problem(config, folder, n % 3 == 1, given, others, expected)
            wrong += said != ""
            if said:
                print(f"an5dc {given}, then {others}{', --split' if n % 3 == 1 else ''}: {said}")
    return wrong != 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
