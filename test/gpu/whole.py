"""generate-whole and run-whole: C files with their own main, each as one .cu file that nvcc compiles and the GPU
runs, and that must print what the C prints. The programs: those of test/programs, of its archives every tenth that an5dc
takes, and every example of the paper as its authors' evaluation has them: a cast to a pointer to a variable-length array, a scop region, and beside it
the CPU's loop that a flag selects and that the results are compared with."""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import tarfile

import variants
from machine import Clock, Results, execute, first_error

PROGRAMS = pathlib.Path(__file__).parents[1] / "programs"
SELF_CONTAINED = ["fields", "bench1d", "bench2d", "bench3d", "border_sweeps", "bounds", "calls", "cells", "conversions", "copies", "counters",
                  "cuts", "flips", "ghosts", "halves", "linear", "loops", "once", "parts", "polybench", "rotation", "rows", "scalars", "structs", "swap",
                  "types", "unrolled", "border_order", "borders_alone", "left_to_c", "left_once", "memory", "memory_once", "moments", "names",
                  "parts_overlap", "rows_overlap", "small_grids", "struct_among_cells", "tiny", "two_names", "words",
                  "vla_whole", *(f"apps/{path.stem}" for path in sorted((PROGRAMS / "apps").glob("*.c")))]
COLUMNS = ["name", "exit_status", "memcheck", "detail"]

EVALUATION = """#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <math.h>

#define BENCH_RAD {radius}
#define REAL float
#define R(x) ((REAL)x)
typedef REAL SB_TYPE;
{macros}
void kernel_stencil(SB_TYPE *A1, int compsize, int timestep, bool scop) {{
  int dimsize = compsize + BENCH_RAD * 2;
  SB_TYPE (*A){extents} = (SB_TYPE (*){extents})A1;

  if (scop) {{
#pragma scop
{nest}
#pragma endscop
  }} else {{
{nest}
  }}
}}

int main(void) {{
  for (int run = 0; run < 4; run++) {{
    const int compsize = {smallest} + {growth} * run, dimsize = compsize + BENCH_RAD * 2, steps = 3 + 13 * run;
    const size_t count = (size_t)2 * {cells};
    SB_TYPE *A = malloc(count * sizeof(SB_TYPE)), *B = malloc(count * sizeof(SB_TYPE));
    if (!A || !B) return 3;
    for (size_t n = 0; n < count; n++) A[n] = B[n] = (SB_TYPE)(n * 7919 % 1013 + 1) / 1013;
    kernel_stencil(A, compsize, steps, true);
    kernel_stencil(B, compsize, steps, false);
    size_t wrong = 0;
    double sum = 0;
    for (size_t n = 0; n < count; n++) wrong += !(A[n] == B[n]), sum += A[n];
    printf("%d cells, %d steps: %zu wrong, sum %.17g\\n", compsize, steps, wrong, sum);
    if (wrong) return 1;
    free(A), free(B);
  }}
  return 0;
}}
"""


def evaluation_program(example):
    """The example in that style, or None for those that have more than one array and constants."""
    nest = re.search(r"#pragma scop\n(.*?)#pragma endscop", example, re.S).group(1).rstrip()
    rank = int(variants.define(example, "DIMENSIONS"))
    if "{" in nest or "BORDER" in example or variants.define(example, "REAL") != "float":
        return None
    macros = re.search(r'#include "benchmark.h"\n(.*?)static void', example, re.S).group(1)
    nest = nest.replace("size + RADIUS", "dimsize - BENCH_RAD").replace("RADIUS", "BENCH_RAD").replace("steps", "timestep")
    return EVALUATION.format(radius=variants.define(example, "RADIUS"), macros=macros, nest=nest, extents="[dimsize]" * rank,
                             cells=" * ".join(["dimsize"] * rank), smallest={1: 30, 2: 9, 3: 5}[rank],
                             growth={1: 70001, 2: 501, 3: 31}[rank])


