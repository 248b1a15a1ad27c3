#!/usr/bin/env python3
"""Emitted text is compiled with headers that were read once: nothing says so where g++ leaves them alone.

usage: precompiled_test.py AN5DC COMPILER FLAGS INCLUDE EXAMPLE

`AN5DC --verify` compiles EXAMPLE, with and without asynchronous copies, by a stand-in for COMPILER that notes which
headers it reads. A text that includes them twice is compiled without optimisation, as mutants are, with FLAGS and the
folder INCLUDE.
Exit 0: precompiled ones were taken, 1: not.
"""
import os
import pathlib
import subprocess
import sys
import tempfile

NOTING = """#!/bin/sh
exec {compiler} -H "$@" 2>>"{log}"
"""
HEADERS = {"cuda_runtime": "tiers=2 block=64 stream=chunks:16",
           "cuda_pipeline_primitives": "tiers=2 stages=2 cells=4 block=128 stream=weighted:1.8 exchange=shuffle sync=step:2 in=cp_async:4 edge=split"}


def taken(said, header):
    """Whether the compiler says that it has taken it: with an exclamation mark."""
    return "does not compile" not in said and any(line.startswith("!") and f"/{header}.h.gch/" in line for line in said.splitlines())


def verified(an5dc, compiler, example, schedule, folder):
    log, noting = folder / "log", folder / "noting"
    log.write_text("")
    noting.write_text(NOTING.format(compiler=compiler, log=log))
    noting.chmod(0o755)
    done = subprocess.run([an5dc, example, "--verify=loops", f"--schedule={schedule}"], capture_output=True, text=True,
                          env={**os.environ, "CXX": str(noting)}, check=False)
    return log.read_text() if done.returncode == 0 else done.stdout + done.stderr


def unoptimised(compiler, flags, include, header, folder):
    text = folder / "text.cu"
    text.write_text(f"#include <{header}.h>\n#include <cuda_runtime.h>\n#include <{header}.h>\n__global__ void nothing() {{}}\n")
    command = [compiler, "-std=c++20", f"@{flags}", "-O0", "-H", "-Winvalid-pch", f"-I{include}", "-c", text, "-o", "/dev/null"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stderr if done.returncode == 0 else f"does not compile:\n{done.stderr}"


def main(an5dc, compiler, flags, include, example):
    wrong = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for header, schedule in HEADERS.items():
            for how, said in (("--verify", verified(an5dc, compiler, example, schedule, folder)),
                              ("-O0", unoptimised(compiler, flags, include, header, folder))):
                if not taken(said, header):
                    print(f"{how}: {header}.h was read, not taken as precompiled:\n{said}")
                    wrong = 1
    return wrong


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
