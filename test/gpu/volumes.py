#!/usr/bin/env python3
"""Bytes between the levels of memory and times of the traffic model's stencils, on a GPU.

    volumes.py generate FOLDER [--an5dc PROGRAM]     # an5dc at hand: the .cu of each stencil and schedule
    volumes.py run FOLDER --results FILE.csv         # GPU, nvcc and ncu at hand

Four stencils (examples/traffic) in double, 12 shapes of blocks, each as a naive kernel, in chunks of 8 and of 32 planes
that are read through the caches, and in chunks of 8 whose columns stay in registers. All are one program (volumes.cu),
which runs each at every size. ncu replays it as a whole (--replay-mode application) and leaves the caches alone
(--cache-control none), so that a step is counted as it is in a run of many: where a grid fits L2, it is there already.

A row of the results is a kernel at a size, that is, with so many cells along each axis of the arrays, of which the
outermost are not updated. Volumes are bytes of a launch, `ms` milliseconds of a time step in a run of many, launches
one behind the other, and `kernel_ns` what ncu says that the kernel alone took.
"""
import argparse
import concurrent.futures
import csv
import itertools
import os
import pathlib
import re
import subprocess
import sys

sys.dont_write_bytecode = True

import machine

HERE = pathlib.Path(__file__).resolve().parent
EXAMPLES = HERE.parent.parent / "examples" / "traffic"
STENCILS = {"7pt-1": "0.3, 0.1", "7pt-2": "0.2, 0.1", "7pt-3": "0.01", "19pt": "0.3, 0.05, 0.03"}  # with their weights
SHAPES = ["32x2", "32x4", "32x8", "32x16", "64x1", "64x2", "64x4", "64x8", "128x1", "128x2", "128x4", "256x1"]
FORMS = {"naive": "stream=none planes=global", "chunks8": "stream=chunks:8 planes=global",
         "chunks32": "stream=chunks:32 planes=global", "registers8": "stream=chunks:8 planes=registers"}
SIZES = "64,128,256,512"
SECTOR = 32
# Column: the counters whose sum it is, and bytes of one.
COUNTERS = {
    "l1_load_bytes": (["l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum"], SECTOR),
    "l1_store_bytes": (["l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum"], SECTOR),
    "l2_load_bytes": (["lts__t_sectors_srcunit_tex_op_read.sum"], SECTOR),
    "l2_store_bytes": (["lts__t_sectors_srcunit_tex_op_write.sum"], SECTOR),
    "l2_all_bytes": (["lts__t_bytes.sum"], 1),
    "dram_bytes_read": (["dram__bytes_read.sum"], 1),
    "dram_bytes_written": (["dram__bytes_write.sum"], 1),
    "kernel_ns": (["gpu__time_duration.sum"], 1),
    "registers": (["launch__registers_per_thread"], 1),
    "occupancy_percent": (["sm__maximum_warps_per_active_cycle_pct"], 1),
}
COLUMNS = ["stencil", "form", "block", "size", "schedule", "ms", *COUNTERS]
MANIFEST = ["name", "stencil", "form", "block", "schedule"]


