#!/usr/bin/env python3
"""Programs of several arrays on a GPU: speed beside a naive kernel of the same C, and equality with it.

    fields.py generate FOLDER [--an5dc PROGRAM]    # an5dc at hand: a .cu for each program, type and schedule
    fields.py run FOLDER --results FILE.csv        # GPU at hand: builds, checks at odd sizes, times

The naive program has one thread per cell and a launch for each sweep of a step. Both work on the same random
data. What is checked is built without contraction (--fmad=false) and has to be equal bit for bit, at three odd
sizes with step counts that are no multiple of a launch's, then under memcheck and racecheck. GCells/s are those of
whole runs of the entry point for device memory, cells of a step by all its updates counted once, the faster of 2.
"""
import argparse
import concurrent.futures
import csv
import os
import pathlib
import re
import subprocess
import sys

sys.dont_write_bytecode = True
from field_programs import PROGRAMS, TURNS

SIZES = {2: 16384, 3: 512}
ODD = {2: (61, 130, 517), 3: (13, 75, 163)}
# Stages: time steps of a warp, warps, accesses of 16 bytes that make a thread's cells, rows between barriers, weight of
# a row at a side, warps of a multiprocessor; with edge=lane, which is for arrays that are updated in the same cells.
LANE = ((2, 8, 3, 2, 1.2, 8), (2, 8, 3, 2, 1.41, 8), (3, 8, 3, 4, 1.41, 8), (3, 8, 3, 4, 1.2, 8), (4, 4, 3, 4, 1.41, 8), (4, 4, 3, 2, 1.41, 8),
        (3, 4, 3, 2, 1.41, 8), (3, 4, 3, 4, 1.41, 8), (5, 4, 3, 2, 1.41, 8), (2, 8, 3, 4, 1.41, 8))
# Lines: time steps, lines of a thread, warps, planes on their way, blocks of a multiprocessor; of arrays that are only read, also those with
# coefficients=ring.
LINES = ((2, 2, 12, 1, 1), (3, 2, 12, 1, 1), (4, 2, 12, 1, 1), (3, 2, 8, 1, 1), (2, 1, 12, 1, 1), (2, 1, 8, 1, 1), (3, 1, 8, 1, 1), (4, 3, 8, 1, 1))
LINES_IN_RING = ((4, 2, 12, 1, 1), (4, 3, 12, 1, 1), (3, 1, 12, 1, 1), (3, 2, 6, 1, 1))
SPLIT = ((2, 8, 3, 2, 3, 8), (3, 8, 3, 4, 3, 8), (4, 4, 3, 4, 3, 8))


HELD = {"himeno": 4, "wave3d": 5, "wave3d_r3": 4, "wave3d_r2": 3}  # planes that lines have in use; others 2


def schedules(rank, cell, name):
    """The lines that are tried."""
    held, combine = HELD.get(name, 2), "gather" if name == "himeno" else "star"
    one = (((8, 256, 256),) if rank == 2 else
           ((1, "32x8", 128), (4, "32x32", 128)))
    lines = [f"tiers={tiers} block={block} stream=chunks:{chunk} combine=star in=prefetch:1 edge=split"
             for tiers, block, chunk in one]
    in_ring = LINES_IN_RING if len(PROGRAMS[name]) > 3 else ()
    for more, (tiers, of_thread, warps, ahead, blocks) in [*[("", line) for line in LINES],
                                                           *[(" coefficients=ring", line) for line in in_ring]] if rank == 3 else ():
        cells = 4 if cell == "float" else 2
        lines.append(f"tiers={tiers} cells={cells}x{of_thread} block={32 * cells}x{warps * of_thread} stream=waves exchange=shuffle sync=neighbours "
                     f"combine={combine} in=cp_async:{held + ahead} out=coalesced edge=split{more} resident={blocks}")
    for edge, (tiers, stages, accesses, rows, weight, warps) in [
            *[("lane", line) for line in LANE], *[("split", line) for line in SPLIT]] if rank == 2 else ():
        cells = accesses * (4 if cell == "float" else 2)
        lines.append(f"tiers={tiers} stages={stages} cells={cells} block={32 * cells} stream=weighted:{weight} "
                     f"exchange=shuffle sync=step:{rows} combine=star in=cp_async:4 out=coalesced edge={edge} resident={warps // stages}")
    return lines


