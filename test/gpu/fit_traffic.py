#!/usr/bin/env python3
"""Fits delta, epsilon and eta of the three-level traffic model (docs/model.md) to volumes measured on a GPU.

    gpu.py generate-bench bench --list naive.csv          # naive schedules, name,stencil,type,arithmetic,schedule
    gpu.py run-bench bench --traffic --results volumes.csv             # GPU and ncu at hand
    fit_traffic.py --an5dc an5dc --device gpu.json --results volumes.csv > fitted.json

--device is a device file whose "traffic" object has the caches and bandwidths of the GPU, and any numbers for delta and
epsilon. Of the results, rows of naive kernels count; l2_bytes and dram_bytes_* are per update there. Results of volumes.py
are taken, too: bytes of a launch, arrays whose outermost cells are not updated; --sizes chooses among them. Both volumes of the
model are linear in their parameter: an5dc prints them with 0 and with 1, and least squares of the relative error give
the rest. A parameter is never below 0. Then eta, with these, of the rows with chunks along z, if there are any.
The device file with the parameters goes to standard output, the mean errors to the other one. Exit status: 0, or 1 if
an5dc fails or there is no row.
"""
import argparse
import csv
import json
import math
import os
import subprocess
import sys
import tempfile

EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "examples")


def of_volumes(row):
    """A row of volumes.py as one of gpu.py."""
    cells = int(row["size"]) - 2
    l2 = float(row["l2_load_bytes"]) + float(row["l2_store_bytes"])
    dram = {column: float(row[column]) / cells**3 for column in ("dram_bytes_read", "dram_bytes_written")}
    return {**row, **dram, "stencil": "traffic/" + row["stencil"], "type": "double", "arithmetic": "fast", "grid": str(cells),
            "l2_bytes": l2 / cells**3}


def rows_of(path, sizes):
    with open(path, newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(line for line in file if not line.startswith("#")))
    rows = [of_volumes(row) if "l2_load_bytes" in row else row for row in rows if not sizes or row.get("size") in sizes.split(",")]
    return [row for row in rows if "planes=global" in row["schedule"] and row.get("l2_bytes") and not row.get("error")]


def model(options, row, device, *more):
    """The nest of --print-model."""
    flags = ["-ffast-math"] if row["arithmetic"] == "fast" else []
    command = [options.an5dc, os.path.join(options.examples, row["stencil"] + ".c"), f"-DREAL={row['type']}", *flags,
               f"--device={device}", "--model=traffic", "--print-model=json", "--steps=1", "--top=1",
               f"--schedule={row['schedule']}", *more]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode:
        sys.exit(f"error: {' '.join(command)}\n{run.stderr}")
    return json.loads(run.stdout)["nests"][0]


def bytes_per_update(options, row, device):
    """What the model says of L2 and of global memory. The grid of gpu.py may be one number for all axes."""
    grid = row["grid"]
    if "x" not in grid:
        grid = "x".join([grid] * len(model(options, row, device)["grid"]["cells"]))
    nest = model(options, row, device, f"--grid={grid}")
    updates = math.prod(nest["grid"]["cells"])
    levels = {level["name"]: level.get("bytes_per_step", 0) / updates for level in nest["used"]["limiters"]}
    return levels["L2"], levels["global memory"]


def least_squares(points):
    """The factor f >= 0 for which start + f * slope is nearest to what was measured, relative to it."""
    above = sum(slope * (measured - start) / measured**2 for start, slope, measured in points)
    below = sum((slope / measured)**2 for _, slope, measured in points)
    return max(0.0, above / below) if below else 0.0


def fit(options, device, rows, parameters, levels):
    """Sets the parameters, each by the volumes of a level; None: that level is compared only."""
    found = []  # of each row: both volumes with the parameters at 0 and at 1
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for value in (0, 1):
            files.append(os.path.join(folder, f"at{value}.json"))
            with open(files[-1], "w", encoding="utf-8") as file:
                json.dump({**device, "traffic": {**device["traffic"], **dict.fromkeys(parameters, value)}}, file)
        for row in rows:
            found.append([bytes_per_update(options, row, file) for file in files])
    measured = [(float(row["l2_bytes"]), float(row["dram_bytes_read"]) + float(row["dram_bytes_written"])) for row in rows]
    for level, (name, parameter) in enumerate(levels):
        points = [(zero[level], one[level] - zero[level], seen[level]) for (zero, one), seen in zip(found, measured)]
        factor = least_squares(points) if parameter else 0
        if parameter:
            device["traffic"][parameter] = float(f"{factor:.3g}")
        error = sum(abs((start + factor * slope) / seen - 1) for start, slope, seen in points) / len(points)
        print(f"{name}: {parameter or 'as it is'} {factor:.3g}, {len(points)} volumes, mean error {100 * error:.1f} %", file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0], epilog="See the head of fit_traffic.py.")
    parser.add_argument("--an5dc", default="an5dc")
    parser.add_argument("--device", required=True, help="device file with 'traffic'")
    parser.add_argument("--results", required=True, help="CSV of gpu.py run-bench --traffic")
    parser.add_argument("--examples", default=EXAMPLES, help="folder of the stencils' C files")
    parser.add_argument("--sizes", help="of results of volumes.py, these: 256,512")
    options = parser.parse_args()
    with open(options.device, encoding="utf-8") as file:
        device = json.load(file)
    every = rows_of(options.results, options.sizes)
    rows, chunks = [row for row in every if "stream=none" in row["schedule"]], [row for row in every if "stream=chunks" in row["schedule"]]
    if not rows:
        sys.exit("error: no row of a naive kernel with volumes")
    fit(options, device, rows, {"delta": 0, "epsilon": 0}, (("L2", "delta"), ("global memory", "epsilon")))
    if chunks:
        device["traffic"]["eta"] = 0
        fit(options, device, chunks, {"eta": 0}, (("L2", "eta"), ("global memory", None)))
    print(json.dumps(device, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
