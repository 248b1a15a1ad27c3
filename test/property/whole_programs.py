#!/usr/bin/env python3
"""Draws whole programs (drawn_programs.py), and compares what an5dc makes of each, on the emulation, with the C.

usage: whole_programs.py TOOLS FIRST COUNT [--functions N] [--keep DIR] [--processes N]
       whole_programs.py TOOLS --pack FOLDER
       FOLDER/whole_programs.py FOLDER FIRST COUNT [--functions N] [--keep DIR] [--processes N]

The first compares programs FIRST to FIRST + COUNT - 1, of N functions each (default 10). The second fills FOLDER, with less than 64 MB,
with all that the third needs to do the same on another machine, which has Python, gcc, g++ and Boost.Context, but neither Clang nor isl.
TOOLS is a JSON file: an5dc, cc, cxx, includes (folders of the emulation and the runtime), library (the emulation), build.
The last line says how many were equal, fell back (equal, with a loop that ran as C), were refused (no loop was taken), undefined in C, and
wrong. Wrong are: another output or exit status, an abort, no end, text that does not compile, a crash of an5dc. Those are kept in DIR
(default: property-failures), cut to the functions that matter where they fail alone, too. Exit 0: none wrong, most equal; 1: not; 2: usage.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
from drawn_programs import Program  # noqa: E402

HEADERS = ("cuda_runtime.h", "cuda_pipeline_primitives.h", "cuda_fp16.h", "math.h", "stdio.h", "stdlib.h", "string.h")
SECONDS = 120
PACKED = "packed"  # what an5dc is linked with
UNUSED = {"libz3": "Z3_", "libxml2": "xml"}  # libraries that LLVM is linked with, and of which an5dc calls nothing; their names
KINDS = ("equal", "fell back", "refused", "undefined", "wrong")
# Of a program: its text and what an5dc made of it; without that `way` says why: refused, or crash.
Generated = collections.namedtuple("Generated", "number c cuda way said")


def run(command, seconds=SECONDS, **more):
    """Exit status, or what happened in a word; standard output; standard error."""
    try:
        done = subprocess.run([str(word) for word in command], capture_output=True, timeout=seconds, stdin=subprocess.DEVNULL, **more)
        return done.returncode, done.stdout, done.stderr.decode(errors="replace")
    except subprocess.TimeoutExpired:
        return "no end", b"", ""


class Tools:
    """The compilers, with the headers that all emitted text begins with precompiled in `scratch`. Emitted text is compiled soonest
    without optimisation, and without the accesses being watched for races, which other tests do."""

    def __init__(self, given, scratch):
        given = given.resolve()
        has = json.loads(given.read_text())
        self.an5dc, self.cc, self.cxx, self.environment = given.parent / has["an5dc"], has["cc"], has["cxx"], None
        packed = given.parent / PACKED
        if packed.with_suffix(".tar.xz").exists():
            if not packed.exists():
                with tarfile.open(packed.with_suffix(".tar.xz")) as archive:
                    archive.extractall(packed)
            self.environment = {**os.environ, "LD_LIBRARY_PATH": str(packed), "C_INCLUDE_PATH": str(packed / "clang-include")}
        self.includes, self.library = [given.parent / path for path in has["includes"]], given.parent / has["library"]
        flags = ["-std=c++20", "-w", "-O0", "-pipe", "-ffp-contract=off", "-fwrapv", *(word for path in self.includes for word in ("-I", path))]
        header = scratch / "precompiled.h"
        header.write_text("".join(f"#include <{name}>\n" for name in HEADERS))
        run([self.cxx, *flags, "-x", "c++-header", header, "-o", f"{header}.gch"])
        self.emulated = [self.cxx, *flags, "-include", header, "-x", "c++"]

    def plain(self, source, program, *more):
        return run([self.cc, "-std=gnu11", "-O0", "-ffp-contract=off", "-fwrapv", "-w", *more, source, "-o", program, "-lm"])

    def cuda(self, source, out, *more):
        return run([self.an5dc, source, "-o", out, "--runtime=include", "--on-error=original", *more], env=self.environment)

    def program(self, cuda, program):
        status, _, said = run([*self.emulated, "-c", cuda, "-o", f"{program}.o"])
        if status == 0:
            libraries = [self.library, "-lboost_context", "-ldl", "-rdynamic", "-pthread"]
            status, _, said = run([self.cxx, f"{program}.o", *libraries, "-o", program])
        return status, said


def schedule_of(number):
    """Few steps per launch compile soonest; others are there, too."""
    return [["--bt=2"], ["--bt=1"], ["--bt=1"], ["--bt=2"], ["--bt=1"], ["--bt=3"], ["--bt=1"], []][number % 8]


def generate(tools, number, text):
    with tempfile.TemporaryDirectory() as scratch:
        source, out = pathlib.Path(scratch, "drawn.c"), pathlib.Path(scratch, "out.cu")
        source.write_text(text)
        status, _, said = tools.cuda(source, out, *schedule_of(number))
        if status == 1 and schedule_of(number):  # not every stencil takes every schedule
            status, _, said = tools.cuda(source, out)
        if status != 0:
            return Generated(number, text, "", "refused" if status == 1 else "crash", f"an5dc: exit {status}\n{said}")
        return Generated(number, text, out.read_text(), "", "")


def is_defined(tools, source, folder):
    """Do the sanitizers find nothing?"""
    program = folder / "sanitized"
    tools.plain(source, program, "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined")
    return run([program])[0] == 0


def compare(tools, generated):
    """How it ends, in a word; what there is to say; the functions that differ."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        (folder / "drawn.c").write_text(generated.c)
        (folder / "out.cu").write_text(generated.cuda)
        if generated.way:
            return generated.way, generated.said, []
        status, _, said = tools.plain(folder / "drawn.c", folder / "plain")
        if status != 0:
            return "no C", said, []
        wanted = run([folder / "plain"], cwd=folder)[:2]
        status, said = tools.program(folder / "out.cu", folder / "made")
        if status != 0:
            return "does not compile", said, []
        status, output, said = run([folder / "made"], cwd=folder)
        if (status, output) == wanted:
            return ("fell back" if "running the original loop" in said else "equal"), said, []
        if not is_defined(tools, folder / "drawn.c", folder):
            return "undefined", "", []
        lines = zip(wanted[1].split(b"\n"), output.split(b"\n") + [b""] * wanted[1].count(b"\n"))
        differ = sorted({line.split()[0].decode() for line, other in lines if line != other and re.match(rb"f\d+ ", line)})
        return "different", f"exit {status}, of the C {wanted[0]}\n{said}", differ


