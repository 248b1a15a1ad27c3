#!/usr/bin/env python3
"""The folder that --suite writes: nvcc takes it, without a GPU run.sh says so, and on the emulation it runs.

usage: run_script.py --an5dc PROGRAM --emulation LIBRARY --runtime DIR --flags FILE [--cxx COMPILER]

Two entries of examples/suite/paper.toml are compiled for sm_90 with warnings as errors, and linked. A small suite is
run with a stand-in for nvcc that builds for the emulation: its results.csv is complete, one entry that was made wrong
and one that does not compile are named and stop no other, and what has been run is not run again. So are programs of
several arrays and with arrays that are only read; nvcc takes them, too. Exit 0: fine, 1: not; each fault is a line.
"""
import csv
import os
import pathlib
import subprocess
import sys

import support

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "compile"))
import compile as nvcc  # noqa: E402
import tune  # noqa: E402

COLUMNS = ("stencil,type,mode,device,grid,steps,bT,schedule,gcells_per_s,predicted_gcells_per_s,flops_per_cell,"
           "registers,spill_bytes,verified,error,peer:X,peer:Y")
SMALL = """
format = "an5dc-suite"
version = 1
peers = "peers.csv"
[defaults]
type_macro = "REAL"
grid = "40x300"
steps = 9
[[kernels]]
input = "EXAMPLES/j2d5pt.c"
types = ["float"]
schedules.a_model = "model"
schedules.two = "tiers=2 block=64 stream=chunks:16 combine=star"
schedules.deep = { schedule = "tiers=32 block=64 stream=chunks:16 combine=star", refused = "schedule-halo" }
[[kernels]]
input = "EXAMPLES/star2d1r.c"
types = ["double"]
schedules.two = "tiers=2 block=64 stream=chunks:16 combine=star"
schedules.three = "tiers=3 block=64 stream=chunks:16 combine=star"
"""
# Arrays in place with a box each, and arrays that are only read in three nests, of two types.
ARRAYS = """
format = "an5dc-suite"
version = 1
[defaults]
grid = "40x60"
steps = 9
schedules.one = "tiers=1 block=64 stream=chunks:16 combine=star"
schedules.two = "tiers=2 block=64 stream=chunks:16 combine=star"
[[kernels]]
input = "INPUTS/shallow_water.c"
[[kernels]]
input = "INPUTS/masks.c"
"""
PEERS = "stencil,type,peer,gcells_per_s,source\nj2d5pt,float,X,12.5,\nstar2d1r,float,Y,3,\nstar2d1r,double,Y,1,\n"


