#!/usr/bin/env python3
"""The rewrites of the guide that are said to compute the same: both texts are compiled as C and run on the same data.

usage: rewrites_test.py GUIDE COMPILER

That the first is refused and the second accepted is checked with the other snippets of the guide (run_docs.py).
"""
import pathlib
import re
import subprocess
import sys
import tempfile

# By the title in the guide: the calls of both, and the first cells of what has to be equal after all steps.
LINES = "float a[2][N], b[2][N]; for (int i = 0; i < N; i++) a[0][i] = b[0][i] = value(i), a[1][i] = b[1][i] = value(i + N);"
CASES = {
    "Pointers are swapped in the wrong place.": (1, LINES + " before(N, steps, a[0], a[1]); after(N, steps, b[0], b[1]);", "a", "b"),
}
SNIPPET = re.compile(r"<!-- (?:refused [\w-]+|accepted) in: (.*?) -->\n```c\n(.*?)```", re.DOTALL)


def program(text, case):
    halo, calls, first, second = case
    functions = ""
    for (head, body), name in zip(SNIPPET.findall(text)[:2], ("before", "after")):
        functions += re.sub(r"void \w+\(", f"void {name}(", head) + f" {{\n{body}}}\n"
    return f"""#include <string.h>
#include <stdio.h>
enum {{ N = 13, H = {halo} }};
static float value(int i) {{ return (i * 37 % 101) / 7.0f; }}
{functions}
int main(void) {{
  for (int steps = 0; steps < 12; steps++) {{
    {calls}
    if (memcmp({first}, {second}, N * sizeof(float)) != 0) return printf("after %d steps: another result\\n", steps), 1;
  }}
}}
"""


def main(guide, compiler):
    text, findings = pathlib.Path(guide).read_text(encoding="utf-8"), 0
    with tempfile.TemporaryDirectory() as folder:
        for title, case in CASES.items():
            source, run = pathlib.Path(folder, "both.c"), pathlib.Path(folder, "both")
            source.write_text(program(text[text.index(f"**{title}"):], case), encoding="utf-8")
            for command in ([compiler, "-w", "-ffp-contract=off", source, "-o", run], [run]):
                done = subprocess.run(command, capture_output=True, text=True, check=False)
                if done.returncode != 0:
                    print(f"{guide}: '{title}': {done.stdout}{done.stderr}")
                    findings += 1
                    break
    print(f"{len(CASES)} rewrites, {findings} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