def alone(text, names):
    """The program with these functions only."""
    numbers = {name[1:] for name in names}
    others = [number for number in re.findall(r"^static void f(\d+)\(", text, re.MULTILINE) if number not in numbers]
    for number in others:
        text = re.sub(rf"^static void f{number}\(.*?^}}\n", "", text, flags=re.MULTILINE | re.DOTALL)
        text = re.sub(rf"^static void step{number}\(.*\n|^  fill_all\(\); f{number}\(.*\n", "", text, flags=re.MULTILINE)
    return text


def judged(tools, keep, generated):
    """One of KINDS."""
    way, said, differ = compare(tools, generated)
    if way in KINDS:
        return way
    text = generated.c
    if differ:
        few = generate(tools, generated.number, alone(text, differ))
        if compare(tools, few)[0] == way:
            text = few.c
    keep.mkdir(parents=True, exist_ok=True)
    (keep / f"program{generated.number}.c").write_text(text)
    print(f"program {generated.number} {' '.join(schedule_of(generated.number))}: {way} {' '.join(differ)}: {said[:300]}", flush=True)
    return "wrong"


def summary(found):
    counts = {kind: found.count(kind) for kind in KINDS}
    print(f"{len(found)} programs: " + ", ".join(f"{number} {kind}" for kind, number in counts.items()))
    return 1 if counts["wrong"] or counts["equal"] + counts["fell back"] < len(found) // 2 else 0


