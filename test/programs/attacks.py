#!/usr/bin/env python3
"""Programs that were written to make an5dc compute something else than the C (attacks*.tar.xz), each on the emulation against the C.

usage: attacks.py CONFIG [--only PATTERN] [--processes N]

CONFIG is that of run.py. Whatever an5dc takes has to print the same, write the same files and end in the same way; it may refuse a
program by a rule. A program says how it is built by lines `// an5dc: FLAGS` (an5dc alone), `// then: FLAGS` (the compilers alone; then its
output may also not compile, as the macros differ) and `// cc: FLAGS` (both). Those of KNOWN are not looked at, for the reason given.
The last line says how many were the same, refused, guarded and wrong. Exit 0: none wrong, 1: some.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile

KNOWN = {
    "15t-thread-local-static-init.cpp": "solves before main() and behind it, when the emulation's own objects are not there",
    "6t-names-of-cuda.c": "variables are named as CUDA's, which are macros in the emulation only",
}
SECONDS = 180


def run(*command, **more):
    return subprocess.run([str(word) for word in command], capture_output=True, timeout=SECONDS, stdin=subprocess.DEVNULL, **more)


def outcome(program, folder):
    """Exit status, standard output and files of a run in an empty folder."""
    folder.mkdir()
    done = run(program, cwd=folder, env={**os.environ, "OMP_NUM_THREADS": "4"})
    return done.returncode, done.stdout, {path.name: path.read_bytes() for path in folder.iterdir()}


def check(config, path, folder):
    """same, refused, guarded, or what is wrong."""
    flags = {key: re.findall(rf"^// {key}: *(.*)$", path.read_text(), re.MULTILINE) for key in ("an5dc", "then", "cc")}
    own, then, both = (" ".join(flags[key]).split() for key in ("an5dc", "then", "cc"))
    plain = [config["cxx"], "-std=gnu++17"] if path.suffix == ".cpp" else [config["cc"], "-std=gnu11"]
    done = run(*plain, "-O1", "-ffp-contract=off", "-w", *then, *both, path, "-o", folder / "c", "-lm", "-pthread")
    if done.returncode:
        return f"no program: {done.stderr.decode()[:200]}"
    done = run(config["an5dc"], "--bt", "2", *own, path, "-o", folder / "out.cu")
    if b"there is nothing to block in time" in done.stderr:  # sweeps without a time loop
        done = run(config["an5dc"], *own, path, "-o", folder / "out.cu")
    if done.returncode == 1:
        return "refused"
    if done.returncode:
        return f"an5dc ends with {done.returncode}: {done.stderr.decode()[-200:]}"
    done = run(config["cxx"], "-std=c++20", "@" + config["flags"], "-O0", "-w", *config["includes"], *then, *both, "-c", folder / "out.cu",
               "-o", folder / "made.o")
    if done.returncode:
        return "guarded" if own != then else f"does not compile: {done.stderr.decode()[:300]}"
    run(config["cxx"], folder / "made.o", *config["libraries"], *both, "-rdynamic", "-pthread", "-o", folder / "made")
    wanted, got = outcome(folder / "c", folder / "of_c"), outcome(folder / "made", folder / "of_made")
    return "same" if wanted == got else f"the C gives {str(wanted)[:150]}, what is made of it {str(got)[:150]}"


def tried(config, path):
    with tempfile.TemporaryDirectory() as folder:
        try:
            return check(config, path, pathlib.Path(folder))
        except subprocess.TimeoutExpired as error:
            return f"no end of {error.cmd[0]}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("config", type=pathlib.Path)
    parser.add_argument("--only", default="", help="those whose name matches this regular expression")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    options = parser.parse_args()
    config, counts = json.loads(options.config.read_text()), collections.Counter()
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(options.processes) as pool:
        for part in pathlib.Path(__file__).parent.glob("attacks*.tar.xz"):
            with tarfile.open(part) as archive:
                archive.extractall(folder)
        every = pathlib.Path(folder).glob("attacks/*")
        programs = sorted(path for path in every if re.search(options.only, path.name) and path.name not in KNOWN)
        for path, found in zip(programs, pool.map(lambda path: tried(config, path), programs)):
            is_good = found in ("same", "refused", "guarded")
            counts[found if is_good else "wrong"] += 1
            if not is_good:
                print(f"{path.name}: {found}", flush=True)
    print(f"{len(programs)} programs: {counts['same']} same, {counts['refused']} refused, {counts['guarded']} guarded, {counts['wrong']} wrong")
    return 1 if counts["wrong"] or not counts["same"] else 0


if __name__ == "__main__":
    sys.exit(main())
