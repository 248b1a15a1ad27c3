"""The run-bench half: builds every variant with bench.cu, runs one at a time, and compares with the
original's figures."""
import concurrent.futures
import math
import os
import re
import shlex
import statistics
import subprocess
import threading
import time

import traffic
from machine import Clock, Results, execute, first_error, to_run

COLUMNS = ["name", "stencil", "type", "arithmetic", "grid", "schedule", "bT", "gcells", "original",
           "original_best", "registers", "local_bytes", "spill_bytes", "steps", "ms", "ms_min", "ms_max",
           "sm_mhz", "watts", *traffic.COUNTERS, "sanity", "build_s", "error"]
SIZE = {"1": 2**26, "2": 16384, "3": 512}
HERE = os.path.dirname(os.path.abspath(__file__))


class Sampler:
    """SM clock and power a few times a second, from one nvidia-smi that keeps running."""

    def __init__(self):
        self.samples = []
        try:
            self.process = subprocess.Popen(
                ["nvidia-smi", "--query-gpu=clocks.sm,power.draw", "--format=csv,noheader,nounits",
                 "-lms", "100"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        except OSError:
            self.process = None
            return
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            numbers = re.findall(r"[\d.]+", line)
            if len(numbers) == 2:
                self.samples.append((time.time(), float(numbers[0]), float(numbers[1])))

    def during(self, begin, end):
        """Median clock and largest power between two times."""
        within = [sample[1:] for sample in self.samples if begin <= sample[0] <= end]
        if not within:
            return {}
        clocks, power = zip(*within)
        return {"sm_mhz": round(statistics.median(clocks)), "watts": round(max(power))}

    def stop(self):
        if self.process:
            self.process.terminate()
            self.process.wait()


def resources(log, tiers):
    """Registers, stack frame and spill stores of the kernel of all tiers for equal borders, from
    the output of ptxas -v."""
    found = {}
    for part in log.split("Compiling entry function ")[1:]:
        match = re.match(r"'\w*sweepILi(\d+)E(Lb1)?", part)
        used = re.search(r"Used (\d+) registers", part)
        if not match or match.group(2) or not used:
            continue
        stack = re.search(r"(\d+) bytes stack frame, (\d+) bytes spill stores", part)
        found[int(match.group(1))] = {"registers": used.group(1), "local_bytes": stack.group(1),
                                      "spill_bytes": stack.group(2)}
    return found.get(tiers) or (found[max(found)] if found else {})


def build(options, row, clock):
    """One program; returns the row with resources, or with the error."""
    generated = os.path.join(options.folder, row["name"])
    program = os.path.join(options.build, row["name"])
    command = ["nvcc", "-O3", "-std=c++17", f"-arch={options.arch}", "-Xptxas", "-v", "-o", program,
               "-include", os.path.abspath(generated + ".h"), f'-DCELL={row["type"]}',
               f'-DRANK={row["rank"]}', f'-DRADIUS={row["radius"]}', f'-DENTRY={row["entry"]}',
               os.path.join(HERE, "bench.cu"), generated + ".cu"]
    command += ["--use_fast_math"] if row["arithmetic"] == "fast" else []
    begin = time.monotonic()
    status, log = execute(command, clock.left())
    with open(program + ".log", "w", encoding="utf-8") as file:
        file.write(log)
    row = {**row, **resources(log, int(row["bT"])), "build_s": round(time.monotonic() - begin, 1)}
    return {**row, "error": "nvcc: " + first_error(log)} if status else row


def grids(options, row):
    """The paper's, or those of --size with as many axes as the stencil, or one for all of them."""
    sizes = options.size.split(",") if options.size else [str(SIZE[row["rank"]])]
    return [size for size in sizes if size.count("x") in (0, int(row["rank"]) - 1)]


def measure(options, row, grid, clock, sampler):
    """Runs one program, which prints one line of key=value."""
    row = {**row, "grid": grid}
    program = os.path.abspath(os.path.join(options.build, row["name"]))
    command = [*shlex.split(options.launcher), program, row["bT"], grid]
    status, log = execute(command, min(options.timeout, clock.left()))
    figures = dict(re.findall(r"(\w+)=(\S+)", log))
    if status or "gcells" not in figures:
        return {**row, "error": f"exit status {status}: {first_error(log)}"}
    sample = sampler.during(float(figures["begin"]), float(figures["end"]))
    counted = traffic.count(row, grid, program, min(options.timeout, clock.left())) if options.traffic else {}
    return {**row, **figures, **sample, "error": "", **counted}


def ratio(row, column):
    return float(row["gcells"]) / float(row[column]) if row.get(column) else None


def print_table(rows):
    print(f'{"stencil":11} {"type":6} {"grid":>11} {"GCells/s":>8} {"AN5D":>7} {"ratio":>5} {"best":>7} {"ratio":>5} '
          f'{"regs":>4} {"local":>5} {"spill":>5} {"MHz":>4}  schedule')
    ratios = {"original": [], "original_best": []}
    for row in sorted(rows, key=lambda row: (row["type"], row["stencil"], row["name"], row.get("grid", ""))):
        if row.get("error"):
            print(f'{row["stencil"]:11} {row["type"]:6} {row["error"]}  {row["schedule"]}')
            continue
        cells = []
        for column in ratios:
            value = ratio(row, column)
            ratios[column] += [value] if value else []
            cells.append(f'{float(row[column]):7.1f} {value:5.2f}' if value else f'{"-":>7} {"-":>5}')
        columns = [str(row.get(key, "")) for key in ("registers", "local_bytes", "spill_bytes", "sm_mhz")]
        notes = row["schedule"] + ("" if row["sanity"] == "ok" else f'  SANITY: {row["sanity"]}')
        print(f'{row["stencil"]:11} {row["type"]:6} {row["grid"]:>11} {float(row["gcells"]):8.1f} {" ".join(cells)} '
              f'{columns[0]:>4} {columns[1]:>5} {columns[2]:>5} {columns[3]:>4}  {notes}')
    for column, values in ratios.items():
        if values:
            mean = math.exp(sum(map(math.log, values)) / len(values))
            print(f"{column}: {len(values)} rows, geometric mean of the ratio {mean:.3f}, "
                  f"smallest {min(values):.3f}")


def run(options):
    options.build = options.build or os.path.join(options.folder, "programs")
    os.makedirs(options.build, exist_ok=True)
    results, clock = Results(options.results, COLUMNS), Clock(options.limit)
    rows = to_run(options, results)
    print(f"{len(rows)} variants", flush=True)
    sampler = Sampler()
    pool = concurrent.futures.ThreadPoolExecutor(options.jobs)
    builds = [pool.submit(build, options, row, clock) for row in rows]
    try:
        if options.build_first:
            concurrent.futures.wait(builds)
        for future in concurrent.futures.as_completed(builds, timeout=max(1, clock.left())):
            built = future.result()
            for grid in grids(options, built):
                row = built if "error" in built else measure(options, built, grid, clock, sampler)
                if clock.left() <= 0:
                    break  # a program that was stopped for this says nothing
                results.add(row)
                print(f'{row["name"]} {grid}: {row.get("error") or row["gcells"]}', flush=True)
            if clock.left() <= 0:
                break
    except concurrent.futures.TimeoutError:
        pass
    finally:
        pool.shutdown(cancel_futures=True)
        sampler.stop()
    print_table(results.rows)
    missing = len(rows) - len({row["name"] for row in results.rows} - results.done)
    if missing:
        print(f"{missing} variants not run: out of time")
    failed = [row for row in results.rows if row.get("error") or row.get("sanity") != "ok"]
    return 1 if missing or failed else 0
