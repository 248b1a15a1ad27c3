#!/usr/bin/env python3
"""Projects that use the package AN5D, as their users would build them.

usage: consumer.py CASE WORK PACKAGE...

PACKAGE is -DCMAKE_PREFIX_PATH=<installed> or -DAN5D_DIR=<build>. The cases are the functions below that are named after
them. WORK is emptied first; it has a blank in its name.
"""
import pathlib
import re
import shutil
import sys
import time

from support import HERE, ROOT, Project, call, expect, fresh

CPU = ("-DHEAT_CUDA=OFF", "-DHEAT_CPU=ON")
GENERATING = "Generating heat_an5d.cu"


def example(work, generator, package):
    shutil.copytree(ROOT / "examples/cmake", work / "heat project")
    return Project(work / "heat project", work / "the build", generator, package)


def change_header(project):
    """Only the rate; the stencil's own file stays as it is."""
    header = project.source / "heat.h"
    header.write_text(header.read_text().replace("0.2f", "0.125f"))


def check_run(program):
    for size in (("3", "3", "1"), ("40", "70", "9")):
        said = call(program, *size)
        expect("steps" in said and "NOT" not in said, f"heat_cpu {' '.join(size)} computes what C computes", said)


def check_incremental(project, program, nothing_to_do):
    expect(GENERATING in project.make(), "the first build generates")
    check_run(program)
    said = project.make()
    expect(GENERATING not in said and nothing_to_do(said), "a second build does nothing", said)
    time.sleep(0.01)  # a later time stamp, whatever the clock's grain
    change_header(project)
    expect(GENERATING in project.make(), "a changed header generates anew")
    generated = project.build / "an5d/heat_cpu/heat_an5d.cu"
    expect("0.125f" in generated.read_text(), "with the header's new text")
    expect((generated.parent / "an5d.cuh").exists(), "the runtime beside it")
    check_run(program)
    expect(nothing_to_do(project.make()), "and then nothing again")


def ninja(work, package):
    """The example, CUDA by nvcc and the emulation; both from one C file."""
    project = example(work, "Ninja", package)
    project.configure("-DHEAT_CPU=ON", "-DCMAKE_BUILD_TYPE=Release")
    check_incremental(project, project.build / "heat_cpu", lambda said: "no work to do" in said)
    expect((project.build / "heat").exists(), "heat is built by nvcc")
    known = call("ninja", "-C", project.build, "-t", "query", "an5d/heat_cpu/heat_an5d.cu")
    expect(re.search(r"^\s+/.*/bin/an5dc$", known, re.MULTILINE), "the rule depends on an5dc", known)
    stage = (project.build / "an5d/heat_cpu/heat_an5d.txt").read_text()
    expect("tiers=2 block=64" in stage and "stencil heat" in stage, "DUMP writes what was asked for", stage)


def make(work, package):
    """Makefiles, and another schedule: only the arguments change."""
    project = example(work, "Unix Makefiles", package)
    project.configure(*CPU)
    check_incremental(project, project.build / "heat_cpu", lambda said: "Building" not in said and "Linking" not in said)
    lists = project.source / "CMakeLists.txt"
    lists.write_text(lists.read_text().replace("tiers=2 block=64", "tiers=3 block=96"))
    expect(GENERATING in project.make(), "another schedule generates anew")
    check_run(project.build / "heat_cpu")


def multi_config(work, package):
    project = example(work, "Ninja Multi-Config", package)
    project.configure(*CPU)
    for config in ("Debug", "Release"):
        expect(GENERATING in project.make("--config", config), f"{config} generates its own")
        check_run(project.build / config / "heat_cpu")
        expect("no work to do" in project.make("--config", config), "a second build does nothing")
        expect((project.build / f"an5d/heat_cpu/{config}/heat_an5d.cu").exists(), "in a folder of its own")


def build_tree(work, package):
    project = example(work, "Ninja", package)
    project.configure(*CPU)
    project.make()
    check_run(project.build / "heat_cpu")


