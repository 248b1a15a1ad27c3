#!/usr/bin/env python3
"""Installs the build into a folder, moves the folder, and uses what is there as a user would.

usage: installed.py BUILD PREFIX

README.md and docs/getting-started.md have the commands. Those of README.md for an installation without root are run as they
stand, with another home.

PREFIX is left for the other tests; it has a blank in its name. Checked there: --verify by the installed headers and
libraries alone, --runtime=include through pkg-config, the sources of --tune, the manual page, the completions.
"""
import os
import pathlib
import re
import shutil
import sys

from support import HERE, ROOT, call, expect, fresh, run

STENCIL = HERE / "flags/sub/two.c"


def install(build, prefix):
    first = prefix.parent / "before the move"
    for folder in (first, prefix):
        shutil.rmtree(folder, ignore_errors=True)
    call("cmake", "--install", build, "--prefix", first)
    first.rename(prefix)


def check_verify(an5dc, prefix):
    seen = call(an5dc, "--verify=loops", STENCIL)
    expect("equal bit for bit" in seen, "--verify of the moved program", seen)
    for used in ("include/an5d/types.h", "share/an5dc/emulation/include/cuda_runtime.h",
                 "share/an5dc/emulation/GNU.flags", "share/an5dc/verify/harness.h",
                 "lib/an5dc/liban5d_emulation.a", "lib/an5dc/liban5d_verify.a"):
        hidden = prefix / (used + ".hidden")
        (prefix / used).rename(hidden)
        done = run(an5dc, "--verify=loops", STENCIL)
        hidden.rename(prefix / used)
        expect(done.returncode == 3, f"--verify uses the installed {used}", done.stdout)


def check_runtime(an5dc, prefix, work):
    call(an5dc, "--split", "--runtime=include", STENCIL, "-o", work / "out.cu")
    env = dict(os.environ, PKG_CONFIG_PATH=str(prefix / "share/pkgconfig"))
    expect(call("pkg-config", "--modversion", "an5d", env=env).strip() == call(an5dc, "--version").split()[1],
           "pkg-config knows the version")
    flags = call("pkg-config", "--cflags", "an5d", env=env).strip()
    folder = pathlib.Path(flags.removeprefix("-I").replace("\\", "")).resolve()
    expect(folder == (prefix / "include").resolve(), "pkg-config names the moved headers", flags)
    emulation = prefix / "share/an5dc/emulation/include"
    call("g++", "-std=c++20", "-w", "-x", "c++", "-fsyntax-only", "-I", emulation, "-I", folder, work / "out.cu")
    print("ok: the output of --runtime=include compiles with the installed headers")


def check_home(build, work):
    """The commands without root, by a shell in a clone, and what finds the program and the package then."""
    (commands,) = re.findall(r"```sh\n(cmake --install build --prefix ~[^`]*)```", (ROOT / "README.md").read_text())
    home, clone = fresh(work / "home"), fresh(work / "clone")
    (clone / "build").symlink_to(build)
    (clone / "CMakeLists.txt").write_text("cmake_minimum_required(VERSION 3.21)\nproject(user LANGUAGES C)\n"
                                          "find_package(AN5D CONFIG REQUIRED)\nmessage(STATUS \"in ${AN5D_DIR}\")\n")
    said = call("bash", "-ec", commands + f'command -v an5dc; an5dc --verify "{STENCIL}"; cmake -S . -B user', cwd=clone,
                env=dict(os.environ, HOME=str(home)))
    expect(f"{home}/.local/bin/an5dc" in said and "equal bit for bit" in said, "a home's an5dc is found and verifies", said)
    expect(re.search(rf"in {re.escape(str(home))}/.local/\S+/AN5D", said), "so does CMake its package", said)


def main(build, prefix):
    install(build, prefix)
    an5dc, work = prefix / "bin/an5dc", fresh(prefix.parent / "work")
    check_verify(an5dc, prefix)
    check_runtime(an5dc, prefix, work)
    check_home(build, work)
    call(an5dc, "--tune", STENCIL, "--grid", "100000", "--top", "1", "--emit-only", work / "tune")
    expect((work / "tune/run.sh").exists(), "--tune writes its sources")


if __name__ == "__main__":
    main(*map(pathlib.Path, sys.argv[1:]))
