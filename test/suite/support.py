"""What the tests of suites share: a small suite in a folder of its own, and runs of an5dc there."""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "examples"

# Two kernels, one of which includes a header of the suite's, in two types.
HEADER = "#define CENTRE 0.5\n"
KERNEL = """#include "{header}"
#ifndef REAL
#define REAL float
#endif
void {name}(int n, int steps, REAL A[2][64][64]) {{
#pragma scop
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n; i++)
      for (int j = 1; j < n; j++)
        A[(t + 1) % 2][i][j] = (REAL)CENTRE * A[t % 2][i][j] + (REAL)0.25 * (A[t % 2][i - 1][j] + A[t % 2][i][j - 1]);
#pragma endscop
}}
"""
LINE = "tiers=2 block=64 stream=chunks:16 combine=star"


def small_suite():
    return {"format": "an5dc-suite", "version": 1,
            "defaults": {"types": ["float", "double"], "type_macro": "REAL", "grid": "40x60", "steps": 9,
                         "include_dirs": ["include"], "schedules": {"model": "model", "fixed": LINE}},
            "kernels": [{"input": "src/one.c"}, {"input": "src/two.c"}]}


def write_suite(folder, suite, name="suite.json"):
    (folder / name).write_text(json.dumps(suite), encoding="utf-8")


def write_kernels(folder):
    (folder / "src").mkdir(parents=True)
    (folder / "include").mkdir()
    for name in ("one", "two"):
        (folder / f"include/{name}.h").write_text(HEADER, encoding="utf-8")
        (folder / f"src/{name}.c").write_text(KERNEL.format(name=name, header=f"{name}.h"), encoding="utf-8")


def regenerate(an5dc, folder, *arguments, suite="suite.json", out="out", **environment):
    done = subprocess.run([an5dc, "--suite", suite, "--out", out, *arguments], cwd=folder, capture_output=True,
                          text=True, env={**os.environ, **environment}, check=False)
    return done.returncode, done.stdout, done.stderr


def tree(folder):
    """Each file's text by its name."""
    return {path.relative_to(folder).as_posix(): path.read_bytes()
            for path in sorted(folder.rglob("*")) if path.is_file()}


def main(faults, *names):
    """Runs the test functions `faults`, each in a folder of its own; options `names` besides --an5dc."""
    parser = argparse.ArgumentParser()
    for name in ("--an5dc", *names):
        parser.add_argument(name, required=True, type=pathlib.Path)
    parser.add_argument("--cxx", default="c++")
    options = parser.parse_args()
    options.an5dc = options.an5dc.resolve()
    found = []
    for test in faults:
        with tempfile.TemporaryDirectory() as name:
            found += [f"{test.__name__}: {fault}" for fault in test(options, pathlib.Path(name))]
    print("\n".join(found))
    sys.exit(1 if found else 0)