def one_step(rank):
    """Kernels of one step that keep what they read."""
    block, tile = ("128", "32x8") if rank == 2 else ("64x4", "32x8x2")
    lines = [f"tiers=1 block={block} stream=chunks:8 planes={planes} exchange={exchange} combine=gather"
             for planes, exchange in (("global", "global"), ("registers", "global"), ("shared", "plane"))]
    return [*lines, f"tiers=1 block={tile} stream=none planes=shared combine=gather"]


AXES = "ijk"


def read_only(rank, declaration):
    """Type, name and axes of an array that is only read."""
    if " " not in declaration:
        return "REAL", declaration, AXES[:rank]
    kind, name, axes = re.fullmatch(r"(.+) (\w+?)((?:\[\w\])+)", declaration).groups()
    return kind, name, axes.replace("[", "").replace("]", "")


def c_text(rank, fields, sweeps, size, inputs=()):
    extents = f"[{size}]" * rank
    text = f"#define N {size}\n" + "".join(f"REAL {name}{'[2]' if planes == 2 else ''}{extents};\n" for name, planes in fields.items())
    for kind, name, axes in (read_only(rank, declaration) for declaration in inputs):
        text += f"{kind} {name}{f'[{size}]' * len(axes)};\n"
    text += "void step(int T) {\n  for (int t = 0; t < T; t++) {\n"
    for box, body in sweeps:
        for axis, (first, left) in zip(AXES, box):
            text += f"    for (int {axis} = {first}; {axis} < {size} - {left}; {axis}++)\n"
        text += f"      {{ {body} }}\n"
    return text + "  }\n}\n"


