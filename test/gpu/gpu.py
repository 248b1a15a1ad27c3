#!/usr/bin/env python3
"""Speed and correctness of generated kernels on a real GPU, in two steps each.

CI has no GPU, and a GPU machine may have no LLVM or isl. So the CUDA is generated where an5dc was
built, the folder with it is copied, and what needs a GPU is built and run there; that side needs
Python 3, nvcc, nvidia-smi, and compute-sanitizer if there is one.

    gpu.py generate-bench build-gpu/bench --configs an5d_on_h200.csv --best    # an5dc at hand
    gpu.py run-bench      build-gpu/bench --results results.csv                # GPU at hand
    gpu.py generate-check build-gpu/check
    gpu.py run-check      build-gpu/check --results check.csv

an5d_on_h200.csv, measurements of the original AN5D, is not in the repository: docs/results/README.md
says what it is. Without --configs there are no figures to compare with.

bench: GCells/s of the device-pointer entry at the paper's sizes (bench.cu), next to the original
AN5D's figure for the same configuration and its best one. Programs are built in parallel and run
one after another while others still build (--build-first: when all are built). --traffic: with ncu,
bytes and instructions per update, too.
check: the example programs in exact arithmetic at odd sizes and step counts against their plain C
loop, bit for bit, with equal and with differing borders, then under memcheck, racecheck and
initcheck.

whole: C programs with their own main, each as one .cu file, against what the C prints; then under
memcheck.

run-verify: `an5dc --verify --gpu` on all examples, at default schedules and those of --list, and on
the C files of test/inputs (--inputs: these alone); for a machine with an5dc, nvcc and a GPU.

count-loops: the SASS of the steady loops of the compiler's choices, counted per update; needs nvcc
and cuobjdump, no GPU.

What to generate is the sum of: a list (--list, CSV: name,stencil,type,arithmetic,schedule; an empty
schedule is the compiler's choice), configurations of the original (--configs with --best or --all;
they select the figures to compare with in any case), --extra schedules, and --default. What an5dc
refuses is in manifest.csv with the reason. Results are written row by row, with the machine and the
date in a comment; a results file that exists is continued, without what is in it already. A run
ends by itself after --limit seconds. Exit status: 0, or 1 if something failed.
"""
import argparse
import os
import sys

sys.dont_write_bytecode = True  # the folder stays as it is in the repository

import bench
import check
import loops
import sweep
import variants
import verify
import whole


def parser():
    root = argparse.ArgumentParser(description=__doc__.split("\n")[0], epilog="See the head of gpu.py.")
    commands = root.add_subparsers(dest="command", required=True)
    for name, run in (("generate-bench", variants.generate_bench),
                      ("generate-check", variants.generate_check),
                      ("generate-sweep", sweep.generate), ("generate-whole", whole.generate)):
        generate = commands.add_parser(name)
        generate.set_defaults(run=run)
        generate.add_argument("folder", help="where manifest.csv and the .cu files go")
        generate.add_argument("--an5dc", default="an5dc", help="the compiler (default: on the PATH)")
        generate.add_argument("--list", help="CSV of variants")
        generate.add_argument("--configs", help="CSV of the original's configurations and figures")
        generate.add_argument("--best", action="store_true", help="the best configuration of each")
        generate.add_argument("--all", action="store_true", help="all configurations")
        generate.add_argument("--extra", action="append", default=[], metavar="SCHEDULE",
                              help="another schedule for every chosen stencil and type")
        generate.add_argument("--default", action="store_true", help="the compiler's own schedules")
        generate.add_argument("--stencils", help="only these, comma-separated")
        generate.add_argument("--types", default="float,double")
        generate.add_argument("--jobs", type=int, default=os.cpu_count())
        if name == "generate-bench":
            generate.add_argument("--arithmetic", choices=("fast", "exact"), default="fast")
            generate.add_argument("--grid", help="what the compiler chooses for: interior cells of every axis (1000), "
                                  "or axis by axis (8191x16385)")
        if name == "generate-sweep":
            generate.add_argument("--seed", type=int, default=1)
            generate.add_argument("--only", default="", metavar="TEXT",
                                  help="with --cells: of the model's ranking, schedules with this in them")
            generate.add_argument("--cells", type=int, default=0, metavar="N",
                                  help="instead: N kernels of each stencil and type with several cells per thread")
    for name, run, jobs in (("run-bench", bench.run, -1), ("run-check", check.run, 0),
                            ("run-sweep", sweep.run, -1), ("run-whole", whole.run, 0)):
        command = commands.add_parser(name)
        command.set_defaults(run=run)
        command.add_argument("folder", help="as generated")
        command.add_argument("--results", required=True, help="CSV to write or to continue")
        command.add_argument("--build", help="folder for programs (default: FOLDER/programs)")
        command.add_argument("--arch", default="sm_90")
        command.add_argument("--stencils", help="only these, comma-separated")
        command.add_argument("--jobs", type=int, default=max(1, os.cpu_count() + jobs))
        command.add_argument("--limit", type=float, default=540, help="seconds for everything")
        command.add_argument("--timeout", type=float, default=60, help="seconds for one program")
        command.add_argument("--launcher", default="", help="command to put before each program")
        if name == "run-bench":
            command.add_argument("--build-first", action="store_true")
            command.add_argument("--traffic", action="store_true",
                                 help="count bytes of DRAM and L2 and instructions per update as well, with ncu")
            command.add_argument("--size", help="grids, comma-separated: interior cells of every axis (1000), "
                                                "or axis by axis, outermost first (8191x16385)")
        if name == "run-sweep":
            command.add_argument("--size", type=int, help="interior cells per axis")
            command.add_argument("--configs", help="CSV of the original's configurations and figures")
        if name == "run-check":
            command.add_argument("--no-sanitizer", action="store_true")
    for name, run in (("count-loops", loops.run), ("run-verify", verify.run)):
        command = commands.add_parser(name)
        command.set_defaults(run=run)
        command.add_argument("--an5dc", default="an5dc", help="the compiler (default: on the PATH)")
        command.add_argument("--results", required=True, help="CSV to write")
        command.add_argument("--stencils", help="only these, comma-separated")
        command.add_argument("--types", default="float,double")
        command.add_argument("--jobs", type=int, default=os.cpu_count())
        if name == "count-loops":
            command.add_argument("--schedule", help="instead of the compiler's choice")
            command.add_argument("--arithmetic", choices=("fast", "exact"), default="fast")
            command.add_argument("--arch", default="sm_90")
        if name == "run-verify":
            command.add_argument("--list", help="CSV of schedules of examples")
            command.add_argument("--inputs", action="store_true", help="not the examples, test/inputs alone")
            command.add_argument("--only", default="", metavar="REGEX", help="of the inputs, those with such names")
            command.add_argument("--limit", type=float, default=540, help="seconds for everything")
            command.add_argument("--timeout", type=float, default=200, help="seconds for one input")
    return root


if __name__ == "__main__":
    options = parser().parse_args()
    try:
        sys.exit(options.run(options))
    except OSError as error:  # no an5dc, no nvcc, no folder
        sys.exit(f"error: {error}")
