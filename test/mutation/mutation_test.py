#!/usr/bin/env python3
"""Mutation test: every fault planted in emitted text has to be found by --verify's program.

usage: mutation_test.py --an5dc PROGRAM --runtime DIR --flags FILE --libraries LIB... [--jobs N] [--only TEXT] [--every N]
       mutation_test.py ... --bundle BUNDLE           makes a folder for another machine
       mutation_test.py --run-bundle BUNDLE [--jobs N] [--only TEXT] [--every N]

For each base, `an5dc --verify --keep` writes the sources and passes; then each mutant of the emitted text
replaces it, is built the way driver/verify/verify.cpp does, and runs: exit 1 (a difference or a fault of the emulation)
is a caught mutant. One that passes, does not compile, crashes or hangs fails the test, as does one whose text no
longer occurs in what an5dc emits.

A bundle has the bases as they were verified here, the runtime and this script: a machine with many cores, Python, g++ and
Boost.Context, and neither Clang nor isl, compiles and runs the mutants of it. Its C library has to be as new as this one's.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from mutants import BASES

HERE = pathlib.Path(__file__).resolve().parent
SECONDS = 60  # for one mutant to run; they take seconds at most


def mutate(text, old, new, places=1):
    """`text` with `old` replaced by `new`; ValueError unless it occurs as often as it should."""
    pattern = r"\s+".join(re.escape(word) for word in old.split())
    mutated, found = re.subn(pattern, lambda _: new, text)
    if found != places:
        raise ValueError(f"'{old}' occurs {found} times, expected {places}")
    return mutated


def run(command):
    return subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)


def commands(options, base, source, program):
    """Compile and link: as driver/verify/verify.cpp builds for the emulation, with another generated.cu; without
    optimisation, as building is most of the time of a mutant. Those by lines, in 3-D, run for longer than that."""
    compiler = os.environ.get("CXX", "c++")
    optimise = [] if base.name.endswith("_lines") else ["-O0"]
    includes = [f"-I{options.runtime}/{folder}" for folder in ("emulation/include", "include", "verify")]
    compiled = [compiler, "-std=c++20", "-w", f"@{options.flags}", *optimise, *includes, "-c",
                str(source), "-o", f"{source}.o"]
    linked = [compiler, "-rdynamic", "-Wl,--unresolved-symbols=ignore-all", str(base / "reference.o"), f"{source}.o",
              str(base / "table.o"), *options.libraries, "-lboost_context", "-ldl", "-lm", "-o", str(program)]
    return compiled, linked


def try_mutant(options, base, number, mutant):
    """(passed, what happened)."""
    # Asserts would find some mutants before they run, and say nothing of what --verify finds.
    text = re.sub(r"^static_assert\(.*?\);\n", "", (base / "generated.cu").read_text(), flags=re.M | re.S)
    try:
        mutated = mutate(text, *mutant[1:])
    except ValueError as error:
        return False, str(error)
    source, program = base / f"mutant{number}.cu", base / f"mutant{number}"
    source.write_text(mutated)
    for command in commands(options, base, source, program):
        built = run(command)
        if built.returncode != 0:
            return False, f"does not build: {built.stderr.strip().splitlines()[0]}"
    try:
        ran = run([str(program), "1"])
    except subprocess.TimeoutExpired:
        return False, f"still running after {SECONDS} s"
    said = next(iter(ran.stdout.strip().splitlines()), "nothing said").strip()
    if ran.returncode == 1:
        return True, said
    return False, f"exit {ran.returncode}, expected 1: {said}"


def make_base(options, folder, name, source, schedule):
    base = folder / name
    if options.run_bundle:
        return base
    made = run([options.an5dc, str(HERE / f"{source}.c"), "--verify=loops", "--keep", str(base), f"--schedule={schedule}"])
    if made.returncode != 0:
        sys.exit(f"{name} does not verify without a mutation (exit {made.returncode}):\n{made.stdout}{made.stderr}")
    return base


def write_bundle(options):
    for name, source, schedule, _ in BASES:
        make_base(options, options.bundle / "bases", name, source, schedule)
    for part in ("emulation/include", "include", "verify"):
        shutil.copytree(f"{options.runtime}/{part}", options.bundle / "runtime" / part, dirs_exist_ok=True)
    # Not the flags of this build, which name headers that were precompiled here.
    shutil.copy2(f"{options.runtime}/emulation/GNU.flags", options.bundle / "runtime/emulation")
    for path in (*options.libraries, HERE / "mutation_test.py", HERE / "mutants.py"):
        shutil.copy2(path, options.bundle)
    return 0


def use_bundle(options):
    folder = options.run_bundle
    options.runtime, options.flags = folder / "runtime", folder / "runtime/emulation/GNU.flags"
    options.libraries = [str(folder / f"liban5d_{name}.a") for name in ("verify", "emulation")]  # in the linker's order


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--an5dc")
    parser.add_argument("--runtime")
    parser.add_argument("--flags", help="the file GNU.flags of this build")
    parser.add_argument("--libraries", nargs="+")
    parser.add_argument("--bundle", type=pathlib.Path)
    parser.add_argument("--run-bundle", type=pathlib.Path)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="", help="of the mutants, those with this text in their name")
    parser.add_argument("--every", type=int, default=1, help="of each base's mutants, every so many")
    options = parser.parse_args()
    if options.bundle:
        return write_bundle(options)
    if options.run_bundle:
        use_bundle(options)
    caught, survived = 0, []
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        tries = []
        for name, source, schedule, mutants in BASES:
            base = make_base(options, options.run_bundle / "bases" if options.run_bundle else pathlib.Path(folder), name, source,
                             schedule)
            for number, mutant in enumerate(mutants):
                if number % options.every == 0 and options.only in f"{name}: {mutant[0]}":
                    tries.append((f"{name}: {mutant[0]}", pool.submit(try_mutant, options, base, number, mutant)))
        for name, future in tries:
            passed, said = future.result()
            print(f"{'caught' if passed else 'NOT CAUGHT'}: {name}\n    {said[:160]}", flush=True)
            caught += passed
            survived += [] if passed else [name]
    print(f"{caught} of {len(tries)} mutants caught")
    for name in survived:
        print(f"not caught: {name}")
    return 0 if tries and not survived else 1


if __name__ == "__main__":
    sys.exit(main())
