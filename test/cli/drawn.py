#!/usr/bin/env python3
"""Command lines that are drawn, most of them wrong: numbers at their limits, broken schedules, files that are
missing, unreadable or something else than they should be, options that exclude each other.

usage: drawn.py --an5dc PROGRAM [--count N] [--seed S] [--only N]

Each line must end in time and by itself, with exit status 0 to 3, say why where it is not 0, and leave every file
as it was then, nothing half-written and nothing in the folder for temporary files. Exit 0: all do, 1: not; each
fault is a line with the command.
"""
import argparse
import json
import os
import pathlib
import random
import resource
import shlex
import subprocess
import sys
import tempfile

SECONDS = 10  # of processor time: other programs may have the machine
PATIENCE = 120  # of any time

NEST = """{before}void f({parameters}) {{
  for (int t = 0; t < {steps}; t++)
    for (int i = 1; i < {n} - 1; i++)
      for (int j = 1; j < {n} - 1; j++)
        A[(t + 1) % 2][i][j] = {value};
}}
"""
STAR = "0.25f * A[t % 2][i - 1][j] + 0.5f * A[t % 2][i][j] + 0.25f * A[t % 2][i + 1][j]"
VOLUME = """float A[2][64][64][64];
void f(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < 63; i++)
      for (int j = 1; j < 63; j++)
        for (int k = 1; k < 63; k++)
          A[(t + 1) % 2][i][j][k] = 0.5f * A[t % 2][i - 1][j][k] + 0.2f * A[t % 2][i][j][k + 1]
                                    + 0.3f * A[t % 2][i + 1][j][k];
}
"""
FIXED = {"before": "float A[2][100][100];\n", "parameters": "int T", "steps": "T", "n": "100"}
GOOD = NEST.format(value=STAR, **FIXED)
OPEN = NEST.format(before="", parameters="int n, int T, double A[2][n][n]", steps="T", n="n", value=STAR)
BAD = NEST.format(value="A[t % 2][2 * i][j]", **FIXED)
LARGE = NEST.format(before="", parameters="float (*A)[2000000][2000000]", steps="1000000000", n="2000000",
                    value=STAR)

NUMBERS = ["-1", "0", "1", "2", "3", "4", "8", "15", "16", "17", "31", "32", "33", "64", "65", "255", "256", "1024",
           "4096", "4097", "65536", "536870912", "536870913", "1000000000", "2147483647", "2147483648", "4294967295",
           "4294967296", "9223372036854775807", "18446744073709551615", "99999999999999999999999", "1e9", "nan",
           "inf", "", "0x10", "010", "1.5", " 7", "7 ", "seven", "1/2"]
COUNTED = ["--bt", "--bs1", "--bs2", "--sl", "--registers", "--top", "-j", "--jobs", "--steps", "--seed"]
GRIDS = ["1000000000001", "100x100", "1x1", "16384x16384", "0x0", "1x", "x", "1000000000000x1", "1000000x1000000",
         "1000000000000", "2147483647x2147483647", "100x100x100", "1x1x1000000000000", "-5x5", "4X4"]
WORDS = {"planes": ["hybrid", "registers", "shared", "global", ""], "exchange": ["plane", "shuffle", "edge"],
         "combine": ["gather", "star", "partial", "sum"], "out": ["direct", "coalesced"], "shared": ["any", "scalar"],
         "edge": ["select", "split", "lane", "none"]}
NUMBERED = {"tiers": [""], "stages": [""], "skew": [""], "pad": [""], "resident": [""], "registers": [""],
            "cells": ["", "4x", "1x", "x"], "block": ["", "32x", "256x", "x"],
            "stream": ["chunks:", "weighted:", "chunk:", "waves:"], "sync": ["step:", "tier:"],
            "in": ["prefetch:", "cp_async:", "tma:", "direct:"]}
LIKELY = ["tiers=4 block=256 stream=chunks:128 combine=star", "tiers=2 block=32x16 stream=column",
          "tiers=6 stages=4 cells=12 block=384 stream=weighted:1.2 exchange=shuffle sync=step:4 combine=star "
          "in=cp_async:3 out=coalesced edge=lane resident=2", "stream=waves", "stream=none", "stream=column"]
INPUTS = ["good.c", "open.c", "volume.c", "large.c", "bad.c", "broken.c", "empty.c", "bytes.c", "cxx.cpp", "c.cpp",
          "kernel.cu", "missing.c", "folder", "folder.c", "closed.c", "loop.c", "-", "", "no/such/file.c", "/dev/null",
          "good.c/inner.c", "n" * 300 + ".c"]
