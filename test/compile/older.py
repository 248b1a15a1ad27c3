#!/usr/bin/env python3
"""Output for GPUs that nvcc no longer compiles for.

usage: older.py --an5dc PROGRAM

Examples for the k20, p100 and v100: an5dc names the last CUDA for each, and the text compiles for sm_75, the oldest
architecture of nvcc 13, with warnings as errors: nothing in it needs a newer one. Exit 0: fine, 1: not.
"""
import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import compile as nvcc  # noqa: E402

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "examples"
DEVICES = {"k20": (11, "sm_35"), "p100": (12, "sm_60"), "v100": (12, "sm_70")}
# The 2-D and 3-D defaults copy asynchronously, which starts with sm_80.
NAMES = ("star2d1r", "star3d1r", "heat1d")


def faults(an5dc, device, name, folder, seen):
    """`seen`: texts that nvcc has taken, without comments, as devices may have the same."""
    text = folder / f"{name}-{device}.cu"
    command = [an5dc, "--split", EXAMPLES / f"{name}.c", f"--device={device}", "-o", text, "--print-nvcc"]
    done = subprocess.run(command, capture_output=True, text=True)
    last, architecture = DEVICES[device]
    note = f"note: CUDA {last} is the last whose nvcc compiles for {architecture}, of {device}\n"
    if done.returncode != 0 or note not in done.stderr or f"-arch={architecture} " not in done.stdout:
        yield f"{text.name}: exit status {done.returncode}, stdout '{done.stdout}', stderr '{done.stderr}'"
        return
    code = re.sub(r"^//.*\n", "", text.read_text(), flags=re.MULTILINE)
    if code not in seen and nvcc.run_nvcc(["-arch=sm_75", *nvcc.WARNINGS], text, "-G") is None:
        yield f"{text.name} does not compile for sm_75"
    seen.add(code)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--an5dc", required=True)
    an5dc = parser.parse_args().an5dc
    with tempfile.TemporaryDirectory() as folder:
        seen = set()
        found = [fault for device in DEVICES for name in NAMES
                 for fault in faults(an5dc, device, name, pathlib.Path(folder), seen)]
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
