#!/usr/bin/env python3
"""Runs many random pairs beside each other, from a folder that bundle.py made, on a machine without Clang and isl.

usage: many.py one FIRST LAST    [--folder DIR] [--processes N] [--keep DIR]
       many.py fields FIRST LAST [--folder DIR] [--processes N] [--keep DIR] [--naive]

`one` are property_test's pairs of one array. They come in lots of 104, four batches, of which the last is one of
-ffast-math; the lots that have pairs FIRST to LAST in them are run whole, each with a seed of its own, 1000 and up.
`fields` are the programs of drawn_fields.py with the numbers FIRST to LAST.

Nothing stops it: what fails, hangs or crashes is counted, and kept in the folder KEEP (default: property-failures here).
The last line is the summary. Exit 0: none wrong and some equal; 1: not; 2: usage.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import drawn_fields

LOT, FIRST_SEED, SECONDS = 104, 1000, 3600  # seconds: for one lot
SUMMARY = re.compile(r"^seed \d+: (\d+) pairs of .* batches failed$", re.MULTILINE)
NOT_ACCEPTED = re.compile(r"^FAILED: batch\d+\.c with seed", re.MULTILINE)
BATCH = 26  # property_test's own


def surroundings(folder):
    """Of the processes: where the folder's libraries are, and for C alone the headers of Clang's own."""
    return {**os.environ, "LD_LIBRARY_PATH": str(folder / "lib/shared"), "CC": str(folder / "bin/cc"),
            "C_INCLUDE_PATH": str(folder / "lib/clang-include")}


def lot_of_one_array(folder, keep, number):
    """{kind: how many pairs} of the lot."""
    seed = FIRST_SEED + number
    command = [folder / "bin/property_test", "--pairs", str(LOT), "--batch", str(BATCH), "--seed", str(seed), "--keep", keep]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, env=surroundings(folder))
        said = done.stdout + done.stderr
    except subprocess.TimeoutExpired as late:
        said = f"{(late.stdout or b'').decode()}\nstill running after {SECONDS} s\n"
    failures = len(re.findall(r"^FAILED:", said, re.MULTILINE))
    whole = len(NOT_ACCEPTED.findall(said))
    batches = re.search(r"(\d+) of \d+ batches failed$", said, re.MULTILINE)
    finished = SUMMARY.search(said) is not None
    wrong = min(LOT, failures - whole + whole * BATCH) if finished else LOT
    if batches and int(batches[1]):
        wrong = max(wrong, 1)  # a batch that fails, and none of its nests alone
    if wrong:
        keep.mkdir(parents=True, exist_ok=True)
        (keep / f"seed{seed}.txt").write_text(said)
    return {"equal": LOT - wrong, "refused": 0, "wrong": wrong}


def program_of_fields(folder, keep, scratch, naive, number):
    try:
        kind = drawn_fields.outcome(folder / "bin/an5dc", scratch, keep, naive, number, surroundings(folder))
    except Exception as error:  # the script's own faults, too
        print(f"number {number}: {error!r}", flush=True)
        kind = "wrong"
    return {kind: 1}


def tasks(options, scratch):
    if options.kind == "one":
        lots = range(options.first // LOT, options.last // LOT + 1)
        return [(lot_of_one_array, options.folder, options.keep, lot) for lot in lots]
    numbers = range(options.first, options.last + 1)
    return [(program_of_fields, options.folder, options.keep, scratch, options.naive, number) for number in numbers]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=("one", "fields"))
    parser.add_argument("first", type=int)
    parser.add_argument("last", type=int)
    parser.add_argument("--folder", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parent)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--keep", type=pathlib.Path, default=pathlib.Path("property-failures"))
    parser.add_argument("--naive", action="store_true")
    options = parser.parse_args()
    options.folder, options.keep = options.folder.resolve(), options.keep.resolve()
    counts = {"equal": 0, "refused": 0, "wrong": 0}
    with tempfile.TemporaryDirectory() as scratch, concurrent.futures.ThreadPoolExecutor(options.processes) as pool:
        running = [pool.submit(*task) for task in tasks(options, pathlib.Path(scratch))]
        for number, future in enumerate(concurrent.futures.as_completed(running), 1):
            for kind, found in future.result().items():
                counts[kind] += found
            if number % 10 == 0:
                print(f"{number} of {len(running)} done, {counts['wrong']} wrong", flush=True)
    print(f"{sum(counts.values())} pairs: " + ", ".join(f"{number} {kind}" for kind, number in counts.items()))
    return 1 if counts["wrong"] or not counts["equal"] else 0


if __name__ == "__main__":
    sys.exit(main())
