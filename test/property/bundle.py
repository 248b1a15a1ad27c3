#!/usr/bin/env python3
"""Makes a folder that pairs can be run from on another machine (many.py), one that has neither Clang nor isl.

usage: bundle.py BUILD FOLDER

BUILD is a build of everything. FOLDER gets what `cmake --install` installs, property_test, the scripts, the shared
libraries of both programs other than the C and C++ compiler's, and the headers of Clang's own. The other machine
needs Python, a C and a C++ compiler, Boost.Context to link with, and a C library that is not older than this one.
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
THERE = re.compile(r"lib(c|m|dl|pthread|rt|gcc_s|stdc\+\+)\.so|ld-linux|linux-vdso")  # of any machine with a compiler


def shared_libraries(program):
    said = subprocess.run(["ldd", program], capture_output=True, text=True, check=True).stdout
    return [pathlib.Path(path) for name, path in re.findall(r"^\s*(\S+) => (/\S+)", said, re.MULTILINE)
            if not THERE.match(name)]


def headers_of_clang(build):
    """The folder that the front end was told when it was compiled."""
    for entry in json.loads((build / "compile_commands.json").read_text()):
        found = re.search(r'AN5D_CLANG_RESOURCE_DIR=\\*"([^"\\]+)', entry["command"])
        if found:
            return pathlib.Path(found[1]) / "include"
    raise SystemExit(f"{build}/compile_commands.json does not say where the headers of Clang's own are")


def main():
    if len(sys.argv) != 3:
        print(__doc__)
        return 2
    build, folder = map(pathlib.Path, sys.argv[1:])
    subprocess.run(["cmake", "--install", build, "--prefix", folder], check=True, stdout=subprocess.DEVNULL)
    shutil.rmtree(folder / "share/doc")
    program = build / "test/property/property_test"
    shutil.copy2(program, folder / "bin")
    libraries = folder / "lib/shared"
    libraries.mkdir(parents=True, exist_ok=True)
    for path in shared_libraries(program):
        shutil.copy2(path, libraries)
    shutil.copytree(headers_of_clang(build), folder / "lib/clang-include", dirs_exist_ok=True)
    for name in ("many.py", "drawn_fields.py", "reduce.py"):
        shutil.copy2(HERE / name, folder)
    compiler = folder / "bin/cc"  # the C compiler has headers of its own
    compiler.write_text('#!/bin/sh\nunset C_INCLUDE_PATH\nexec cc "$@"\n')
    compiler.chmod(0o755)
    return 0


if __name__ == "__main__":
    sys.exit(main())