OUTPUTS = ["out.cu", "-", "old.cu", "folder", "no/such/out.cu", "/dev/full", "/dev/null", "good.c", "old.cu/out.cu",
           "closed/out.cu", "out", "out.c", "", "n" * 300 + ".cu", "loop.c"]
DEVICES = ["h200", "a100", "gtx9000", "", "device.json", "most.json", "least.json", "beyond.json", "text.json",
           "missing.json", "folder.json", "empty.json"]
SUITES = ["suite.json", "suite.toml", "limits.json", "text.json", "missing.json", "folder", "empty.json", "good.c"]
RESULTS = ["results.csv", "missing.csv", "folder", "text.json", "empty.json", "bytes.c", "wide.csv"]
FLAGS = ["-DX=1", "-D", "-I", "-Ifolder", "-include", "-includemissing.h", "-std=c89", "-std=c++17", "-std=none",
         "-Wall", "-ffast-math", "-fno-fast-math", "-MD", "-MF", "-MFold.cu", "-MTx", "-O3", "-g", "-m32", "-xc++",
         "--", "@arguments", "@missing", "@folder", "@again", "@@arguments", "@", "-funsigned-char", "-fno-such-flag",
         "-march=native", "-lm", "-fsingle-precision-constant"]
# Numbers that are taken, at their limits: such lines get further than the options.
TAKEN = {"--bt": [1, 2, 31, 32], "--bs1": [1, 32, 256, 4096], "--bs2": [1, 16, 4096], "--sl": [0, 1, 128, 536870912],
         "--registers": [16, 255], "--steps": [1, 1000000000], "--top": [1, 100000]}
TAKEN_KEYS = {"tiers": [1, 2, 31, 32], "stages": [1, 2, 16], "cells": [1, 2, 4, 32, "1x32", "32x32"],
              "block": [1, 32, 256, 4096, "4096x16", "4096x4096", "1x4096"],
              "stream": ["none", "column", "waves", "chunks:1", "chunks:536870912", "weighted:64",
                         "weighted:0.015625"],
              "sync": ["tier", "step:1", "step:64"],
              "in": ["direct", "prefetch:1", "cp_async:64"],
              "skew": [0, 1, 64], "pad": [0, 16, 4096], "resident": ["auto", 1, 4096], "registers": ["auto", 16, 255],
              "combine": ["gather", "star", "partial"], "edge": ["split", "lane"]}
CHOSEN = [["--runtime=", "inline", "file", "include", "none"], ["--on-error=", "abort", "original", "ignore"],
          ["--model=", "fitted", "an5d", "traffic", ""], ["--print-model=", "table", "json", "yaml"],
          ["--opt=", "star", "partial", "gather", "vector", "no-vector", "star,gather", "fancy"],
          ["--dump=", "nest", "stencil", "schedule", "plan", "nest,plan", "all"],
          ["-fdiagnostics-format=", "text", "json", "sarif", "xml", ""],
          ["--why-not=", "2", "good.c:3", "missing.c:2", "0", ":", "1000000001", "good.c:"],
          ["--explain=", "list", "time-buffering", "no-such-rule"], ["--plot=", "performance", "scaling", "pie"],
          ["--roofline=", "roof.svg", "roof.png", "/dev/full", "no/such/roof.svg", "-"]]
PLAIN = ["--split", "--gpu", "--explain-schedule", "--use-tuned", "--print-nvcc", "--version", "--help", "--tune",
         "--verify", "--measure-device", "--no-such-option"]


def device(counts, numbers):
    """A device file with all counts and numbers as these say of their most."""
    most = {"multiprocessors": 10000, "registers_per_sm": 1 << 24, "threads_per_sm": 1 << 16,
            "blocks_per_sm": 1 << 12, "shared_bytes_per_sm": 1 << 28, "shared_bytes_per_block": 1 << 28,
            "threads_per_block": 1 << 16}
    rates = {"copy_gb_per_s": 1e7, "shared_gb_per_s": 1e7, "peak_gflop_per_s": 1e7}
    others = {"issue_ginst_per_s": 1e7, "l2_gb_per_s": 1e7, "clock_ghz": 100, "barrier_256_ns": 1e6,
              "barrier_1024_ns": 1e6, "host_copy_gb_per_s": 1e7}
    values = {"schema": 1, "name": "drawn", "architecture": "sm_90", "source": "drawn"}
    values.update({name: counts(value) for name, value in most.items()})
    values.update({width: {name: numbers(value) for name, value in rates.items()} for width in ("single", "wide")})
    values.update({name: numbers(value) for name, value in others.items()})
    return json.dumps(values)


