#!/usr/bin/env python3
"""What --suite writes, when it writes it again, and what it removes.

usage: regenerate.py --an5dc PROGRAM

Exit 0: fine, 1: not; each fault is a line.
"""
import copy
import os
import pty
import shutil

import support
from support import LINE, regenerate, small_suite, tree, write_kernels, write_suite

ENTRIES = {f"h200/{kernel}/{kind}/{mode}" for kernel in ("one", "two") for kind in ("float", "double")
           for mode in ("model", "fixed")}


def everything_of(kernel):
    """Its entries, and the drivers of its two units."""
    return {entry for entry in ENTRIES if f"/{kernel}/" in entry} | {f"h200/{kernel}/float", f"h200/{kernel}/double"}


def totals(printed):
    return [line for line in printed.splitlines() if " entries: " in line]


def touched(folder, before):
    """Entries with files that are newer than `before` says, unit drivers as their folder."""
    found = set()
    for path in (folder / "h200").rglob("*"):
        if path.is_file() and path.stat().st_mtime_ns != before.get(path):
            parent = path.relative_to(folder).parent
            if path.name.startswith("nest0_") and path.stem[6:] not in ("main", "plain"):
                parent = parent / path.stem[6:]
            found.add(parent.as_posix())
    return found


def times(folder):
    return {path: path.stat().st_mtime_ns for path in (folder / "h200").rglob("*") if path.is_file()}


def new_suite(options, folder):
    write_kernels(folder)
    write_suite(folder, small_suite())
    return regenerate(options.an5dc, folder, "-j", "2")


def deterministic(options, folder):
    """The same tree whatever the threads, the working directory and the way to the suite file; by TOML, too."""
    status, printed, said = new_suite(options, folder)
    if status or said or totals(printed) != ["8 entries: 8 written, 0 unchanged, 0 refused as expected, 0 failed"]:
        yield f"exit status {status}, stdout '{printed}', stderr '{said}'"
        return
    first = tree(folder / "out")
    if {name.rsplit("/", 1)[0] for name in first if name.endswith(".h") and name.count("/") == 4} != ENTRIES:
        yield f"other entries: {sorted(first)}"
    for jobs in ("1", "3", "16"):
        out = folder / f"out{jobs}"
        regenerate(options.an5dc, folder.parent, "-j", jobs, suite=str(folder / "suite.json"), out=str(out))
        if tree(out) != first:
            yield f"-j {jobs} from elsewhere makes another tree"
    (folder / "suite.toml").write_text(f"""
format = "an5dc-suite"
version = 1
[defaults]
types = ["float", "double"]
type_macro = "REAL"
grid = "40x60"
steps = 9
include_dirs = ["include"]
schedules = {{ model = "model", fixed = "{LINE}" }}
[[kernels]]
input = "src/one.c"
[[kernels]]
input = "src/two.c"
""", encoding="utf-8")
    regenerate(options.an5dc, folder, suite="suite.toml", out="toml")
    if tree(folder / "toml") != first:
        yield "TOML makes another tree"
    shutil.copytree(folder, folder.parent / "moved")
    status, printed, _ = regenerate(options.an5dc, folder.parent / "moved")
    shutil.rmtree(folder.parent / "moved")
    if status or "8 unchanged" not in printed:
        yield f"a tree moved as a whole is generated again: {printed}"


def incremental(options, folder):
    """Exactly what depends on a change is written again."""
    new_suite(options, folder)
    suite = small_suite()

    def step(name, expected):
        before = times(folder / "out")
        status, printed, said = regenerate(options.an5dc, folder)
        found = touched(folder / "out", before)
        if status or found != expected:
            yield f"{name}: exit status {status}, written {sorted(found)}, expected {sorted(expected)}; {said}"
        count = len(expected & ENTRIES)
        if totals(printed) != [f"8 entries: {count} written, {8 - count} unchanged, 0 refused as expected, 0 failed"]:
            yield f"{name}: {printed}"

    yield from step("nothing changed", set())
    header = folder / "include/one.h"
    header.write_text(header.read_text(encoding="utf-8").replace("0.5", "0.4"), encoding="utf-8")
    yield from step("a header", everything_of("one"))
    source = folder / "src/two.c"
    source.write_text(source.read_text(encoding="utf-8").replace("0.25", "0.3"), encoding="utf-8")
    yield from step("an input", everything_of("two"))
    other = LINE.replace("tiers=2", "tiers=3")
    suite["kernels"][0]["schedules"] = {"fixed": {"float": other, "double": LINE}}
    write_suite(folder, suite)
    yield from step("a schedule of one type", {"h200/one/float/fixed"})
    (folder / "out/h200/two/float/model/two.cu").write_text("broken", encoding="utf-8")
    yield from step("an output changed by hand", {"h200/two/float/model"})
    (folder / "out/h200/two/double/nest0_main.cu").unlink()
    yield from step("a driver removed", {"h200/two/double"})
    fresh = regenerate(options.an5dc, folder, out="fresh")
    if fresh[0] or tree(folder / "fresh") != tree(folder / "out"):
        yield "step by step it is another tree than at once"