def flags(work, package):
    """Flags of the target reach an5dc; a refused loop stops the build; an5d_generate; no trace of LLVM."""
    source = work / "flags project"
    shutil.copytree(HERE / "flags", source)
    (device,) = re.findall(r"```json\n(.*?)```", (ROOT / "docs/devices.md").read_text(), re.DOTALL)
    (source / "own gpu.json").write_text(device)
    project = Project(source, work / "the build", "Ninja", package)
    project.configure("-DFLAGS_SCHEDULE=tiers=9 block=16")
    said = project.make(status=1)
    expect("[schedule-halo]" in said, "an error of an5dc is shown", said)
    expect(not (project.build / "an5d/flags/one_an5d.cu").exists(), "and nothing is written")
    project.configure("-DFLAGS_SCHEDULE=tiers=2 block=64")
    project.make()
    call(project.build / "user")
    print("ok: two stencils in a static library run")
    expect("no work to do" in project.make(), "a second build does nothing")
    expect(sorted(path.name for path in (project.build / "own folder").glob("chosen.*")) ==
           ["chosen.c", "chosen.cu", "chosen.d", "chosen.h", "chosen.txt"], "an5d_generate writes where it is told")
    said = (project.build / "own folder/chosen-C.args").read_text().splitlines()
    expect("-DN" in said and "--use-tuned" in said, "its arguments are those of the call", said)
    (source / "own gpu.json").write_text(device + "\n")
    expect("Generating chosen.cu" in project.make(), "a changed device file generates anew")
    cache = (project.build / "CMakeCache.txt").read_text()
    expect("llvm" not in cache.lower() and "clang" not in cache.lower(), "LLVM is not looked for")


def executable(work, package):
    """AN5D_EXECUTABLE is run in place of the package's, and a newer one generates anew. The last word is an an5dc."""
    *package, real = package
    project = example(work, "Ninja", package)
    log, own = work / "calls", work / "own an5dc"
    own.write_text(f'#!/bin/sh\necho called >> "{log}"\nexec "{real}" "$@"\n')
    own.chmod(0o755)
    project.configure(*CPU, f"-DAN5D_EXECUTABLE={own}")
    project.make()
    expect(log.read_text() == "called\n", "AN5D_EXECUTABLE is run")
    expect("no work to do" in project.make(), "a second build does nothing")
    own.touch()
    expect(GENERATING in project.make(), "a newer an5dc generates anew")


def documented(work, package):
    """What README.md and docs/cmake.md say, as it stands: a whole project, the emulation, the lower level."""
    for name in ("heat.c", "heat.h"):
        shutil.copy(ROOT / "examples/cmake" / name, work)
    (work / "main.c").write_text('#include "heat.h"\nstatic float T[2][9][9];\nint main(void) { heat(9, 9, 1, T); }\n')

    def project(text, folder="with CUDA"):  # configured again and again, so that nvcc is looked at only once
        (work / "CMakeLists.txt").write_text(text)
        made = Project(work, work / folder, "Ninja", package)
        made.configure("-DCMAKE_CUDA_ARCHITECTURES=90")
        return made

    (readme, *_), (whole, emulated, lower) = (re.findall(r"```cmake\n(.*?)```", (ROOT / document).read_text(), re.DOTALL)
                                           for document in ("README.md", "docs/cmake.md"))
    fast = project(readme.replace("SOURCES heat.c", "SOURCES heat.c FAST_MATH"))
    expect("--use_fast_math" in (fast.build / "build.ninja").read_text(), "FAST_MATH reaches nvcc")
    built = project(readme)
    built.make()
    expect((built.build / "heat").exists(), "the project of README.md builds")
    project(whole).make("--target", "an5d/heat/heat_an5d.cu")
    project("cmake_minimum_required(VERSION 3.21)\n" + emulated, "without CUDA")
    head = whole[:whole.index("add_executable")]
    project(head + "add_executable(solver main.c)\n" + lower).make("--target", "generated/heat_an5d.cu")