def driver(name, rank, fields, sweeps, inputs=()):
    inputs = [read_only(rank, declaration) for declaration in inputs]
    kernels, calls = "", ""
    threads = "dim3(64, 4)" if rank == 2 else "dim3(64, 4, 1)"
    blocks = "dim3((N + 63) / 64, (N + 3) / 4" + (", N)" if rank == 3 else ")")
    for n, (box, body) in enumerate(sweeps):
        index = {2: "const int j = blockIdx.x * 64 + threadIdx.x, i = blockIdx.y * 4 + threadIdx.y;",
                 3: "const int k = blockIdx.x * 64 + threadIdx.x, j = blockIdx.y * 4 + threadIdx.y, i = blockIdx.z;"}[rank]
        inside = " && ".join(f"{axis} >= {first} && {axis} < N - {left}" for axis, (first, left) in zip(AXES, box))
        types = [("REAL", field, "[N]" * (rank if planes == 2 else rank - 1), "naive_data", f) for f, (field, planes) in enumerate(fields.items())]
        types += [(kind, field, "[N]" * (len(axes) - 1), "read_only", n) for n, (kind, field, axes) in enumerate(inputs)]
        parameters = ", ".join(f"{kind} (*{field}){extents}" for kind, field, extents, _, _ in types)
        kernels += f"__global__ void naive{n}({parameters}, int t) {{\n  {index}\n  if ({inside}) {{ {body} }}\n}}\n"
        given = ", ".join(f"({kind} (*){extents}){data}[{at}]" for kind, _, extents, data, at in types)
        calls += f"    naive{n}<<<{blocks}, {threads}>>>({given}, t);\n"
    boxes = []
    for box, _ in sweeps:
        moves = not any(isinstance(left, str) for _, left in box)  # its end with the grid's; a fixed one is no parameter
        if moves and box not in boxes:
            boxes.append(box)
    braces = lambda items: "{" + ", ".join(items) + "}"
    begin = lambda box: braces(str(first) for first, _ in box)
    end = lambda box: braces(f"N - {left}" for _, left in box)
    more = "".join(f", an5d_box{{{begin(box)}, {end(box)}}}" for box in boxes[1:])
    more += "".join(f", an5d_input{{read_only[{n}], {braces(['N'] * len(axes))}}}" for n, (_, _, axes) in enumerate(inputs))
    order = list(fields)
    written = sorted(order, key=lambda field: max((n, body.index(f"{field}[")) for n, (_, body) in enumerate(sweeps)
                                                  if re.search(rf"\b{field}\[[^=;]*\] *[-+]?= ", body)))
    turns = name in TURNS
    if turns:
        written.reverse()
    given = ", ".join(f"data[{order.index(field)}]" + (f", data[{order.index(field)}] + plane" if fields[field] == 2 else "")
                      for field in written)
    sizes = [("N * " * len(axes) + f"sizeof({kind})", kind, axes) for kind, _, axes in inputs]
    made = "".join(f"  cudaMalloc(&read_only[{n}], {size});\n  fill<<<1024, 256>>>(({kind}*)read_only[{n}], {'*'.join(['(long long)N'] * len(axes))}, {n + 1000});\n"
                   for n, (size, kind, axes) in enumerate(sizes))
    return f"""#include GENERATED
#define N SIZE  // a name in CUDA's headers
#include <stdio.h>
#include <string.h>
#include <vector>
constexpr long long plane = {" * ".join(["(long long)N"] * rank)};
constexpr int kFieldCount = {len(fields)}, kPlaneCount[] = {braces(str(p) for p in fields.values())};
// Numbers between 0.1 and 0.9; of integers one in 16 is 1.
template <class T>
__global__ void fill(T* a, long long n, unsigned seed) {{
  for (long long at = blockIdx.x * 256ll + threadIdx.x; at < n; at += gridDim.x * 256ll) {{
    unsigned x = (unsigned)(at * 2654435761u) ^ seed;
    x ^= x >> 15, x *= 2246822519u, x ^= x >> 13, x *= 3266489917u, x ^= x >> 16;
    a[at] = (T)0.5 == 0 ? (T)(x % 16 == 0) : (T)(0.1 + 0.8 * (x >> 8) / 16777216.0);
  }}
}}
{kernels}
static REAL *data[kFieldCount], *naive_data[kFieldCount];
static void* read_only[{max(1, len(inputs))}];
static void fill_all(REAL** arrays) {{
  for (int f = 0; f < kFieldCount; ++f) fill<<<1024, 256>>>(arrays[f], kPlaneCount[f] * plane, 77 * f + 1);
}}
static void naive(int steps) {{
  for (int t = 0; t < steps; ++t) {{
{calls}  }}
}}
static bool ours(int steps) {{
  const an5d_domain domain = {{{braces(["N"] * rank)}, {begin(boxes[0])}, {end(boxes[0])}, 0, {"2 * " if turns else ""}steps}};
  const an5d_status status = an5d_{name}_step_device({given}, domain{more}, 0);
  if (status.code) printf("error: %s\\n", status.message);
  return !status.code;
}}
int main(int argc, char** argv) {{
  const int steps = atoi(argv[2]);
  const bool times = !strcmp(argv[1], "time"), naively = !strcmp(argv[1], "naive");
  const bool same = argc > 3 ? !strcmp(argv[3], "same") : {"false" if turns else "true"};
  for (int f = 0; f < kFieldCount; ++f) {{
    cudaMalloc(&data[f], kPlaneCount[f] * plane * sizeof(REAL));
    if (!times) cudaMalloc(&naive_data[f], kPlaneCount[f] * plane * sizeof(REAL));
  }}
{made}  if (!times && !naively) {{
    fill_all(data), fill_all(naive_data);
    naive(steps);
    if (!ours(steps)) return 1;
    for (int f = 0; f < kFieldCount; ++f) {{
      std::vector<REAL> left(kPlaneCount[f] * plane), right(left.size());
      cudaMemcpy(left.data(), data[f], left.size() * sizeof(REAL), cudaMemcpyDeviceToHost);
      cudaMemcpy(right.data(), naive_data[f], left.size() * sizeof(REAL), cudaMemcpyDeviceToHost);
      for (size_t n = 0; n < left.size(); ++n)
        if (memcmp(&left[n], &right[n], sizeof(REAL))) return printf("field %d differs at %zu: %g %g\\n", f, n, (double)left[n], (double)right[n]), 1;
    }}
    return cudaDeviceSynchronize() != cudaSuccess;
  }}
  cudaEvent_t begin, end;
  cudaEventCreate(&begin), cudaEventCreate(&end);
  float best = 1e30f;
  for (int n = 0; n < 3; ++n) {{
    fill_all(times ? data : naive_data);
    for (int f = 0; f < kFieldCount && same; ++f) {{  // the same border in both planes
      REAL* const* const arrays = times ? data : naive_data;
      REAL* const other = kPlaneCount[f] == 2 ? arrays[f] + plane : {f"f ? nullptr : arrays[{order.index(written[0])}]" if turns else "nullptr"};
      if (other) cudaMemcpy(other, arrays[f], plane * sizeof(REAL), cudaMemcpyDeviceToDevice);
    }}
    cudaDeviceSynchronize();
    cudaEventRecord(begin);
    if (times) {{ if (!ours(steps)) return 1; }} else naive(steps);
    cudaEventRecord(end), cudaEventSynchronize(end);
    float milliseconds;
    cudaEventElapsedTime(&milliseconds, begin, end);
    if (n > 0 && milliseconds < best) best = milliseconds;
  }}
  if (cudaDeviceSynchronize() != cudaSuccess) return 1;
  printf("%.1f\\n", (double)plane * steps / best / 1e6);
}}
"""


