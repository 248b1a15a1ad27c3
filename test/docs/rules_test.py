#!/usr/bin/env python3
"""The examples of every rule, completed to whole files: those of "refused" are refused with that rule, the others not.

usage: rules_test.py AN5DC EXAMPLES

The pages of --explain show essential lines only. What they leave out is put around them here (SURROUNDINGS) and in
place of their dots; what they show is left as it is. EXAMPLES is the repository's folder.
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HEAD = "".join(f"#include <{name}.h>\n" for name in ("math", "stdbool", "stdio", "stdlib")) + "int f(void), count, n;\nstruct point { float x; };\n"
RUN = ("void run(int T, int N, int M, int lo, float a, float b, float c, float s, float x, const int *d, const float *C, "
       "float *p, const struct point *q, float (*r)[64]")
ARRAY = ", float A[2][64]"
TIME, SPACE = "for (int t = 0; t < T; t++)", "for (int i = 3; i < N - 3; i++)"
PLANE = f"{SPACE} for (int j = 3; j < M - 3; j++)"
UPDATE = "A[(t + 1) % 2][i] = A[t % 2][i];"
UPDATE_2 = "A[(t + 1) % 2][i][j] = A[t % 2][i][j];"
NEST = f"{TIME} {SPACE} {UPDATE}"


def marked(text):
    return f"#pragma scop\n{text}\n#pragma endscop"


# What is around an example: @ is the example, %1 the declarations at its begin, %2 what follows them, %A the name of
# its array, %S its functions and %L the loop behind them.
STATEMENT = f"{HEAD}{RUN}{ARRAY}) {{\n{marked('@')}\n}}"
UNMARKED = f"{HEAD}{RUN}{ARRAY}) {{\n@\n}}"
LOOP = f"{HEAD}{RUN}{ARRAY}) {{\nint i;\n%1\n{marked(f'{TIME} {{ %2 }}')}\n}}"
LOOP_2 = f"{HEAD}{RUN}, float A[2][64][64]) {{\n{marked(f'{TIME} {{ @ }}')}\n}}"
BODY = f"{HEAD}{RUN}{ARRAY}) {{\n{marked(f'{TIME} {SPACE} {{ @ }}')}\n}}"
TEMPORARY = f"{HEAD}{RUN}{ARRAY}) {{\n{marked(f'{TIME} {SPACE} {{ @ {UPDATE} }}')}\n}}"
ARRAY_OF_LINE = f"{HEAD}{RUN}) {{\n@\n" + marked(f"{TIME} {SPACE} %A[(t + 1) % 2][i] = %A[t % 2][i - 1];") + "\n}"
ARRAY_THEN_BODY = f"{HEAD}{RUN}) {{\n%1\n{marked(f'{TIME} {SPACE} {{ %2 }}')}\n}}"
LATTICE = ("#define CELLS for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) for (int k = 0; k < n; k++)\n"
           "#define NEAR for (int a = -1; a < 2; a++) for (int b = -1; b < 2; b++) for (int c = -1; c < 2; c++)\n"
           "#define AT(U) U[t % 2][(i + a + n) % n][(j + b + n) % n][(k + c + n) % n]\n"
           "#define ALL AT(A) + AT(B) + AT(C) + AT(D) + AT(E)\n"
           f"void run(int T, int n, {', '.join(f'float {name}[2][n][n][n]' for name in 'ABCDE')}) {{\n@\n}}")
SURROUNDINGS = {
    "c-error": f"@\nvoid run(int T, int N{ARRAY}) {{ {NEST} }}",
    "c-warning": f"@\nvoid run(int T, int N{ARRAY}) {{ {NEST} }}",
    "not-cxx": f"@\nvoid run(int T, int N{ARRAY}) {{\n{NEST}\n}}",
    "cxx-edit": f"#include <stdlib.h>\n@\nvoid run(int T, int N{ARRAY}) {{\n{NEST}\n}}",
    "cxx-form refused": f"struct row {{ float *p; float &operator()(int i) const {{ return p[i]; }} }};\nvoid run(int T, int N, row next, row cells) {{\n{TIME} {{ @ for (int i = 0; i < N; i++) cells(i) = next(i); }}\n}}",
    "cxx-form accepted": f"void run(int T, int N, float *next, float *cells) {{\n{TIME} {{ @ for (int i = 0; i < N; i++) cells[i] = next[i]; }}\n}}",
    "no-stencil": UNMARKED, "no-stencil refused": "void run(int N, float *A) {\n@\n}",
    "lone-sweep": f"{HEAD}{RUN}{ARRAY}, float B[64]) {{\n@\n}}",
    "left-in-c": UNMARKED, "time-loop": STATEMENT,
    "time-loop refused": f"void run(int N, float A[64][64], float B[64][64]) {{\n{marked('@')}\n}}",
    "stencil-found": UNMARKED, "scop-pragma": UNMARKED, "scop-content": UNMARKED, "loop-pragma": UNMARKED,
    "macro-loop": STATEMENT, "compiler-macro": STATEMENT,
    "time-buffering": f"void run(int T, int N, float *A, float *B) {{\n{marked('@')}\n}}", "negative-time": STATEMENT,
    "shadowing": f"{HEAD}{RUN}{ARRAY}) {{\n%1\n{marked('%2')}\n}}",
    "field-type": "@", "field-extent": UNMARKED,
    "dependence": STATEMENT, "loop-depth": STATEMENT, "border-sweep": STATEMENT,
    "while": f"{HEAD}{RUN}{ARRAY}) {{\nint t = 0;\n{marked('@')}\n}}", "loop-form": LOOP, "loop-bound": LOOP, "rectangular-bounds": LOOP_2, "perfect-nest": LOOP_2,
    "dataflow-too-large": LATTICE,
    "step-call refused": "%S\nvoid run(int T, int n, float *x, float *a, float *b) {\n%L\n}",
    "step-call accepted": "%S\nvoid run(int T, int n, float x, float *a, float *b) {\n%L\n}",
    "local-variable": TEMPORARY, "uninitialised-local": TEMPORARY,
    "function-body": f"%F\n{RUN}{ARRAY}) {{\n{marked(f'{TIME} {SPACE} A[(t + 1) % 2][i] = A[t % 2][i] + %C;')}\n}}",
    "element-type": ARRAY_OF_LINE, "volatile": ARRAY_OF_LINE, 
    "array-type": f"{HEAD}{RUN}) {{\n@\n{marked(f'{TIME} {PLANE} %A[(t + 1) % 2][i][j] = %A[t % 2][i][j];')}\n}}",
    "array-extent": f"{HEAD}{RUN}, int n) {{ {{\n@\n{marked(NEST)}\n}} }}",
    "linear-subscript": f"{HEAD}{RUN}) {{\n%1\n{marked(f'{TIME} {PLANE} {{ %2 }}')}\n}}",
    "array-rank": f"{HEAD}{RUN}) {{\n%1\n{marked(f'{TIME} {PLANE} {{ %2 }}')}\n}}",
    "plane-extent": ARRAY_THEN_BODY, "cell-values": ARRAY_THEN_BODY,
    "conditional-read": f"{HEAD}{RUN}, float A[2][N * M]) {{\n{marked(f'{TIME} @')}\n}}",
    "periodic-axis": f"{HEAD}{RUN}, float A[2][N]) {{\n{marked(f'{TIME} for (int i = 0; i < N; i++) {{ @ }}')}\n}}",
    "out-of-bounds": f"{HEAD}{RUN}) {{\n%1\n{marked(f'{TIME} %2')}\n}}",
}
# Where a page has several examples, what is between them.
ONE_A_LINE = {"loop-form": r"(?<=\.\.\.)\n", "loop-bound": r"(?<=\.\.\.)\n", "library-function": "\n", "element-type": "\n",
              "array-type": "\n", "function-body": r"\n(?=float g)", "schedule-combine": "\n"}
DECLARATION = r"(?:const |volatile )?(?:int|float|bool|void|long double|unsigned char)\b"
SCHEDULE = "tiers=4 block=256 stream=chunks:256"  # what dots in a schedule stand for
COMMAND_FILES = {"jacobi-2d.c": "j2d5pt.c", "star-3d.c": "star3d4r.c"}
# Files of commands: a box whose sum does not visit its planes in order, and one of many planes of double cells.
BOX = f"void run(int T, int N, int M, float A[2][64][64]) {{ {TIME} {PLANE} A[(t + 1) % 2][i][j] = %; }}\n"
TAPS = "0.1f * A[t % 2][i][j] + 0.2f * A[t % 2][i - 1][j - 1] + 0.3f * A[t % 2][i + 1][j + 1] + 0.4f * A[t % 2][i - 1][j + 1]"
MANY_TAPS = "A[t % 2][i - 3][j - 3] + A[t % 2][i - 2][j + 3] + A[t % 2][i + 3][j - 3] + A[t % 2][i + 3][j + 3]"


def without_dots(text, kind):
    """The example with what its dots stand for."""
    if "[j] = ..." in text or "+ j] = ..." in text:
        return text.replace("...", "A[t % 2][i][j]" if kind == "accepted" else "x")
    if re.search(r"\.\.\. A\[", text):
        return text.replace("...", SPACE)
    if "int j" in text:
        return text.replace("...", UPDATE_2)
    return text.replace("...", UPDATE if re.search(r"\bi\b", text) else f"{SPACE} {UPDATE}")


def program(rule, kind, example):
    text = without_dots(example, kind)
    first, others = re.fullmatch(rf"((?:{DECLARATION}[^\n]*;\n?)*)(.*)", text, re.DOTALL).groups()
    name = (re.findall(r"\b[ABDE]\b", first) or ["A"])[0]
    call = {"f": "f(A[t % 2][i])", "g": "g(p)"}.get((re.findall(r"float (\w)\(", text) or [""])[0], "")
    rule = "while" if text.startswith("while") else rule
    around = SURROUNDINGS.get(f"{rule} {kind}", SURROUNDINGS.get(rule, BODY))
    if "tgmath" in text:
        around = "#include <tgmath.h>\n" + around
    for mark, what in (("@", text), ("%1", first), ("%2", others), ("%A", name), ("%F", text), ("%C", call),
                       ("%S", text.rpartition("\n\n")[0]), ("%L", text.rpartition("\n\n")[2])):
        around = around.replace(mark, what)
    return around + "\n"


def command(text):
    """The words of an example that is a command, without the program."""
    quoted = re.findall(r"'([^']*)'", text.replace("...", SCHEDULE))
    return [word.replace("@", quoted[0]) if "@" in word else word for word in re.sub(r"'[^']*'", "@", text).split()[1:]] + ["--split"]


def check(an5dc, rule, kind, text, folder):
    """Findings of one page's refused or accepted part."""
    for example in re.split(ONE_A_LINE.get(rule, r"\Z\n"), text):
        if example.startswith("an5dc "):
            arguments, shown = command(example) + ["--dump=schedule"], example
        else:
            shown = program(rule, kind, example)
            name = "example.cpp" if rule == "cxx-form" else "example.c"
            (folder / name).write_text(shown)
            arguments = [name, "-o", "out.cu"] + ([] if rule == "not-cxx" else ["--split"])
        done = subprocess.run([an5dc, *arguments], capture_output=True, text=True, cwd=folder, check=False)
        wanted = 1 if kind == "refused" else 0
        if done.returncode != wanted or (f"[{rule}]" in done.stderr) != (kind == "refused" or rule == "stencil-found"):
            yield f"{rule}: is not {kind}:\n{shown}\n{done.stderr}"