def attacked():
    """Every tenth program of the archives of test/programs, which were written to be got wrong."""
    texts = {}
    for archive in sorted(PROGRAMS.glob("attacks*.tar.xz")):
        with tarfile.open(archive) as files:
            members = sorted((member for member in files.getmembers() if member.name.endswith(".c")), key=lambda member: member.name)
            for member in members[::10]:
                name = "attack_" + re.sub(r"\W", "_", pathlib.Path(member.name).stem)
                texts[name] = files.extractfile(member).read().decode()
    return texts


def generate(options):
    folder = pathlib.Path(options.folder)
    folder.mkdir(parents=True, exist_ok=True)
    texts = {name: (PROGRAMS / f"{name}.c").read_text(encoding="utf-8") for name in SELF_CONTAINED}
    for name in variants.examples():
        texts[name] = evaluation_program(pathlib.Path(variants.EXAMPLES, f"{name}.c").read_text(encoding="utf-8"))
    texts = {name: text for name, text in texts.items() if text}
    attacks = attacked()
    (folder / "fields.h").write_text((PROGRAMS / "fields.h").read_text(encoding="utf-8"), encoding="utf-8")
    for path, text in texts.items():
        name = path.rpartition("/")[2]
        (folder / f"{name}.c").write_text(text, encoding="utf-8")
        subprocess.run([options.an5dc, folder / f"{name}.c", "-o", folder / f"{name}.cu"], check=True,
                       stderr=subprocess.DEVNULL)
    for name, text in attacks.items():  # some are refused, as they should be
        (folder / f"{name}.c").write_text(text, encoding="utf-8")
        subprocess.run([options.an5dc, folder / f"{name}.c", "-o", folder / f"{name}.cu"], stderr=subprocess.DEVNULL, timeout=120)
    print(f"{len(list(folder.glob('*.cu')))} programs in {folder}")
    return 0


def run_one(options, name, clock, results):
    source, c_program, program = (os.path.join(options.folder, name + end) for end in (".c", ".plain", ".program"))
    status, log = 0, ""
    for command in (["cc", "-std=gnu11", "-O1", "-w", "-ffp-contract=off", "-fwrapv", source, "-lm", "-o", c_program],
                    ["nvcc", "-std=c++17", "-O2", f"-arch={options.arch}", "--fmad=false", source + "u", "-o", program],
                    [c_program], [program]):
        before = log
        printed = {"stderr": None} if len(command) == 1 else {}  # the programs say there how long they ran
        status, log = execute(command, min(options.timeout, clock.left()), **printed)
        if status:
            return results.add({"name": name, "exit_status": status, "detail": first_error(log)})
    memcheck, said = execute(["compute-sanitizer", "--error-exitcode=9", program], min(options.timeout, clock.left()))
    if "before first instrumented API call" in said:  # all calls ran as C
        memcheck = "no kernel"
    lines = log.splitlines()
    return results.add({"name": name, "exit_status": 0 if before == log else 1, "memcheck": memcheck,
                        "detail": f"{len(lines)} lines {'equal' if before == log else 'differ'}: {lines[-1]}"})


def run(options):
    names = sorted(path.stem for path in pathlib.Path(options.folder).glob("*.cu"))
    results, clock = Results(options.results, COLUMNS), Clock(options.limit)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        futures = [pool.submit(run_one, options, name, clock, results) for name in names if name not in results.done]
    for future in futures:
        future.result()  # raises what it raised
    bad = [row for row in results.rows if str(row["exit_status"]) != "0" or str(row.get("memcheck")) not in ("0", "no kernel")]
    for row in bad:
        print(f'{row["name"]}: exit status {row["exit_status"]}, memcheck {row.get("memcheck")}: {row["detail"]}')
    print(f"{len(results.rows)} programs, {len(bad)} of them not as they should be")
    return 1 if bad else 0