def run(folder, *arguments, **environment):
    done = subprocess.run(["out/run.sh", *arguments], cwd=folder, env={**os.environ, **environment},
                          capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def results(folder):
    lines = (folder / "out/results.csv").read_text(encoding="utf-8").splitlines()
    return list(csv.DictReader(line for line in lines if not line.startswith("#")))


def write_small(options, folder, suite=SMALL):
    suite = suite.replace("EXAMPLES", str(support.EXAMPLES)).replace("INPUTS", str(tune.INPUTS))
    (folder / "suite.toml").write_text(suite, encoding="utf-8")
    (folder / "peers.csv").write_text(PEERS, encoding="utf-8")
    return support.regenerate(options.an5dc, folder, suite="suite.toml")


def compiled(options, folder):
    """Real nvcc on a driver and two candidates; run.sh without a GPU."""
    support.regenerate(options.an5dc, folder, suite=str(support.EXAMPLES / "suite/paper.toml"))
    for source in ("star2d1r/float/nest0_main", "star2d1r/float/nest0_plain", "star2d1r/float/nest0_sconf",
                   "j3d27pt/double/nest0_tuned"):
        if not nvcc.compiles(nvcc.WARNINGS, folder / f"out/h200/{source}.cu"):
            yield f"{source}.cu does not compile"
    hidden = {"CUDA_VISIBLE_DEVICES": "-1", "NVCC": nvcc.find_nvcc()}
    status, printed, said = run(folder, "--only", "h200/star2d1r/float/nest0_sconf", **hidden)
    if status != 3 or printed or tune.NO_GPU not in said or "entries for 'h200' are left out" not in said:
        yield f"without a GPU: exit status {status}, stdout '{printed}', stderr '{said}'"
    if not (folder / "out/h200/star2d1r/float/nest0_sconf").exists():
        yield f"no program was built: {said}"
    if any(not row["error"].startswith("refused by ") for row in results(folder)):
        yield f"without a GPU these are results: {results(folder)}"
    status, _, said = run(folder, NVCC="/none")
    if status != 3 or "'/none' is missing" not in said:
        yield f"without nvcc: exit status {status}, stderr '{said}'"


def several_arrays(options, folder):
    """Entries of programs of several arrays and with arrays that are only read: nvcc takes them, and they run."""
    status, printed, said = write_small(options, folder, ARRAYS)
    if status or "4 entries: 4 written" not in printed:
        yield f"exit status {status}, stdout '{printed}', stderr '{said}'"
        return
    for source in ("shallow_water/nest0_main", "shallow_water/nest0_two", "masks/nest1_main", "masks/nest1_plain"):
        if not nvcc.compiles(nvcc.WARNINGS, folder / f"out/h200/{source}.cu"):
            yield f"{source}.cu does not compile"
    status, _, said = run(folder, NVCC=tune.stand_in(options, folder), JOBS="2")
    found = [(row["stencil"], row["type"], row["mode"], row["grid"], row["verified"], row["error"])
             for row in results(folder)]
    expected = [("shallow_water", "float", mode, "100x100", "yes", "") for mode in ("one", "two")]
    expected += [(f"masks:{name}", cell, mode, grid, "yes", "") for mode in ("one", "two")
                 for name, cell, grid in (("flags", "short", "67x80"), ("sources", "double", "68x81"),
                                          ("shifted", "double", "40x60"))]
    if status or found != expected or any(float(row["gcells_per_s"]) <= 0 for row in results(folder)):
        yield f"exit status {status}, rows {found}, stderr '{said}'"


def wrong_usage(options, folder):
    write_small(options, folder)
    for arguments in (["--limit"], ["--limit", "soon"], ["--each", "0"], ["--only"], ["now"]):
        status, _, said = run(folder, *arguments)
        if status != 2 or "usage: ./run.sh" not in said:
            yield f"{arguments}: exit status {status}, stderr '{said}'"


def emulated(options, folder):
    """All of it, step by step."""
    write_small(options, folder)
    fake = {"NVCC": tune.stand_in(options, folder), "JOBS": "2"}
    out = folder / "out"
    wrong, broken = out / "h200/j2d5pt/float/two/j2d5pt.cu", out / "h200/star2d1r/double/nest0_two.cu"
    good = {path: path.read_text(encoding="utf-8") for path in (wrong, broken)}
    wrong.write_text(good[wrong].replace("33.4f *", "33.5f *"), encoding="utf-8")
    broken.write_text("nonsense\n", encoding="utf-8")
    if wrong.read_text(encoding="utf-8") == good[wrong]:
        yield "the update has another form; nothing was made wrong"
    status, printed, said = run(folder, **fake)
    rows = results(folder)
    head = (out / "results.csv").read_text(encoding="utf-8").splitlines()
    if status != 1 or printed or COLUMNS not in head or not head[0].startswith("# an5dc --suite, "):
        yield f"exit status {status}, stdout '{printed}', stderr '{said}', head {head[:4]}"
    verdicts = {(row["stencil"], row["mode"]): (row["verified"], row["error"]) for row in rows}
    expected = {("j2d5pt", "a_model"): ("yes", ""), ("star2d1r", "three"): ("yes", ""),
                ("j2d5pt", "two"): ("no", "cells of 'A' differ from the plain kernel"),
                ("j2d5pt", "deep"): ("no", "refused by schedule-halo: "),
                ("star2d1r", "two"): ("no", "does not build; see h200/star2d1r/double/nest0_two.log")}
    if list(verdicts) != [("j2d5pt", "a_model"), ("j2d5pt", "two"), ("j2d5pt", "deep"), ("star2d1r", "two"),
                          ("star2d1r", "three")]:
        yield f"rows {list(verdicts)}"
    for entry, (verified, error) in expected.items():
        found = verdicts.get(entry, ("", ""))
        if found[0] != verified or error not in found[1] or (verified == "yes" and found[1]):
            yield f"{entry}: {found}"
    first = rows[0]
    if float(first["gcells_per_s"]) <= 0 or (first["peer:X"], first["peer:Y"]) != ("12.5", "") or \
            (rows[4]["peer:X"], rows[4]["peer:Y"], rows[4]["type"], rows[4]["bT"]) != ("", "1", "double", "3"):
        yield f"rows {rows}"
    yield from resumed(options, folder, fake)


def resumed(options, folder, fake):
    """Only what is missing, changed, or failed to build is run again."""
    before = results(folder)

    def again(name, count, status, *arguments):
        found, _, said = run(folder, *arguments, **fake)
        ran = said.count(" of ") and sum(" GCells/s " in line for line in said.splitlines())
        if (found, ran) != (status, count):
            yield f"{name}: exit status {found}, {ran} run, expected {status} and {count}; stderr '{said}'"

    yield from again("what does not build is tried again", 1, 1)
    if results(folder) != before:
        yield "a second run changed results"
    yield from again("what failed is run again with --retry", 2, 1, "--retry")
    support.regenerate(options.an5dc, folder, suite="suite.toml")  # repairs both
    yield from again("repaired: one was built from other sources, one never", 2, 0)
    if [row["verified"] for row in results(folder)] != ["yes", "yes", "no", "yes", "yes"]:
        yield f"repaired: {results(folder)}"
    yield from again("all is there", 0, 0)
    write_small(options, folder, SMALL.replace("tiers=3 ", "tiers=4 ").replace("schedules.a_model", "schedules.model"))
    yield from again("another schedule, another name", 2, 0)
    if [(row["mode"], row["bT"]) for row in results(folder)][-1] != ("three", "4") or len(results(folder)) != 5:
        yield f"lines of earlier entries are left, or one is missing: {results(folder)}"
    (folder / "out/results.csv").unlink()
    yield from again("a pattern", 1, 0, "--only", "h200/star2d1r/*three")
    yield from again("no results any more", 3, 0)


def limited(options, folder):
    """--limit: a clock that jumps shows that nothing is begun once the time is up, and that a run goes on later."""
    write_small(options, folder)
    fake = tune.stand_in(options, folder)
    clock = folder / "bin/date"
    clock.parent.mkdir()
    # A minute passes when the first result is there.
    clock.write_text('#!/bin/sh\n[ "$1" = +%s ] || exec /bin/date "$@"\n'
                     f'echo $((1000 + 61 * $(cat {folder}/out/results.csv 2>/dev/null | grep -c ",yes,")))\n',
                     encoding="utf-8")
    clock.chmod(0o755)
    environment = {"NVCC": fake, "PATH": f"{clock.parent}:{os.environ['PATH']}"}
    status, _, said = run(folder, "--limit", "1", **environment)
    if status != 4 or "the time is up, 3 entries are left; run it again" not in said:
        yield f"exit status {status}, stderr '{said}'"
    status, _, said = run(folder, **environment)
    if status != 0 or len(results(folder)) != 5 or "building 3 entries" not in said:
        yield f"going on: exit status {status}, stderr '{said}'"


if __name__ == "__main__":
    support.main([compiled, several_arrays, wrong_usage, emulated, limited], "--emulation", "--runtime", "--flags")