TARGET = "add_executable(prog main.c)\n"
REFUSALS = (  # what a CMakeLists.txt says, and what the error must say
    (TARGET + "an5d_add_stencil(prog TIERS 4 SOURCES heat.c)", "unknown argument: TIERS 4 known keywords: FAST_MATH"),
    (TARGET + "an5d_add_stencil(prog SOURCES heat.c TIERS 4)", "there is no source 'TIERS'"),
    (TARGET + "an5d_add_stencil(prog SOURCES heat.c SCHEDULE)", "no value given for SCHEDULE"),
    (TARGET + "an5d_add_stencil(prog)", "SOURCES is missing"),
    (TARGET + "an5d_add_stencil(prog SOURCES none.c)", "there is no source 'none.c'"),
    (TARGET + "an5d_add_stencil(porg SOURCES heat.c)", "there is no target 'porg'"),
    ("add_library(prog INTERFACE)\nan5d_add_stencil(prog SOURCES heat.c)", "'prog' compiles no sources"),
    (TARGET + "an5d_add_stencil(prog SOURCES heat.c)", "enable the language CUDA"),
    (TARGET + "an5d_add_stencil(prog SOURCES heat.c EMULATE)", "COMPONENTS emulation"),
    (TARGET + "set(AN5D_EXECUTABLE /no/an5dc)\nan5d_add_stencil(prog SOURCES heat.c)", "/no/an5dc"),
    (TARGET + "an5d_generate(out SOURCE heat.c TARGET none)", "no target 'none'"),
    ("an5d_generate(out NAME x)", "SOURCE is missing"),
    ("an5d_generate(out SOURCE heat.c EMULATE)", "unknown argument: EMULATE"),
    ("enable_language(CXX)\nfind_package(AN5D CONFIG REQUIRED COMPONENTS emulation)\nadd_library(objects OBJECT main.c)\n"
     "an5d_add_stencil(objects SOURCES heat.c EMULATE)", "make it a static library"),
    ("add_subdirectory(below)\nan5d_add_stencil(lower SOURCES heat.c)", "call an5d_add_stencil there"),
    ("find_package(AN5D CONFIG REQUIRED COMPONENTS emulation)", "needs the language CXX"),
    ("find_package(AN5D CONFIG REQUIRED COMPONENTS nonsense)", "there is no component 'nonsense'"),
    ("find_package(AN5D 99 CONFIG REQUIRED)", "compatible with requested version"),
    ("enable_language(CXX)\nfind_package(AN5D CONFIG REQUIRED COMPONENTS emulation)\n" + TARGET +
     "an5d_add_stencil(prog SOURCES heat.c EMULATE)\nan5d_add_stencil(prog SOURCES below/heat.c EMULATE)",
     "two sources called 'heat'"),
)


def refusals(work, package):
    below = work / "below"
    below.mkdir()
    (below / "CMakeLists.txt").write_text("add_library(lower STATIC ../main.c)\n")
    for folder in (work, below):
        for name in ("main.c", "heat.c", "heat.h"):
            shutil.copy(ROOT / "examples/cmake" / name, folder)
    project = Project(work, work / "b", "Ninja", package)
    for text, message in REFUSALS:
        (work / "CMakeLists.txt").write_text("cmake_minimum_required(VERSION 3.21)\nproject(refused LANGUAGES C)\n"
                                             f"find_package(AN5D CONFIG REQUIRED)\n{text}\n")
        said = project.configure(status=1)
        expect(message in " ".join(said.split()), f"refused: {message}", said)


CASES = {case.__name__: case for case in (ninja, make, multi_config, build_tree, flags, documented, executable,
                                         refusals)}


def main(case, work, *package):
    CASES[case](fresh(pathlib.Path(work)), package)


if __name__ == "__main__":
    main(*sys.argv[1:])