def hollow(path, scratch, user):
    """A library in the place of one that is large: with the names that `user` is linked with, and nothing behind them."""
    said = subprocess.run(["nm", "-D", "--undefined-only", user], capture_output=True, text=True, check=True).stdout
    names = dict(re.findall(rf" U ({UNUSED[path.name.split('.')[0]]}\w+)@*(\S*)", said))  # with their versions
    source, versions, library = scratch / "hollow.c", scratch / "hollow.map", scratch / path.name
    source.write_text("".join(f"char {name}[8];\n" for name in names))
    versions.write_text("".join(f"{version} {{ global: {'; '.join(n for n in names if names[n] == version)}; }};\n"
                                for version in set(names.values()) if version))
    command = ["gcc", "-shared", "-fPIC", f"-Wl,-soname,{path.name}", source, "-o", library]
    subprocess.run([*command, *([f"-Wl,--version-script={versions}"] if versions.read_text() else [])], check=True)
    return library


def pack(tools, build, folder):
    """The folder for another machine: an5dc with its libraries and Clang's headers, the emulation, the runtime, these scripts."""
    from bundle import headers_of_clang, shared_libraries
    folder.mkdir(parents=True, exist_ok=True)
    for path, name in zip(tools.includes, ("emulation", "runtime")):
        shutil.copytree(path, folder / name, dirs_exist_ok=True)
    for path in (tools.library, HERE / "drawn_programs.py", pathlib.Path(__file__).resolve()):
        shutil.copy2(path, folder)
    has = {"an5dc": "an5dc", "cc": "gcc", "cxx": "g++", "includes": ["emulation", "runtime"], "library": tools.library.name}
    (folder / "tools.json").write_text(json.dumps(has))
    shutil.copy2(tools.an5dc, folder / "an5dc")
    if (folder / f"{PACKED}.tar.xz").exists():  # which takes a minute, and changes with Clang only
        return 0
    libraries = shared_libraries(tools.an5dc)
    llvm = next(path for path in libraries if path.name.startswith("libLLVM"))
    with tempfile.TemporaryDirectory() as scratch:
        with tarfile.open(folder / "unfinished", "w:xz", preset=0, dereference=True) as archive:
            archive.add(headers_of_clang(build), "clang-include")
            for path in libraries:
                if path.name.startswith("libicu"):  # of libxml2
                    continue
                archive.add(hollow(path, pathlib.Path(scratch), llvm) if path.name.split(".")[0] in UNUSED else path, path.name)
    (folder / "unfinished").rename(folder / f"{PACKED}.tar.xz")
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tools", type=pathlib.Path)
    parser.add_argument("first", type=int, nargs="?")
    parser.add_argument("count", type=int, nargs="?")
    parser.add_argument("--pack", type=pathlib.Path)
    parser.add_argument("--functions", type=int, default=10)
    parser.add_argument("--keep", type=pathlib.Path, default=pathlib.Path("property-failures"))
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch, concurrent.futures.ThreadPoolExecutor(options.processes) as pool:
        given = options.tools / "tools.json" if options.tools.is_dir() else options.tools
        tools = Tools(given, pathlib.Path(scratch))
        if options.pack:
            return pack(tools, pathlib.Path(json.loads(given.read_text())["build"]), options.pack)
        if options.count is None:
            parser.error("FIRST and COUNT are missing")
        numbers = range(options.first, options.first + options.count)
        one = lambda number: judged(tools, options.keep, generate(tools, number, Program(number, options.functions).text))
        return summary(list(pool.map(one, numbers)))


if __name__ == "__main__":
    sys.exit(main())