def failing(options, folder):
    """Entries that fail are named with their reason, leave nothing behind, and stop no other."""
    new_suite(options, folder)
    suite = small_suite()
    suite["kernels"][0]["schedules"] = {"fixed": "tiers=32 block=32 stream=chunks:16 combine=star"}
    suite["kernels"].append({"input": "src/missing.c"})
    write_suite(folder, suite)
    (folder / "src/two.c").write_text("int broken(", encoding="utf-8")
    status, printed, said = regenerate(options.an5dc, folder)
    if status != 1 or "12 entries: 0 written, 2 unchanged, 0 refused as expected, 10 failed" not in printed:
        yield f"exit status {status}: {printed}"
    for part in ("[schedule-halo]", "entry 'h200/one/float/fixed' failed", "entry 'h200/one/double/fixed' failed",
                 "src/two.c:1:", "[c-error]", "entry 'h200/two/double/model' failed", "cannot read 'src/missing.c'",
                 "entry 'h200/missing/float/fixed' failed"):
        if part not in said:
            yield f"not said: {part}, but {said}"
    if "one/float/model' failed" in said or "driver of" in said:
        yield f"a good entry is called failed, or a driver: {said}"
    left = {name for name in tree(folder / "out") if name.startswith(("h200/two/", "h200/one/float/fixed"))}
    if left:
        yield f"files of failed entries are left: {sorted(left)}"
    write_kernels_again(folder)
    suite["kernels"][0]["schedules"] = {}
    write_suite(folder, {**suite, "kernels": suite["kernels"][:2]})
    status, printed, _ = regenerate(options.an5dc, folder)
    if status or "6 written, 2 unchanged" not in printed:
        yield f"repaired: exit status {status}, {printed}"


def write_kernels_again(folder):
    for name in ("src", "include"):
        shutil.rmtree(folder / name)
    write_kernels(folder)


def progress(options, folder):
    """A bar on a terminal, and only there."""
    write_kernels(folder)
    write_suite(folder, small_suite())
    ours, theirs = pty.openpty()
    done = support.subprocess.run([options.an5dc, "--suite", "suite.json", "--out", "out"], cwd=folder, stderr=theirs,
                                  stdout=support.subprocess.PIPE, text=True, check=False)
    os.close(theirs)
    shown = b""
    while part := read_terminal(ours):
        shown += part
    if done.returncode or b"generated 12 of 12 [####################] 0:00 left: h200/" not in shown:
        yield f"exit status {done.returncode}, {shown}"
    if "\r" in done.stdout:
        yield f"the bar is on standard output: {done.stdout}"


def read_terminal(end):
    try:
        return os.read(end, 4096)
    except OSError:  # Linux: the other end is closed
        return b""


def outdated(options, folder):
    """What the suite has no more goes away, unless somebody changed it; other files stay."""
    new_suite(options, folder)
    out = folder / "out"
    (out / "results.csv").write_text("mine\n", encoding="utf-8")
    (out / "h200/two/float/nest0_model.o").write_text("built\n", encoding="utf-8")
    (out / "h200/one/double/fixed/one.c").write_text("changed\n", encoding="utf-8")
    suite = copy.deepcopy(small_suite())
    suite["kernels"] = suite["kernels"][:1]
    suite["defaults"]["types"] = ["float"]
    write_suite(folder, suite)
    status, printed, said = regenerate(options.an5dc, folder)
    left = {name for name in tree(out) if name.startswith("h200/") and not name.startswith("h200/one/float/")}
    if status or left != {"h200/two/float/nest0_model.o", "h200/one/double/fixed/one.c"}:
        yield f"exit status {status}, left {sorted(left)}"
    if "one/double/fixed/one.c' belongs to no entry any more" not in said or \
            "files of earlier entries removed" not in printed:
        yield f"stdout '{printed}', stderr '{said}'"
    if (out / "results.csv").read_text(encoding="utf-8") != "mine\n" or (out / "h200/two/double").exists():
        yield "a foreign file is gone, or an empty folder is left"