def generate(options):
    folder = pathlib.Path(options.folder)
    folder.mkdir(parents=True, exist_ok=True)
    rows, wanted = [], options.only.split(",") if options.only else PROGRAMS
    for name, (rank, fields, sweeps, *inputs) in PROGRAMS.items():
        if name not in wanted:
            continue
        (folder / f"{name}.c").write_text(c_text(rank, fields, sweeps, SIZES[rank], *inputs))
        (folder / f"{name}_driver.cu").write_text(driver(name, rank, fields, sweeps, *inputs))
        for cell in ("float", "double"):
            naive = f"tiers=1 block={'128x2' if rank == 2 else '64x4'} stream=none planes=global exchange=global"
            lines = ["", naive] if options.defaults else ["", *(one_step(rank) if options.one_step else schedules(rank, cell, name)), naive]
            for n, schedule in enumerate(lines):
                for arithmetic in ("fast", "exact"):
                    text = folder / f"{name}_{cell}_{n}_{arithmetic}.cu"
                    command = [options.an5dc, "--split", folder / f"{name}.c", "-o", text, f"-DREAL={cell}", "--dump=schedule"]
                    command += ["--schedule", schedule] if schedule else ["--steps", "1000"]
                    command += ["-ffast-math"] if arithmetic == "fast" else []
                    done = subprocess.run(command, capture_output=True, text=True)
                    if done.returncode:
                        print(f"{name} {cell} {schedule}: refused")
                        break
                else:
                    subprocess.run([options.an5dc, "--split", folder / f"{name}.c", "-o", text, f"-DREAL={cell}",
                                    *(["--schedule", schedule] if schedule else [])], capture_output=True)
                    rows.append({"name": name, "rank": rank, "type": cell, "n": n,
                                 "schedule": done.stdout.strip().split(": ", 1)[1] if "step: " in done.stdout else schedule})
    for path in folder.glob("*_gpu.c"):
        path.unlink()
    with open(folder / "manifest.csv", "w", newline="") as file:
        writer = csv.DictWriter(file, rows[0].keys())
        writer.writeheader(), writer.writerows(rows)
    print(f"{len(rows)} texts in {folder}")
    return 0


def execute(command, limit=150):
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=limit)
        return done.returncode, done.stdout + done.stderr
    except subprocess.TimeoutExpired:
        return 124, "timed out"


def build(options, row, arithmetic, size):
    folder = pathlib.Path(options.folder).resolve()
    program = folder / f"{row['name']}_{row['type']}_{row['n']}_{arithmetic}_{size}"
    flags = ["--use_fast_math"] if arithmetic == "fast" else ["--fmad=false"]
    text = folder / f"{row['name']}_{row['type']}_{row['n']}_{arithmetic}.cu"
    status, log = execute(["nvcc", "-std=c++17", "-O3", "-arch=sm_90", *flags, f"-DREAL={row['type']}", f"-DSIZE={size}",
                           f'-DGENERATED="{text}"', folder / f"{row['name']}_driver.cu", "-o", program])
    if status:
        print(f"{program.name}: {log.strip().splitlines()[:3]}")
    return program if status == 0 else None


