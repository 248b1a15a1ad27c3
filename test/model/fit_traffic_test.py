#!/usr/bin/env python3
"""test/gpu/fit_traffic.py finds the parameters again with which the model itself has made its "measurements".

usage: fit_traffic_test.py AN5DC ROOT
"""
import csv
import json
import pathlib
import subprocess
import sys
import tempfile

K20 = {"storage_bytes_per_sm": 49152, "storage_line_bytes": 256, "l2_bytes": 1310720, "l2_line_bytes": 32, "cores_per_sm": 192,
       "storage_gb_per_s": 1215.35}
RATES = {"copy_gb_per_s": 160.88, "shared_gb_per_s": 1215.35, "peak_gflop_per_s": 1170}
DEVICE = {"schema": 1, "name": "k20", "architecture": "sm_35", "source": "a test", "multiprocessors": 13, "registers_per_sm": 65536,
          "threads_per_sm": 2048, "blocks_per_sm": 16, "shared_bytes_per_sm": 49152, "shared_bytes_per_block": 49152,
          "threads_per_block": 1024, "single": RATES, "wide": RATES, "issue_ginst_per_s": 1760, "l2_gb_per_s": 367.87,
          "clock_ghz": 0.706, "barrier_256_ns": 0, "barrier_1024_ns": 0}
DELTA, EPSILON = 0.0375, 0.0625
NAIVE = "tiers=1 block={} stream=none planes=global exchange=global combine=gather"


def main():
    an5dc, root = sys.argv[1], pathlib.Path(sys.argv[2])
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)

        def device(delta, epsilon):
            path = folder / "device.json"
            path.write_text(json.dumps({**DEVICE, "traffic": {**K20, "delta": delta, "epsilon": epsilon, "eta": 0.5}}))
            return path

        rows = [{"stencil": "star2d1r", "type": "float", "arithmetic": "fast", "grid": "4096", "schedule": "tiers=4 block=256",
                 "l2_bytes": "1", "dram_bytes_read": "1", "dram_bytes_written": "1"}]  # no naive kernel: left out
        for stencil, grid, cells in (("star3d1r", "256", "256x256x256"), ("traffic/7pt-3", "128x64x256", "128x64x256"),
                                     ("j2d5pt", "2048", "2048x2048")):
            for block in ("32x4", "128x2"):
                run = subprocess.run([an5dc, str(root / "examples" / (stencil + ".c")), "-DREAL=double", "--model=traffic",
                                      f"--device={device(DELTA, EPSILON)}", f"--grid={cells}", "--steps=1", "--print-model=json",
                                      f"--schedule={NAIVE.format(block)}"], capture_output=True, text=True, check=True)
                nest = json.loads(run.stdout)["nests"][0]
                updates = 1
                for number in nest["grid"]["cells"]:
                    updates *= number
                levels = {level["name"]: level["bytes_per_step"] / updates for level in nest["used"]["limiters"]}
                rows.append({"stencil": stencil, "type": "double", "arithmetic": "exact", "grid": grid, "schedule": NAIVE.format(block),
                             "l2_bytes": levels["L2"], "dram_bytes_read": levels["global memory"] - 8, "dram_bytes_written": 8})
        with open(folder / "volumes.csv", "w", newline="", encoding="utf-8") as file:
            file.write("# as gpu.py run-bench writes them\n")
            writer = csv.DictWriter(file, rows[0].keys())
            writer.writeheader()
            writer.writerows(rows)
        run = subprocess.run([sys.executable, "-B", str(root / "test/gpu/fit_traffic.py"), "--an5dc", an5dc, "--device",
                              str(device(0.9, 0)), "--results", str(folder / "volumes.csv")], capture_output=True, text=True,
                             check=False)
        print(run.stderr)
        if run.returncode or "6 volumes, mean error 0.0 %" not in run.stderr:
            return 1
        fitted = json.loads(run.stdout)["traffic"]
        print(fitted)
        return 0 if fitted["delta"] == DELTA and fitted["epsilon"] == EPSILON and fitted["eta"] == 0.5 else 1


if __name__ == "__main__":
    sys.exit(main())