def suite(steps, grid, schedule):
    return json.dumps({"format": "an5dc-suite", "version": 1, "defaults": {"steps": steps, "grid": grid},
                       "kernels": [{"input": "good.c", "schedules": {"one": schedule, "best": "model"}}]})


def prepare(folder):
    """What the lines find; closed to readers is closed.c, which whoever is root reads all the same."""
    device_file = device(lambda most: max(1, most // 100), lambda most: most / 100)
    header = "stencil,type,mode,grid,bT,schedule,gcells_per_s\n"
    texts = {"good.c": GOOD, "open.c": OPEN, "volume.c": VOLUME, "large.c": LARGE, "bad.c": BAD,
             "broken.c": "int f( {\n", "empty.c": "", "cxx.cpp": "#include <ctime>\n" + GOOD, "c.cpp": GOOD,
             "kernel.cu": "__global__ void k() {}\n", "closed.c": GOOD, "old.cu": "old text\n", "text.json": "text",
             "empty.json": "", "device.json": device_file, "most.json": device(lambda most: most, lambda most: most),
             "least.json": device(lambda most: 1, lambda most: 1e-300),
             "beyond.json": device(lambda most: 1 << 70, lambda most: 1e308),
             "suite.json": suite(9, "40x60", "tiers=2"), "limits.json": suite(10**9, "1000000x1000000", "tiers=32"),
             "suite.toml": 'format = "an5dc-suite"\nversion = 1\n[[kernels]]\ninput = "good.c"\nsteps = '
                           '9223372036854775807\nschedules = {one = "model"}\n',
             "results.csv": header + "a,float,x,1x1,4,tiers=4,1\n",
             "wide.csv": header + "a,float,x,1x1,2000000000,tiers=4," + "9" * 400 + "\n",
             "arguments": "-DX=1 'good.c'\n", "again": "@again\n"}
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "bytes.c").write_bytes(bytes(range(256)) * 40)
    for name in ("folder", "folder.c", "folder.json", "closed", "tmp", "cache"):
        (folder / name).mkdir()
    (folder / "loop.c").symlink_to("loop.c")
    (folder / "closed").chmod(0o555)
    (folder / "closed.c").chmod(0)


def schedule(draw):
    """A line; some of its keys and numbers are wrong."""
    keys = [draw.choice(LIKELY)] if draw.random() < 0.3 else []
    for _ in range(draw.randint(0, 4)):
        if draw.random() < 0.3:
            name = draw.choice(sorted(WORDS))
            keys.append(f"{name}={draw.choice(WORDS[name])}")
        else:
            name = draw.choice(sorted(NUMBERED))
            keys.append(f"{name}={draw.choice(NUMBERED[name])}{draw.choice(NUMBERS)}")
    if draw.random() < 0.1:
        keys.append(draw.choice(["tiers", "=", "tier=4", "tiers==4", "\u00e9=1", "tiers=4,block=32", "\t"]))
    return draw.choice([" ", " ", " ", "  ", "\n"]).join(keys)


def some_options(draw):
    """Of those that go with an input."""
    words = []
    for _ in range(draw.choice([0, 1, 1, 1, 2, 2, 3, 5])):
        kind = draw.randint(0, 8)
        if kind < 2:
            name, value = draw.choice(COUNTED), draw.choice(NUMBERS)
            words += [f"{name}={value}"] if draw.random() < 0.5 else [name, value]
        elif kind < 4:
            words += ["--schedule", schedule(draw)]
        elif kind == 4:
            words += ["--device", draw.choice(DEVICES)]
        elif kind == 5:
            words += ["--grid", draw.choice(GRIDS)]
        elif kind == 6:
            first, *values = draw.choice(CHOSEN)
            words.append(first + draw.choice(values))
        elif kind == 7:
            words.append(draw.choice(FLAGS))
        else:
            words.append(draw.choice(PLAIN))
    return words


def taken_line(draw):
    """The arguments of one run that the options alone do not refuse."""
    words = [draw.choice(INPUTS[:4])]
    if draw.random() < 0.7:
        keys = draw.sample(sorted(TAKEN_KEYS), draw.choice([1, 1, 2, 3]))
        words += ["--schedule", " ".join(f"{key}={draw.choice(TAKEN_KEYS[key])}" for key in keys)]
    for name in draw.sample(sorted(TAKEN), draw.choice([0, 1, 1, 2, 3])):
        words += [name, str(draw.choice(TAKEN[name]))]
    if "--top" in words or draw.random() < 0.3:
        words.append("--print-model=" + draw.choice(["table", "json"]))
    if draw.random() < 0.4:
        words += ["--grid", draw.choice(["1x1", "16384x16384", "1000000000000x1", "1x1000000000000", "64x64x64",
                                         "1x1x1000000000000", "1000000x1000000"])]
    if draw.random() < 0.3:
        words += ["--device", draw.choice(["a100", "k20", "most.json", "least.json", "device.json"])]
    for more in ("-ffast-math", "--model=an5d", "--explain-schedule", "--roofline=roof.svg", "--split",
                 "--dump=plan", "--model=traffic"):
        if draw.random() < 0.15:
            words.append(more)
    return words + (["-o", "out.cu"] if draw.random() < 0.6 else [])


def line(draw):
    """The arguments of one run, and what is special about its surroundings."""
    if draw.random() < 0.5:
        return taken_line(draw), {}
    likely = draw.random() < 0.6
    if draw.random() < 0.1:
        words = ["--suite", draw.choice(SUITES), "--out",
                 draw.choice(["made", "folder", "good.c", "/dev/null", "no/such"])]
    elif draw.random() < 0.1:
        words = ["--report", draw.choice(RESULTS)]
    else:
        words = [draw.choice(INPUTS[:4] if likely else INPUTS)]
    if draw.random() < (0.1 if words[0] == "--suite" else 0.7):
        words += ["-o", draw.choice(OUTPUTS[:3] if likely else OUTPUTS)]
    words += some_options(draw)
    if draw.random() < 0.05:
        words = words[1:]
    if draw.random() < 0.3:
        draw.shuffle(words)
    surroundings = {}
    if draw.random() < 0.1:
        surroundings["TMPDIR"] = draw.choice(["/proc", "missing", "good.c", "", "n" * 5000])
    if draw.random() < 0.1:
        surroundings["AN5D_CACHE_DIR"] = draw.choice(["/proc", "missing", "good.c", "", "n" * 5000])
    return words, surroundings


def tree(folder):
    """Text of every file, and the target of every link, by name."""
    return {str(path.relative_to(folder)): os.readlink(path) if path.is_symlink() else path.read_bytes()
            for path in sorted(folder.rglob("*")) if path.is_symlink() or path.is_file()}


def faults(folder, before, status, printed, said):
    """What is wrong about a run that came to its end."""
    after = tree(folder)
    new = sorted(name for name in after if after[name] != before.get(name))
    if status not in (0, 1, 2, 3):
        yield f"exit status {status}"
    elif status and not said:
        yield f"exit status {status} without a word"
    elif status == 2 and not any(error in said for error in ("an5dc: error: ", '"kind": "error"', '"level": "error"')):
        yield "no error is named"
    if "terminate called" in said or "internal error" in said:
        yield "an exception that nobody caught"
    if any(name not in after for name in before):
        yield "a file is gone"
    if status and [name for name in new if not name.startswith(("made/", "folder/"))]:  # suites keep what is good
        yield f"wrote {', '.join(new)}"
    if any(name.endswith(".tmp") or name.startswith("tmp/") for name in new):
        yield "left a temporary file"
    if any(not after[name] for name in new):
        yield "wrote an empty file"
    if status and "__global__" in printed:
        yield "printed CUDA and failed"


def run(an5dc, number, seed):
    """Faults of the line of this number, with its command."""
    words, surroundings = line(random.Random(f"{seed} {number}"))
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        prepare(folder)
        before = tree(folder)
        environment = {**os.environ, "TMPDIR": str(folder / "tmp"), "AN5D_CACHE_DIR": str(folder / "cache"),
                       "CC": "false", "CXX": "false", "NVCC": "false", **surroundings}
        spent = resource.getrusage(resource.RUSAGE_CHILDREN)
        try:
            done = subprocess.run([an5dc, *words], cwd=folder, env=environment, capture_output=True, text=True,
                                  errors="replace", stdin=subprocess.DEVNULL, timeout=PATIENCE, check=False)
            found = list(faults(folder, before, done.returncode, done.stdout, done.stderr))
            said = done.stderr
        except subprocess.TimeoutExpired:
            found, said = [f"did not end in {PATIENCE} s"], ""
        now = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds = now.ru_utime + now.ru_stime - spent.ru_utime - spent.ru_stime
        if seconds > SECONDS:
            found.append(f"took {seconds:.1f} s")
    shown = " ".join(f"{key}={shlex.quote(value)}" for key, value in surroundings.items())
    return [f"{number}: {fault}: {shown} an5dc {shlex.join(words)}\n{said[-600:]}" for fault in found]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--an5dc", required=True, type=lambda name: str(pathlib.Path(name).resolve()))
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int)
    options = parser.parse_args()
    numbers = range(options.count) if options.only is None else [options.only]
    found = [fault for number in numbers for fault in run(options.an5dc, number, options.seed)]
    print("\n".join(found) or f"{len(numbers)} command lines end as they should")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