def run(options):
    rows = list(csv.DictReader(open(os.path.join(options.folder, "manifest.csv"))))
    gpu = execute(["nvidia-smi", "--query-gpu=name,driver_version,clocks.max.sm,clocks.max.mem,power.limit", "--format=csv,noheader"])[1].strip()
    out = open(options.results, "w", newline="")
    out.write(f"# GPU, driver, largest SM and memory clocks, power limit: {gpu}\n# {execute(['date', '-u', '+%Y-%m-%d %H:%M UTC'])[1].strip()}, fields.py\n")
    writer = csv.DictWriter(out, ["name", "type", "schedule", "checked", "memcheck", "racecheck", "gcells_per_s", "naive_gcells_per_s"])
    writer.writeheader()
    checked = {}
    naive_speed = {}
    # The default, the first schedules by hand, and the first ones of several cells.
    to_check = {}
    for row in rows:
        chosen = to_check.setdefault((row["name"], row["type"]), [])
        several = [n for n in chosen if n[1]]
        if row["n"] in ("0", "1", "3") or "planes=" in row["schedule"] or ("cells=" in row["schedule"] and len(several) < 2):
            chosen.append((row["n"], "cells=" in row["schedule"]))
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        wanted = {}
        for row in rows:
            rank = int(row["rank"])
            key = (row["name"], row["type"], row["n"])
            wanted[key] = pool.submit(build, options, row, "fast", SIZES[rank])
            if row["n"] in [n for n, _ in to_check[key[:2]]] and not options.times_only:
                checked[key] = [pool.submit(build, options, row, "exact", size) for size in ODD[rank]]
        wrong = 0
        for row in rows:
            key = (row["name"], row["type"], row["n"])
            result = {"name": row["name"], "type": row["type"], "schedule": row["schedule"]}
            if key in checked:
                bad = []
                programs = [future.result() for future in checked[key]]
                for program in programs:
                    for steps in (1, 7, 23):
                        status, log = execute([program, "check", str(steps)]) if program else (1, "not built")
                        if status:
                            bad.append(f"{program and program.name} {steps}: {log.strip()[:200]}")
                result["checked"] = "equal" if not bad else "DIFFERENT"
                for line in bad[:2]:
                    print(line)
                wrong += bool(bad)
                if row["n"] != "0" and row["type"] == "float" and programs[0]:
                    for tool in ("memcheck", "racecheck"):
                        result[tool] = execute(["compute-sanitizer", "--tool", tool, "--error-exitcode=9", programs[0], "check", "9"])[0]
            program = wanted[key].result()
            rank = int(row["rank"])
            if program:
                if key[:2] not in naive_speed:
                    naive_speed[key[:2]] = execute([program, "naive", "40"])[1].strip()
                status, log = execute([program, "time", "481"])
                result["gcells_per_s"] = log.strip() if status == 0 else f"failed: {log.strip()[:80]}"
                result["naive_gcells_per_s"] = naive_speed[key[:2]]
            writer.writerow(result)
            out.flush()
            print(" ".join(f"{value}" for value in result.values()))
    print(f"{len(rows)} schedules, {wrong} wrong")
    return 1 if wrong else 0


parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
commands = parser.add_subparsers(required=True)
for command, function in (("generate", generate), ("run", run)):
    sub = commands.add_parser(command)
    sub.set_defaults(run=function)
    sub.add_argument("folder")
    sub.add_argument("--an5dc", default="an5dc")
    sub.add_argument("--results", default="fields.csv")
    sub.add_argument("--only", help="of the programs, with commas between")
    sub.add_argument("--defaults", action="store_true", help="of the schedules, the default and naive kernels")
    sub.add_argument("--one-step", action="store_true", help="kernels of one step that keep what they read")
    sub.add_argument("--times-only", action="store_true", help="nothing is checked")
    sub.add_argument("--jobs", type=int, default=os.cpu_count())
options = parser.parse_args()
sys.exit(options.run(options))
