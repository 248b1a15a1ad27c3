#!/usr/bin/env python3
"""Does drawn.py see what is wrong? Programs that end badly, each in its own way, in place of an5dc.

usage: drawn_test.py

Exit 0: fine, 1: not; each fault is a line.
"""
import pathlib
import sys
import tempfile

import drawn

# What a program does, and the fault that has to be found; none where it is good.
PROGRAMS = [
    ("echo no >&2; exit 1", None),
    ("echo 'an5dc: error: no' >&2; exit 2", None),
    ("echo no >&2; exit 2", "no error is named"),
    ("echo bug >&2; exit 70", "exit status 70"),
    ("kill -SEGV $$", "exit status -11"),
    ("exit 1", "exit status 1 without a word"),
    ("echo 'terminate called' >&2; exit 3", "an exception that nobody caught"),
    ("rm old.cu; exit 0", "a file is gone"),
    ("echo half > out.cu; echo no >&2; exit 1", "wrote out.cu"),
    ("echo more >> old.cu; echo no >&2; exit 1", "wrote old.cu"),
    ("echo half > out.cu.1.tmp", "left a temporary file"),
    (": > out.cu", "wrote an empty file"),
    ("echo __global__; echo no >&2; exit 3", "printed CUDA and failed"),
    ("sleep 5", "did not end in 1 s"),
    ("while :; do :; done & sleep 0.8; kill $!; wait $! 2> /dev/null; exit 0", "took "),
]


def main():
    drawn.PATIENCE, drawn.SECONDS = 1, 0.3
    bad = []
    with tempfile.TemporaryDirectory() as name:
        for number, (does, expected) in enumerate(PROGRAMS):
            program = pathlib.Path(name) / f"program{number}"
            program.write_text(f"#!/bin/sh\n{does}\n", encoding="utf-8")
            program.chmod(0o755)
            found = drawn.run(str(program), 0, 1)
            if expected is None and found or expected and not any(f"0: {expected}" in fault for fault in found):
                bad.append(f"'{does}': expected '{expected}', found {found}")
    print("\n".join(bad) or "drawn.py sees what is wrong")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
