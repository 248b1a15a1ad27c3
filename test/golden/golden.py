#!/usr/bin/env python3
"""The emitted CUDA of some inputs against the files kept here.

usage: golden.py --an5dc PROGRAM [--update]

A golden NAME.cu is what `an5dc --split --runtime=include` emits, but for the version: the headers of the runtime that the
nest needs, by name, and its own text.
--update writes the goldens anew and removes those of inputs that are gone.
Inputs: inputs.json. Exit 0: all equal, 1: not.
"""
import argparse
import difflib
import json
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
EXAMPLES = HERE.parent.parent / "examples"
NEST = r"(?://[^\n]*\n)*namespace an5d_\w+_kernel\b.*?"  # with its head comment
PARTS = re.compile(rf"\A(?P<head>.*?)^(?P<updates>{NEST})^(?P<runtime>// The runtime: .*?)^(?P<kernels>{NEST})\Z", re.M | re.S)


def inputs():
    return json.loads((HERE / "inputs.json").read_text())["inputs"]


def emit(an5dc, row, folder, schedule=None, device=None, flags=()):
    """The path of the .cu that `an5dc --split` makes of a row of inputs.json, planned for a device."""
    output = pathlib.Path(folder) / (row["name"] + ".cu")
    command = [an5dc, str(EXAMPLES / (row["example"] + ".c")), f"-I{EXAMPLES}", "--split", *flags, "-o", str(output)]
    line = row["schedule"] if schedule is None else schedule
    command += row["flags"] + (["--schedule", line] if line else []) + (["--device", device] if device else [])
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(command)}\nended with {done.returncode}\n{done.stderr}")
    return output


def nests(text):
    """What is of the nests alone of an emitted text."""
    parts = PARTS.match(text)
    if not parts:
        raise SystemExit("the emitted text has no updates, runtime and `namespace an5d_..._kernel`")
    return parts["updates"] + parts["kernels"]


def compare(name, kept, made):
    if kept == made:
        return True
    diff = list(difflib.unified_diff(kept.splitlines(), made.splitlines(), f"{name} (kept)", f"{name} (made)",
                                     lineterm=""))
    print("\n".join(diff[:60] + (["..."] if len(diff) > 60 else [])))
    return False


def compiles(cxx, path):
    headers = [f"-I{HERE.parents[1] / 'runtime' / folder}" for folder in ("emulation/include", "include")]
    done = subprocess.run([cxx, "-std=c++17", "-fsyntax-only", "-w", *headers, "-x", "c++", path], capture_output=True, text=True)
    if done.returncode != 0:
        print(f"{path.name}: {next(iter(re.findall('.*error.*', done.stderr)), done.stderr[:300])}")
    return done.returncode == 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--an5dc", required=True)
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--compile", metavar="CXX", help="do the kept texts compile, on the emulation, with all of each header?")
    options = parser.parse_args()
    if options.compile:
        return 0 if all([compiles(options.compile, path) for path in sorted(HERE.glob("*.cu"))]) else 1
    made = {}
    with tempfile.TemporaryDirectory() as folder:
        for row in inputs():
            text = emit(options.an5dc, row, folder, flags=["--runtime=include"]).read_text()
            made[row["name"] + ".cu"] = re.sub(r"(?<=Made by an5dc) [\d.]+\d", "", text, count=1)
    kept = {path.name: path.read_text() for path in HERE.glob("*.cu")}
    if options.update:
        for name, text in made.items():
            (HERE / name).write_text(text)
        for name in kept.keys() - made.keys():
            (HERE / name).unlink()
        return 0
    equal = [compare(name, kept.get(name, ""), made.get(name, "")) for name in sorted(kept.keys() | made.keys())]
    if not all(equal):
        print(f"{equal.count(False)} of {len(equal)} differ; `golden.py --update` accepts the new text", file=sys.stderr)
    return 0 if all(equal) else 1


if __name__ == "__main__":
    sys.exit(main())
