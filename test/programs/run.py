#!/usr/bin/env python3
"""Compiles a C or C++ program by an5dc as its user would, runs it on the emulation, checks what it says.

usage: run.py CONFIG MODE FILE [-DNAME=VALUE]... [--main OTHER.c] [--bt N] [--schedule KEY=VALUE...] [--failing] [--left] [--on-error KIND] [-- ARGS...]

MODE is whole (FILE.cu, C++) or split (the C or C++ file stays what it is and calls the .cu). ARGS are run in turn, one
run per `,`. Every run has to exit with 0, and print what the plain program (cc, cxx) prints, except for
lines with times. CONFIG is a JSON file: an5dc, cc, cxx, flags (a file: those of emitted text), includes,
libraries.
  --main OTHER.c     the program's other half, compiled by the C compiler
  --bt N             time steps per launch; by default, those of the default schedule
  --schedule WORDS   the schedule of all nests
  --failing          every cudaMalloc fails: with --on-error original the output is the same and stderr
                     says so; with abort the program is stopped by SIGABRT
  --left             some loops are left to C, and stderr says so; otherwise none may be
"""
import argparse
import json
import pathlib
import signal
import subprocess
import sys
import tempfile

FAILING = """#include <cuda_runtime_api.h>
extern "C" cudaError_t __wrap_cudaMalloc(void**, size_t) { return cudaErrorMemoryAllocation; }
"""


def call(*command, cwd=None):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=300, cwd=cwd)
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(map(str, command))}: exit {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def emulated_object(config, source, out, defines):
    call(config["cxx"], "-std=c++20", "-w", "@" + config["flags"], *defines, *config["includes"], "-c", source,
         "-o", out)
    return out


def is_cxx(file):
    return file.suffix == ".cpp"


# Exact results, as -std=gnu++17 and gnu11 have them.
def compiler(config, file):
    language = [config["cxx"], "-std=gnu++17"] if is_cxx(file) else [config["cc"], "-std=gnu11"]
    return [*language, "-O1", "-ffp-contract=off", "-fwrapv"]


def c_object(config, source, out, defines, own):
    call(*compiler(config, source), *defines, "-I", own, "-c", source, "-o", out)
    return out


def objects_of(config, options, folder):
    """The program's objects as an5dc makes them."""
    own, on_error = options.file.parent, ["--on-error", options.on_error] if options.on_error else []
    flags = [word for define in options.define for word in ("-D", define)]
    defines = ["-D" + define for define in options.define]
    cuda = folder / "out.cu"
    split = ["--split"] if options.mode == "split" else []
    steps = ["--bt", options.bt] if options.bt else []
    if options.schedule:
        steps += ["--schedule", " ".join(options.schedule)]
    call(config["an5dc"], options.file, *split, *steps, *on_error, *flags, "-o", cuda)
    objects = [emulated_object(config, cuda, folder / "cuda.o", defines + ["-I", str(own)])]
    if split:
        text = folder / ("out.cpp" if is_cxx(options.file) else "out.c")
        objects.append(c_object(config, text, folder / "c.o", defines, own))
    return objects


def link(config, objects, main, failing, folder):
    extra = []
    if main:
        extra.append(c_object(config, main, folder / "main.o", [], main.parent))
    if failing:
        (folder / "failing.cpp").write_text(FAILING)
        call(config["cxx"], *config["includes"], "-c", folder / "failing.cpp", "-o", folder / "failing.o")
        extra += [folder / "failing.o", "-Wl,--wrap=cudaMalloc"]
    call(config["cxx"], "-rdynamic", *objects, *extra, *config["libraries"], "-lm", "-ldl", "-o", folder / "program")
    return folder / "program"


def plain(config, options, folder):
    """The same program without an5dc."""
    defines = ["-D" + define for define in options.define]
    files = [options.file] + ([options.main] if options.main else [])
    call(*compiler(config, options.file), "-w", *defines, *files, "-lm", "-o", folder / "plain")
    return folder / "plain"


def said(text):
    return [line for line in text.splitlines() if "GCells/s" not in line]


def check(program, reference, arguments, options):
    done = subprocess.run([program, *arguments], capture_output=True, text=True, timeout=300)
    if options.failing and options.on_error != "original":
        return done.returncode == -signal.SIGABRT and "an5d: " in done.stderr, done
    same = said(done.stdout) == said(call(reference, *arguments)) and done.stdout != ""
    told = ("running the original loop" in done.stderr) == (options.failing or options.left)
    return done.returncode == 0 and same and told, done


def main(arguments):
    own, _, runs = (" ".join(arguments) + " ").partition(" -- ")
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("config", type=pathlib.Path)
    parser.add_argument("mode", choices=("whole", "split"))
    parser.add_argument("file", type=pathlib.Path)
    parser.add_argument("-D", dest="define", action="append", default=[])
    parser.add_argument("--main", type=pathlib.Path)
    parser.add_argument("--bt", type=int)
    parser.add_argument("--schedule", nargs="+")
    parser.add_argument("--failing", action="store_true")
    parser.add_argument("--left", action="store_true")
    parser.add_argument("--on-error", choices=("abort", "original"))
    options = parser.parse_args(own.split())
    config = json.loads(options.config.read_text())
    wrong = 0
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        objects = objects_of(config, options, folder)
        program = link(config, objects, options.main, options.failing, folder)
        reference = plain(config, options, folder)
        for run in runs.split(","):
            good, done = check(program, reference, run.split(), options)
            wrong += not good
            print(f"{'equal' if good else 'WRONG'}: {options.mode} {options.file.name} {run.strip()}")
            if not good:
                print(f"exit {done.returncode}\n{done.stdout}{done.stderr}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
