#!/usr/bin/env python3
"""The benchmarks of `an5dc --measure-device`: nvcc takes them, and without a GPU they say so.

usage: measure.py --an5dc PROGRAM

They are emitted, compiled for sm_80 and sm_90 without a warning, and run where CUDA sees no GPU: by the emitted
run.sh, and by an5dc itself. Exit 0: fine, 1: not.
"""
import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import compile as nvcc  # noqa: E402

HINT = "--measure-device --emit-only DIR"


def run(command, folder):
    """Exit status and both streams, with every GPU hidden."""
    hidden = {**os.environ, "CUDA_VISIBLE_DEVICES": "-1", "NVCC": nvcc.find_nvcc(), "ARCH": "sm_90"}
    done = subprocess.run(command, cwd=folder, env=hidden, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def faults(an5dc, folder):
    status, _, said = run([an5dc, "--measure-device", "--emit-only", "bench"], folder)
    if status != 0:
        yield f"--emit-only ended with {status}: {said}"
        return
    for arch in nvcc.DEVICES:
        if nvcc.run_nvcc([f"-arch={arch}", *nvcc.WARNINGS], folder / "bench" / "measure_device.cu") is None:
            yield f"measure_device.cu does not compile for {arch}"
    bench = folder / "bench"
    for name, command, where, part in (
            ("run.sh", ["./run.sh"], bench, "measure_device: error: no usable GPU: "),
            ("measure_device", ["./measure_device"], bench, "measure_device: error: no usable GPU: "),
            ("an5dc", [an5dc, "--measure-device", "-o", "device.json"], folder, HINT)):
        status, printed, said = run(command, where)
        if status != 3 or printed or part not in said:
            yield f"{name} without a GPU: exit status {status}, stdout '{printed}', stderr '{said}'"
    left = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if "json" in path.name)
    if left:
        yield f"without a GPU these were written: {left}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--an5dc", required=True, type=pathlib.Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = list(faults(options.an5dc.resolve(), pathlib.Path(folder)))
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
