"""run-bench --traffic: hardware counters of one launch of bT steps, by Nsight Compute, per useful update."""
import csv
import math

from machine import execute, first_error

# Column of the results: counter, its sum over the GPU.
COUNTERS = {"dram_bytes_read": "dram__bytes_read.sum", "dram_bytes_written": "dram__bytes_write.sum",
            "l2_bytes": "lts__t_bytes.sum", "l1_bytes": "l1tex__t_bytes.sum", "instructions": "smsp__thread_inst_executed.sum"}


def updates(row, grid):
    """Cells times steps of a launch."""
    axes = [int(cells) for cells in grid.split("x")]
    return math.prod(axes if len(axes) > 1 else axes * int(row["rank"])) * int(row["bT"])


def count(row, grid, program, seconds):
    """The counters of the second launch, or why there are none."""
    command = ["ncu", "--clock-control", "none", "--csv", "--print-units", "base", "--metrics", ",".join(COUNTERS.values()),
               "--kernel-name", "regex:^sweep", "--launch-skip", "1", "--launch-count", "1", "--kill", "yes",
               program, row["bT"], grid]
    _, log = execute(command, seconds)  # ncu's status is that of a program it has ended
    table = csv.DictReader(line for line in log.splitlines() if line.startswith('"'))
    found = {line["Metric Name"]: float(line["Metric Value"].replace(",", "")) for line in table}
    if set(found) != set(COUNTERS.values()):
        return {"error": f"ncu: {first_error(log)}"}
    return {column: f"{found[counter] / updates(row, grid):.4g}" for column, counter in COUNTERS.items()}