def nests_and_device_files(options, folder):
    """Several nests in a file, a type of the file's own, and a GPU by its file."""
    body = support.KERNEL.format(name="first", header="h.h") + support.KERNEL.format(name="second", header="h.h")
    (folder / "pair.c").write_text(body, encoding="utf-8")
    (folder / "h.h").write_text(support.HEADER, encoding="utf-8")
    table = {"schema": 1, "name": "My, GPU", "architecture": "sm_90", "source": "measured", "multiprocessors": 10,
             "registers_per_sm": 65536, "threads_per_sm": 2048, "blocks_per_sm": 32, "shared_bytes_per_sm": 233472,
             "shared_bytes_per_block": 232448, "threads_per_block": 1024, "issue_ginst_per_s": 1000,
             "l2_gb_per_s": 0, "clock_ghz": 1, "barrier_256_ns": 0, "barrier_1024_ns": 0,
             **{key: {"copy_gb_per_s": 100, "shared_gb_per_s": 1000, "peak_gflop_per_s": 1000}
                for key in ("single", "wide")}}
    write_suite(folder, table, "gpu.json")
    write_suite(folder, {"format": "an5dc-suite", "version": 1,
                         "kernels": [{"input": "pair.c", "devices": ["gpu.json", "h200"],
                                      "schedules": {"model": "model"}}]})
    status, printed, said = regenerate(options.an5dc, folder)
    rows = [line.split(",") for line in (folder / "out/entries.csv").read_text(encoding="utf-8").splitlines()[1:]]
    names = [(row[0], row[2], row[3], row[5]) for row in rows]
    expected = [(f"{place}/pair/nest{n}_model", f"pair:{name}", "float", device)
                for place, device in (("My__GPU", "My; GPU"), ("h200", "h200"))
                for n, name in enumerate(("first", "second"))]
    if status or names != expected:
        yield f"exit status {status}, {names}, stderr '{said}', stdout '{printed}'"


def tuned(options, folder):
    """A schedule "tuned" is what the cache has for this very stencil; without a measurement it fails."""
    write_kernels(folder)
    suite = small_suite()
    suite["defaults"].update({"types": ["float"], "schedules": {"best": "tuned"}})
    write_suite(folder, {**suite, "kernels": suite["kernels"][:1]})
    nvcc = folder / "nvcc"
    nvcc.write_text("#!/bin/sh\necho 'Cuda compilation tools, release 0.0, V0.0.1'\n", encoding="utf-8")
    nvcc.chmod(0o755)
    environment = {"NVCC": str(nvcc), "AN5D_CACHE_DIR": str(folder / "cache")}
    status, _, said = regenerate(options.an5dc, folder, **environment)
    if status != 1 or "no tuned schedule for 'one'" not in said:
        yield f"nothing measured: exit status {status}, {said}"
    command = [options.an5dc, "--tune", "src/one.c", "-Iinclude", "-DREAL=float", "--grid=40x60", "--steps=9"]
    measured = folder / "results.csv"
    measured.write_text("# nvcc: 0.0.1\nnest,schedule,gcells_per_s,registers,spill_bytes,verified,error\n"
                        f"an5d_one_one,{LINE},5.0,32,0,yes,\n", encoding="utf-8")
    imported = support.subprocess.run([*command, "--import", measured], cwd=folder, capture_output=True, text=True,
                                      env={**support.os.environ, **environment}, check=False)
    status, printed, said = regenerate(options.an5dc, folder, **environment)
    entries = (folder / "out/entries.csv").read_text(encoding="utf-8")
    if imported.returncode or status or LINE not in entries or ",best," not in entries:
        yield f"import {imported.returncode} {imported.stderr}, exit status {status}, {entries}, {said}"
    _, printed, _ = regenerate(options.an5dc, folder, **environment)
    if "1 unchanged" not in printed:
        yield f"the same cache: {printed}"
    measured.write_text(measured.read_text(encoding="utf-8").replace("5.0", "6.0").replace("tiers=2", "tiers=3"),
                        encoding="utf-8")
    support.subprocess.run([*command, "--import", measured], cwd=folder, capture_output=True, check=True,
                           env={**support.os.environ, **environment})
    _, printed, _ = regenerate(options.an5dc, folder, **environment)
    if "1 written" not in printed or "tiers=3" not in (folder / "out/entries.csv").read_text(encoding="utf-8"):
        yield f"a faster one: {printed}"


if __name__ == "__main__":
    support.main([deterministic, incremental, failing, progress, outdated, nests_and_device_files, tuned])