def page(an5dc, rule):
    text = subprocess.run([an5dc, f"--explain={rule}"], capture_output=True, text=True, check=True).stdout
    refused, accepted = re.search(r"\nwhy:\n\S.*\n\nrefused:\n(.*)\n\naccepted:\n(.*?)(?:\nrewrite:\n\S.*)?$", text, re.DOTALL).groups()
    return ("refused", refused.strip()), ("accepted", accepted.strip())


def main(an5dc, examples):
    listed = subprocess.run([an5dc, "--explain=list"], capture_output=True, text=True, check=True).stdout
    rules, findings = re.findall(r"^\s*([a-z][a-z0-9-]*)\s", listed, re.MULTILINE), []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        shutil.copy(pathlib.Path(examples) / "benchmark.h", folder)
        (folder / "box.c").write_text(BOX.replace("%;", TAPS + ";"))
        (folder / "box-2d.c").write_text(BOX.replace("float A", "double A").replace("%;", MANY_TAPS + ";"))
        for shown, own in COMMAND_FILES.items():
            shutil.copy(pathlib.Path(examples) / own, folder / shown)
        for rule in rules:
            for kind, text in page(an5dc, rule):
                findings += check(an5dc, rule, kind, text, folder) if text else []
    for finding in findings:
        print(finding)
    print(f"{len(rules)} rules, {len(findings)} findings")
    return 1 if findings or not rules else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