def generate(options):
    folder = pathlib.Path(options.folder)
    folder.mkdir(parents=True, exist_ok=True)
    shapes, rows, headers, table = options.shapes.split(","), [], [], []
    for stencil, (form, planes), block in itertools.product(STENCILS, FORMS.items(), shapes):
        name = f"{stencil}_{form}_{block}".replace("-", "_")
        schedule = f"tiers=1 block={block} {planes} exchange=global"
        source = folder / "c" / f"{name}.c"  # the entry points are named after it
        source.parent.mkdir(exist_ok=True)
        source.write_text((EXAMPLES / f"{stencil}.c").read_text(encoding="utf-8"), encoding="utf-8")
        subprocess.run([options.an5dc, source, "-o", folder / f"{name}.cu", "--split", "-ffast-math", f"--schedule={schedule}"],
                       check=True, stderr=subprocess.DEVNULL)
        (folder / f"{name}.c").unlink()
        header = (folder / f"{name}.h").read_text(encoding="utf-8")
        entry = re.search(r"(\w+_device)\(([^)]*)\)", header)
        given = ["arrays.plane0, arrays.plane1, domain", STENCILS[stencil], "nullptr"]
        if "an5d_input" in entry.group(2):
            given.insert(1, "an5d_input{arrays.input, {domain.extent[0], domain.extent[1], domain.extent[2]}}")
        headers.append(f'#include "{name}.h"\n')
        table.append(f'  {{"{name}", [](const Arrays& arrays, an5d_domain domain) {{ return {entry.group(1)}({", ".join(given)}); }}}},\n')
        rows.append({"name": name, "stencil": stencil, "form": form, "block": block, "schedule": schedule})
    (folder / "variants.h").write_text("".join(headers) + "struct Variant {\n  const char* name;\n"
                                       "  an5d_status (*run)(const Arrays&, an5d_domain);\n};\n"
                                       "const Variant kVariants[] = {\n" + "".join(table) + "};\n", encoding="utf-8")
    with open(folder / "manifest.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, MANIFEST)
        writer.writeheader()
        writer.writerows(rows)
    print(f"{len(rows)} kernels in {folder}")
    return 0


def executed(command, seconds):
    status, log = machine.execute([str(part) for part in command], seconds)
    if status:
        sys.exit(f"error: {' '.join(map(str, command))[:200]}: {machine.first_error(log)}")
    return log


def build(options, names, seconds):
    """The program: every text, and volumes.cu."""
    folder = pathlib.Path(options.folder)
    build_folder = pathlib.Path(options.build or folder / "programs")
    build_folder.mkdir(parents=True, exist_ok=True)
    flags = ["nvcc", "-O3", "-std=c++17", f"-arch={options.arch}", "--use_fast_math", "-I", folder]

    def one(source):
        executed([*flags, "-c", source, "-o", build_folder / f"{source.stem}.o"], seconds)
        return build_folder / f"{source.stem}.o"

    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        objects = list(pool.map(one, [HERE / "volumes.cu", *(folder / f"{name}.cu" for name in names)]))
    executed([*flags, "-o", build_folder / "volumes", *objects], seconds)
    return build_folder / "volumes"


def counted(program, size, seconds):
    """Of each kernel in its order, the volumes; none if ncu does not come to an end."""
    metrics = [metric for several, _ in COUNTERS.values() for metric in several]
    command = ["ncu", "--clock-control", "none", "--cache-control", "none", "--replay-mode", "application",
               "--profile-from-start", "off", "--csv", "--page", "raw", "--print-units", "base",
               "--metrics", ",".join(metrics), program, "count", size]
    status, log = machine.execute([str(part) for part in command], seconds)
    if status:
        print(f"ncu: {machine.first_error(log)}")
        return []
    launches = []
    table = csv.DictReader(line for line in log.splitlines() if line.startswith('"'))
    for line in itertools.islice(table, 1, None):  # the first has the units
        value = {metric: float(line[metric].replace(",", "")) for metric in metrics}
        launches.append({column: f"{scale * sum(value[metric] for metric in several):.10g}"
                         for column, (several, scale) in COUNTERS.items()})
    return launches


def run(options):
    clock = machine.Clock(options.limit)
    with open(pathlib.Path(options.folder) / "manifest.csv", newline="", encoding="utf-8") as file:
        kernels = list(csv.DictReader(file))
    program = build(options, [kernel["name"] for kernel in kernels], clock.left())
    print(f"built, {clock.left():.0f} s left", flush=True)
    times = {}
    for line in executed([program, "times", options.sizes], clock.left()).splitlines():
        name, size, ms = line.split(",")
        times[name, size] = ms
    print(f"timed, {clock.left():.0f} s left", flush=True)
    mhz = machine.nvidia_smi("clocks.sm,clocks.mem,power.draw")
    rows = []
    for size in options.sizes.split(","):  # each by itself: what is there when the time is up, stays
        here = [{**kernel, "size": size, "ms": times[kernel["name"], size]} for kernel in kernels]
        launches = counted(program, size, clock.left()) if options.count and clock.left() > 0 else []
        print(f"{size}: {len(launches)} launches counted, {clock.left():.0f} s left", flush=True)
        rows += [{**row, **launch} for row, launch in itertools.zip_longest(here, launches, fillvalue={})]
    with open(options.results, "w", newline="", encoding="utf-8") as file:
        file.writelines(f"# {line}\n" for line in machine.description())
        file.write(f"# SM and memory clocks and power right after the runs that are timed: {mhz}\n")
        writer = csv.DictWriter(file, COLUMNS, extrasaction="ignore")
        writer.writeheader()
        writer.writerows(rows)
    print(f"{len(rows)} rows")
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0], epilog="See the head of volumes.py.")
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("generate")
    command.set_defaults(run=generate)
    command.add_argument("folder")
    command.add_argument("--an5dc", default="an5dc")
    command.add_argument("--shapes", default=",".join(SHAPES), help="of blocks")
    command = commands.add_parser("run")
    command.set_defaults(run=run)
    command.add_argument("folder")
    command.add_argument("--results", required=True, help="CSV to write")
    command.add_argument("--sizes", default=SIZES, help="cells along each axis of the arrays")
    command.add_argument("--build", help="folder for the program (default: FOLDER/programs)")
    command.add_argument("--arch", default="sm_90")
    command.add_argument("--jobs", type=int, default=os.cpu_count())
    command.add_argument("--limit", type=float, default=540, help="seconds for everything")
    command.add_argument("--times-only", dest="count", action="store_false", help="without ncu")
    options = parser.parse_args()
    return options.run(options)


if __name__ == "__main__":
    sys.exit(main())
