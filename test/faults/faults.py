#!/usr/bin/env python3
"""Small inputs, each of a family of faults that an5dc once had: what their heads expect has to hold.

usage: faults.py CONFIG [--only PART] [--processes N]

CONFIG is that of ../programs/run.py. The head of a file says, in one sentence, what the family is, and one item per line:
  // expect: taken             exit 0, and no errors
  // expect: equal             the program on the emulation prints, and ends, as the C does (../programs/attacks.py)
  // expect: verify            --verify ends with exit 0, and compares something
  // expect: error RULE LINE   exit 1; the errors are those of such items, and no others
  // expect: remark RULE LINE  it is remarked; without LINE: anywhere
  // expect: strict RULE LINE  with --strict it is an error
Families whose text is a test of another folder are in ELSEWHERE, which has to be one. Exit 0: all as expected.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "programs"))
import attacks  # noqa: E402

ELSEWHERE = {
    "a border before the sweep of three planes that rotate": "inputs/rotation_border_before.c",
    "periodic borders of three planes; corners that several faces set; ghosts of one of several arrays": "programs/border_order.c",
    "borders between sweeps, and sources, with no cells or one step": "programs/tiny.c",
    "borders of grids without inner cells": "programs/borders_alone.c",
    "output in time loops of C++": "inputs/cxx_output.cpp",
    "output beside time that grows, and in while loops; scalars at other moments; loops up to SIZE_MAX": "programs/moments.c",
    "one cell kept for each step": "inputs/refused_receiver.c",
    "maxima over cells, beside an update and in nests of their own": "inputs/refused_maximum.c",
    "a swap of globals in a function": "inputs/swap_of_globals.c",
    "a switch around sweeps, with a temporary before it": "inputs/case_temporaries.c",
    "grids of a few cells": "inputs/grid_of_nine.c",
    "void f(); names of the output's; __LINE__ in moved text; auto": "programs/names.c",
    "functions that other C files call": "programs/once_step.c",
    "a product of a matrix and a vector": "inputs/refused_matrix_product.c",
    "output in every step, beside a branch that may do so": "inputs/refused_cut_inside.c",
    "a cell that data choose": "inputs/refused_cell_by_data.c",
    "arrays by macros in macros": "inputs/members_of_macros.c",
    "branches between loops that set scalars": "inputs/branch_sets_scalar.c",
    "a scalar by two names, or among the cells": "programs/two_names.c",
    "arrays by two names": "programs/left_to_c.c",
    "arrays at the end of memory, and constants": "programs/memory.c",
    "conditions that keep reads inside of rows": "programs/memory_once.c",
    "sizes by macros that flags change": "programs/flags.py",
    "many temporaries in several sweeps, in time": "golden/limits.py",
}


def run(*command):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=600)
    said = re.findall(r"^.*?(?::(\d+):\d+)?: (error|remark): .*\[([\w-]+)\]$", done.stderr, re.MULTILINE)
    return done, {kind: {f"{rule} {line}".strip() for line, of, rule in said if of == kind} for kind in ("error", "remark")}


def missing(said, wanted):
    return [item for item in wanted if item not in said and item not in {one.split()[0] for one in said}]


def problems(config, path):
    """What is not as the file's head expects."""
    items = re.findall(r"^// expect: (\w+) *(.*?) *$", path.read_text(), re.MULTILINE)
    of = {kind: [text for one, text in items if one == kind] for kind in ("taken", "equal", "verify", "error", "remark", "strict")}
    if not items or sum(map(len, of.values())) != len(items):
        return ["its head expects nothing, or something unknown"]
    with tempfile.TemporaryDirectory() as folder:
        output = pathlib.Path(folder) / "out.cu"
        done, said = run(config["an5dc"], path, "-o", output)
        found = []
        if done.returncode != (1 if of["error"] else 0) or said["error"] != set(of["error"]):
            found.append(f"exit {done.returncode}, errors {sorted(said['error'])}\n{done.stderr}")
        if missing(said["remark"], of["remark"]):
            found.append(f"not remarked: {missing(said['remark'], of['remark'])}\n{done.stderr}")
        if of["strict"]:
            done, said = run(config["an5dc"], "--strict", path, "-o", output)
            if done.returncode != 1 or missing(said["error"], of["strict"]):
                found.append(f"--strict: exit {done.returncode}, errors {sorted(said['error'])}")
    if of["equal"] and (outcome := attacks.tried(config, path)) != "same":
        found.append(outcome)
    if of["verify"]:
        done, _ = run(config["an5dc"], "--verify", "--bt", "2", path)
        if "there is nothing to block in time" in done.stderr:
            done, _ = run(config["an5dc"], "--verify", path)
        if done.returncode != 0 or "equal bit for bit" not in done.stdout:
            found.append(f"--verify: exit {done.returncode}\n{done.stdout}{done.stderr}")
    return found


def name_of_two_lines(config):
    """The second line of a file's name is no text of the output."""
    with tempfile.TemporaryDirectory() as folder:
        path, output = pathlib.Path(folder) / "x\nint injected;\n.c", pathlib.Path(folder) / "out.cu"
        path.write_text("static double A[2][8];\nvoid run(int T) {\n  for (int t = 0; t < T; t++)\n    for (int i = 1; i < 7; i++)"
                        " A[(t + 1) % 2][i] = 0.5 * (A[t % 2][i - 1] + A[t % 2][i + 1]);\n}\n")
        done, _ = run(config["an5dc"], path, "-o", output)
        if done.returncode not in (0, 1):
            return [f"exit {done.returncode}"]
        return ["it is text of the output"] if output.exists() and re.search(r"^int injected", output.read_text(), re.MULTILINE) else []


def is_test(path):
    listed = (HERE.parent / path).parent / "CMakeLists.txt"
    return (HERE.parent / path).exists() and re.search(rf"\b{pathlib.Path(path).stem}\b", listed.read_text())


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("config", type=pathlib.Path)
    parser.add_argument("--only", default="", help="those whose name has this part")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    options = parser.parse_args()
    config, wrong = json.loads(options.config.read_text()), 0
    cases = {path.name: (problems, config, path) for path in sorted(HERE.glob("*.c*")) if options.only in path.name}
    cases["a name of two lines"] = (name_of_two_lines, config)
    with concurrent.futures.ThreadPoolExecutor(options.processes) as pool:
        for name, found in zip(cases, pool.map(lambda case: case[0](*case[1:]), cases.values())):
            print(f"{name}: {'; '.join(found) or 'as expected'}", flush=True)
            wrong += bool(found)
    for family, path in ELSEWHERE.items():
        if not is_test(path):
            print(f"{family}: {path} is no test")
            wrong += 1
    print(f"{len(cases)} cases, {len(ELSEWHERE)} families elsewhere, {wrong} not as expected")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
