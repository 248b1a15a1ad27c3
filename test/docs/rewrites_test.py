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
PLANES = ("int closed[N]; float a[2][N][N], b[2][N][N]; for (int i = 0; i < N; i++) closed[i] = i % 3 == 0; "
          "for (int i = 0; i < 2 * N * N; i++) a[0][0][i] = b[0][0][i] = value(i);")
CASES = {
    "A branch is around a loop over cells.": (
        PLANES + " before(N, N, steps, closed, a); after(N, N, steps, closed, b);", "a", "b"),
}
SNIPPET = re.compile(r"<!-- (?:refused [\w-]+|accepted) in: (.*?) -->\n```c\n(.*?)```", re.DOTALL)


def program(text, case):
    calls, first, second = case
    functions = ""
    for (head, body), name in zip(SNIPPET.findall(text)[:2], ("before", "after")):
        functions += re.sub(r"void \w+\(", f"void {name}(", head) + f" {{\n{body}}}\n"
    return f"""#include <string.h>
#include <stdio.h>
enum {{ N = 13 }};
static float value(int i) {{ return (i * 37 % 101) / 7.0f; }}
{functions}
int main(void) {{
  for (int steps = 0; steps < 12; steps++) {{
    {calls}
    if (memcmp({first}, {second}, sizeof {first}) != 0) return printf("after %d steps: another result\\n", steps), 1;
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
