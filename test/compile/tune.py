#!/usr/bin/env python3
"""The tuner's sources: nvcc takes them, without a GPU they say so, and on the emulation their check works.

usage: tune.py --an5dc PROGRAM --emulation LIBRARY --runtime DIR --flags FILE [--cxx COMPILER] [--all]

The candidates of examples/j2d5pt.c are emitted with --top=2 and compiled for sm_90 with warnings as errors, and some of
programs with several arrays and with arrays that are only read; the emitted run.sh and `an5dc --tune` end with 3 where
CUDA sees no GPU. The same sources, built by a C++ compiler for the emulation, verify and time candidates on a small
grid; one that was made wrong is found out. A stand-in for nvcc that builds for the emulation takes `an5dc --tune` to
its end, interrupted once. --all tries the programs that take longest, too. Exit 0: fine, 1: not.
"""
import argparse
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import compile as nvcc  # noqa: E402

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "examples"
INPUTS = pathlib.Path(__file__).resolve().parents[1] / "inputs"
NO_GPU = "tune: error: no usable GPU: "
HINT = "--tune --emit-only DIR"
SMALL = ["--grid=40x300", "--steps=9"]
# Programs of several arrays, or with arrays that are only read, and one whose cells grow: what makes a candidate wrong,
# and the first array in which that shows.
ARRAYS = {"shallow_water": ("v(0, 0) - dt * 9.81f", "v(0, 0) - dt * 9.82f", "u"),
          "gray_scott": ("b + 0.08 *", "b + 0.09 *", "u"),
          "coefficients_in_place": ("row(j) * p(", "row(j - 1) * p(", "p"),
          "masks": ("obstacle(i, j) > 2", "obstacle(i, j) > 3", "A"),
          "border_hotspot": ("+ cap *", "+ 1.01 * cap *", "temp"),
          "once_heat": ("return u(i, j) +", "return 2 * u(i, j) +", "un"),
          "growing_cells": ("2 * A(-1, 0)", "2.5f * A(-1, 0)", "A")}
COMPILED = ("gray_scott", "masks")  # by nvcc, which takes long for others
ONLY_WITH_ALL = ("coefficients_in_place",)  # `masks`, too, has arrays that are only read
# nvcc's command line, as far as the tuner uses it, for the emulation.
STAND_IN = """#!/bin/sh
[ "$1" = --version ] && { echo 'Cuda compilation tools, release 0.0, V0.0.1'; exit 0; }
shift 2
case "$1" in
  -c) exec CXX -std=c++20 -w @FLAGS -IRUNTIME/emulation/include "$@" ;;
  *) exec CXX "$@" -rdynamic EMULATION -lboost_context -ldl ;;
esac
"""


