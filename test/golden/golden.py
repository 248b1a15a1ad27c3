#!/usr/bin/env python3
"""The emitted CUDA of about a dozen inputs against the files kept here.

usage: golden.py --an5dc PROGRAM [--update]

A golden NAME.cu holds what `an5dc --split` emits for a nest: what it computes, and its kernel, launch and entry points.
What stands before these two and between them, the prelude, is equal in all files of a kind and kept once: prelude.cu,
prelude-stages.cu where warps are stages, prelude-lines.cu where threads have lines of cells (of one array: -stars,
-sums or -gathers), prelude-naive.cu where they make one time step, with -fields and -inputs where several arrays
are updated or some only read, -held where threads hold elements of these, and -traded where borders of two time planes trade places. OPTIONAL headers are left out of it.
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
PIPELINE = "#include <cuda_pipeline_primitives.h>\n"  # where a kernel of the file copies asynchronously
# Several arrays, arrays that are only read, of which threads hold elements, borders of two time planes that trade places.
MORE = {"on_fields": "-fields", "struct InputType": "-inputs", "P::kTiersHold": "-held", "struct TradedBorders": "-traded"}
NAIVE = "an5d_status in_steps("  # where a kernel is naive
LINES = {"struct LineMemory": "-lines",  # where lines of several arrays stream through a block
         "struct StarThread": "-lines-stars", "struct SumTier": "-lines-sums", "struct GatherTier": "-lines-gathers"}
RUNTIME = HERE.parent.parent / "runtime" / "include" / "an5d"
# Of constant divisors, of arrays that are only read, and of what kernels of one step keep.
OPTIONAL = [(RUNTIME / name).read_text() for name in ("input_cells.cuh", "quotient.cuh", "quotients.cuh", "source.cuh", "columns.cuh",
                                                      "windows.cuh", "mixed_planes.cuh")]
NEST = r"(?://[^\n]*\n)*namespace an5d_\w+_kernel\b.*?"  # with its head comment
# A header as emitted between others: in one namespace with them.
WHOLE = re.compile(r"(?P<about>(?://[^\n]*\n)*)namespace an5d \{\nnamespace \{\n(?P<body>.*)\}  // namespace\n\}  // namespace an5d\n", re.S)
PARTS = re.compile(rf"\A(?P<head>.*?)^(?P<updates>{NEST})^(?P<runtime>// The runtime: .*?)^(?P<kernels>{NEST})\Z", re.M | re.S)


def inputs():
    return json.loads((HERE / "inputs.json").read_text())["inputs"]


def emit(an5dc, row, folder, schedule=None, device=None):
    """The path of the .cu that `an5dc --split` makes of a row of inputs.json, planned for a device."""
    output = pathlib.Path(folder) / (row["name"] + ".cu")
    command = [an5dc, str(EXAMPLES / (row["example"] + ".c")), f"-I{EXAMPLES}", "--split", "-o", str(output)]
    line = row["schedule"] if schedule is None else schedule
    command += row["flags"] + (["--schedule", line] if line else []) + (["--device", device] if device else [])
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(command)}\nended with {done.returncode}\n{done.stderr}")
    return output


def cut(text):
    """(prelude, the nests)"""
    parts = PARTS.match(text)
    if not parts:
        raise SystemExit("the emitted text has no updates, runtime and `namespace an5d_..._kernel`")
    prelude = re.sub(r"(?<=Made by an5dc) [\d.]+\d", "", parts["head"], 1) + parts["runtime"]
    for header in OPTIONAL:
        whole = WHOLE.fullmatch(header)
        prelude = prelude.replace(header, "").replace(whole["about"] + whole["body"], "")
    return prelude, parts["updates"] + parts["kernels"]


def compare(name, kept, made):
    if kept == made:
        return True
    diff = list(difflib.unified_diff(kept.splitlines(), made.splitlines(), f"{name} (kept)", f"{name} (made)",
                                     lineterm=""))
    print("\n".join(diff[:60] + (["..."] if len(diff) > 60 else [])))
    return False


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--an5dc", required=True)
    parser.add_argument("--update", action="store_true")
    options = parser.parse_args()
    made = {}
    with tempfile.TemporaryDirectory() as folder:
        for row in inputs():
            prelude, nests = cut(emit(options.an5dc, row, folder).read_text())
            made[row["name"] + ".cu"] = nests
            lines = [kind for word, kind in LINES.items() if word in prelude]
            kind = (lines[0] if lines else "-stages" if PIPELINE in prelude else "-naive" if NAIVE in prelude else "")
            kind += "".join(suffix for word, suffix in MORE.items() if word in prelude)
            if made.setdefault(f"prelude{kind}.cu", prelude) != prelude:
                raise SystemExit(f"{row['name']}: its prelude differs from that of the inputs before")
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