def run(command, folder, **environment):
    hidden = {**os.environ, "CUDA_VISIBLE_DEVICES": "-1", "NVCC": nvcc.find_nvcc(),
              "AN5D_CACHE_DIR": str(folder / "cache"), **environment}
    done = subprocess.run(command, cwd=folder, env=hidden, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def emit(options, folder, source, *arguments):
    """Emits the candidates of a C file; the folder and the command, or None and what was said."""
    command = [options.an5dc, "--tune", source, *arguments]
    emitted = folder / source.stem
    status, _, said = run([*command, "--emit-only", emitted], folder)
    return (None, f"--emit-only of {source.name} ended with {status}: {said}") if status else (emitted, command)


def nvcc_faults(sources):
    for source in sources:
        if not nvcc.compiles(nvcc.WARNINGS, source):
            yield f"{source.parent.name}/{source.name} does not compile"


def compile_faults(options, folder):
    """nvcc on everything, and no GPU."""
    emitted, command = emit(options, folder, EXAMPLES / "j2d5pt.c", "--top=2")
    if not emitted:
        yield command
        return
    sources = sorted(emitted.glob("*.cu"))
    if len(sources) < 5:
        yield f"only {len(sources)} sources: {sources}"
    yield from nvcc_faults(sources)
    for name, line, where, part in (("run.sh", ["./run.sh"], emitted, NO_GPU),
                                    ("an5dc", command, folder, HINT)):
        status, printed, said = run(line, where)
        if status != 3 or printed or part not in said or NO_GPU not in said:
            yield f"{name} without a GPU: exit status {status}, stdout '{printed}', stderr '{said}'"
    left = [path for path in (emitted / "results.csv", folder / "cache") if path.exists()]
    if left:
        yield f"without a GPU these were written: {left}"


def plant(path, right, wrong):
    """`wrong` for `right` in the code of a file, whose lines may end between words; was there any?"""
    code = re.sub(r"^\s*//.*\n", "", path.read_text(encoding="utf-8"), flags=re.M)
    pattern = r"\s+".join(re.escape(word) for word in right.split())
    planted, count = re.subn(pattern, lambda _: wrong, code)
    path.write_text(planted, encoding="utf-8")
    return count > 0


def array_faults(options, folder, fake):
    """Programs of ARRAYS: nvcc on some sources; on the emulation a good candidate of each nest and a wrong one."""
    for name, (right, wrong, array) in ARRAYS.items():
        if name in ONLY_WITH_ALL and not options.all:
            continue
        emitted, said = emit(options, folder, INPUTS / f"{name}.c", "--top=2", *SMALL)
        if not emitted:
            yield said
            continue
        candidates = sorted(emitted.glob("*_01.cu")) if name in COMPILED else []
        yield from nvcc_faults([*sorted(emitted.glob("*_main.cu")), *candidates])
        rows = (emitted / "candidates.csv").read_text(encoding="utf-8").splitlines(keepends=True)
        kept = [row for row in rows if "_01," in row] + [row for row in rows if row.startswith("nest0_02,")]
        (emitted / "candidates.csv").write_text("".join(kept), encoding="utf-8")
        if not plant(emitted / "nest0_02.cu", right, wrong):
            yield f"{name}: the update has another form; nothing was made wrong"
        status, _, said = run(["./run.sh"], emitted, NVCC=fake)
        rows = [line.split(",") for line in (emitted / "results.csv").read_text(encoding="utf-8").splitlines()[3:]]
        if status or len(rows) != len(kept) or any(row[5:] != ["yes", ""] or float(row[2]) <= 0 for row in rows[:-1]):
            yield f"{name}: exit status {status}, rows {rows}, stderr '{said}'"
        elif rows[-1][5] != "no" or f" cells of '{array}' differ from the plain kernel" not in rows[-1][6]:
            yield f"{name}: the wrong candidate: {rows[-1]}"


def stand_in(options, folder):
    text = STAND_IN.replace("CXX", options.cxx).replace("RUNTIME", str(options.runtime.resolve()))
    text = text.replace("FLAGS", str(options.flags.resolve()))
    path = folder / "nvcc"
    path.write_text(text.replace("EMULATION", str(options.emulation.resolve())), encoding="utf-8")
    path.chmod(0o755)
    return str(path)


def keep_candidates(folder, count):
    """run.sh with the first few candidates only."""
    lines = (folder / "candidates.csv").read_text(encoding="utf-8").splitlines(keepends=True)[:count]
    (folder / "candidates.csv").write_text("".join(lines), encoding="utf-8")


def emulated_faults(options, folder, fake):
    """run.sh with three candidates: a good one, one made wrong, one that does not compile."""
    status, _, said = run([options.an5dc, "--tune", EXAMPLES / "j2d5pt.c", "--top=2", *SMALL, "--emit-only",
                           "small"], folder)
    small = folder / "small"
    keep_candidates(small, 3)
    wrong, broken = small / "nest0_01.cu", small / "nest0_02.cu"
    broken.write_text("nonsense\n", encoding="utf-8")
    if not plant(wrong, "33.4f *", "33.5f *"):
        yield "the update has another form; nothing was made wrong"
    status, _, said = run(["./run.sh"], small, NVCC=fake)
    results = small / "results.csv"
    rows = [line.split(",") for line in results.read_text(encoding="utf-8").splitlines()[3:]]
    verdicts = [(row[5], row[6]) for row in rows]
    if status != 0 or len(rows) != 3:
        yield f"run.sh: exit status {status}, rows {rows}, stderr '{said}'"
        return
    if verdicts[0] != ("yes", "") or float(rows[0][2]) <= 0:
        yield f"the good candidate: {rows[0]}"
    if verdicts[1][0] != "no" or "cells of 'A' differ from the plain kernel" not in verdicts[1][1] or float(rows[1][2]):
        yield f"the wrong candidate: {rows[1]}"
    if verdicts[2][0] != "no" or "does not build" not in verdicts[2][1]:
        yield f"the candidate that does not compile: {rows[2]}"
    if run(["./run.sh"], small, NVCC=fake)[0] or len(results.read_text(encoding="utf-8").splitlines()) != 6:
        yield "a second run measured again"
    status, printed, said = run([options.an5dc, "--tune", EXAMPLES / "j2d5pt.c", "--top=2", *SMALL, "--import",
                                 "small/results.csv"], folder, AN5D_CACHE_DIR=str(folder / "imported"))
    if status != 0 or not printed.endswith(rows[0][1] + "\n") or "cells of 'A' differ" not in printed:
        yield f"--import: exit status {status}, stdout '{printed}', stderr '{said}'"


def resumed_faults(options, folder, fake):
    """`an5dc --tune` itself, interrupted after the first measurement, then run to its end."""
    cache = folder / "cache" / "tuned.json"
    command = [str(options.an5dc), "--tune", str(EXAMPLES / "heat1d.c"), "--top=1", "--grid=3000", "--steps=9"]
    environment = {**os.environ, "NVCC": fake, "AN5D_CACHE_DIR": str(folder / "cache")}
    begun = subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE, text=True, start_new_session=True)
    while begun.poll() is None and not cache.exists():
        time.sleep(0.02)
    os.killpg(begun.pid, signal.SIGINT)
    said = begun.communicate()[1]
    kept = len(json.loads(cache.read_text(encoding="utf-8"))["entries"][0]["measured"]) if cache.exists() else 0
    if begun.returncode != -signal.SIGINT or "interrupted" not in said or kept == 0:
        yield f"interrupted: exit status {begun.returncode}, {kept} kept, stderr '{said}'"
    status, printed, said = run(command, folder, NVCC=fake)
    if status != 0 or said.count("from cache: ") < kept or printed.count("tiers=") != 6:
        yield f"resumed: exit status {status}, stdout '{printed}', stderr '{said}'"
    status, again, said = run(command, folder, NVCC=fake)
    if status != 0 or again != printed or said.count("from cache: ") != 6:
        yield f"all from the cache: exit status {status}, stdout '{again}', stderr '{said}'"


def main():
    parser = argparse.ArgumentParser()
    for name in ("--an5dc", "--emulation", "--runtime", "--flags"):
        parser.add_argument(name, required=True, type=pathlib.Path)
    parser.add_argument("--cxx", default="c++")
    parser.add_argument("--all", action="store_true")
    options = parser.parse_args()
    options.an5dc = options.an5dc.resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        fake = stand_in(options, folder)
        found = [*compile_faults(options, folder), *emulated_faults(options, folder, fake),
                 *array_faults(options, folder, fake), *resumed_faults(options, folder, fake)]
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
