#!/usr/bin/env python3
"""Spellings of one program on a GPU: the programs of test/forms, each beside the others of its family.

    forms.py generate FOLDER [FILE...] [--an5dc PROGRAM] [--family NAME,...]    # an5dc at hand: a .c, .cu and main for each
    forms.py run FOLDER --results FILE.csv                            # GPU at hand: builds and times

The function is called as the C calls it, with pinned host arrays of 16384^2 (2-D) or 512^3 (3-D) random numbers, once with few and
once with many steps; the time between the two is that of the steps alone, without copies. GCells/s of the median of five; of a time loop whose iteration is two steps ("by turns") it is half of that
of its steps. A form is
timed if all that its function takes are arrays of float, their extents n and m, and numbers.
"""
import argparse
import concurrent.futures
import csv
import os
import pathlib
import re
import statistics
import subprocess
import sys

FORMS = pathlib.Path(__file__).parents[1] / "forms"
SIZES = {"2d": 16384, "3d": 512}
FEW, MANY = 48, 48 + 1920

MAIN = """#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#define N {size}
#define W 16
int cudaHostRegister(void *, size_t, unsigned);
int cudaDeviceSynchronize(void);
{declared};
static double seconds(void) {{ struct timespec now; clock_gettime(CLOCK_MONOTONIC, &now); return now.tv_sec + 1e-9 * now.tv_nsec; }}
int main(void) {{
  void *arrays[{count}];
  const size_t plane = {cells}, cells = {planes} * plane;  // all planes begin alike, so that their borders are equal
  for (int n = 0; n < {count}; n++) {{
    float *made = arrays[n] = malloc(cells * sizeof(float));
    unsigned random = 7;
    for (size_t k = 0; k < cells; k++)
      made[k] = k < plane ? 0.1f + 0.8f * ((random = random * 1664525u + 1013904223u) >> 8) / 16777216.0f : made[k - plane];
    if (cudaHostRegister(made, cells * sizeof(float), 0)) return puts("not pinned"), 1;
  }}
  for (int round = -1; round < 5; round++)
    for (int many = 0; many < 2; many++) {{
      const int steps = round < 0 ? {few} : many ? {many} : {few};
      const double begin = seconds();
      f({arguments});
      cudaDeviceSynchronize();
      if (round >= 0) printf("%d %.6f\\n", many, seconds() - begin);
    }}
}}
"""


def forms_of(path):
    """(family, name, text) of a file of test/forms; its head is in front of each."""
    head, *families = re.split(r"^// family ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    for family in families:
        family, *forms = re.split(r"^// form ", family, flags=re.MULTILINE)
        common = family.split("\n", 1)[1]
        for form in forms:
            name, text = form.split("\n", 1)
            if ";" not in name:  # is taken
                yield family.split("\n", 1)[0].split(":")[0].strip(), name.strip(), head + common + text


def argument_of(declaration, number):
    """What is given for a parameter: arrays are numbered, extents are those of the grid. Nothing: it is not known."""
    if declaration == "int steps":
        return "steps"
    if re.match(r"int [nm]$", declaration):
        return "N"
    if re.match(r"float \w+$", declaration):
        return "0.01f"
    return f"arrays[{number}]" if re.match(r"(const )?float (\*(restrict )?\w+|\(\*(restrict )?\w+\)(\[\w+\])+|\w+(\[[^]]+\])+)$", declaration) else None


def parameters_of(text):
    """The declarations of what `f` takes, or None where one is neither a number of steps nor an array of float."""
    found = re.search(r"\bvoid f\(([^{]*)\)\s*\{", text)
    given = [one.strip() for one in found[1].split(",")] if found else []
    return given if any("[" in one for one in given) and all(argument_of(one, 0) for one in given) else None


def generate(options):
    folder = pathlib.Path(options.folder)
    folder.mkdir(parents=True, exist_ok=True)
    rows = []
    for path in map(pathlib.Path, options.files):
        for family, name, text in forms_of(path):
            rank = "3d" if "3d" in family else "2d"
            given = parameters_of(text)
            if (options.family and family not in options.family.split(",")) or not given:
                continue
            stem = f"form{len(rows)}"
            text = re.sub(r"#define N \d+", f"#define N {SIZES[rank]}", text)
            (folder / f"{stem}.c").write_text(text, encoding="utf-8")
            arguments, count = [], 0
            for one in given:
                arguments.append(argument_of(one, count))
                count += arguments[-1].startswith("arrays")
            (folder / f"{stem}_main.c").write_text(MAIN.format(
                size=SIZES[rank], declared=f"void f({', '.join(given)})", count=count, planes=max([1, *map(int, re.findall(r"\[(\d)\]\[N\]", "".join(given)))]), few=FEW, many=MANY, arguments=", ".join(arguments),
                cells="(size_t)N * N" + " * N" * (rank == "3d")), encoding="utf-8")
            done = subprocess.run([options.an5dc, "--split", "-ffast-math", folder / f"{stem}.c", "-o", folder / f"{stem}_gpu.cu", "--dump=schedule"],
                                  capture_output=True, text=True, check=False)
            if done.returncode:
                sys.exit(f"{family}, {name}: {done.stderr}")
            rows.append({"stem": stem, "family": family, "form": name, "rank": rank, "schedule": done.stdout.strip().split(": ", 1)[-1]})
    with open(folder / "forms.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, rows[0].keys())
        writer.writeheader(), writer.writerows(rows)
    print(f"{len(rows)} forms in {folder}")


def build(folder, row):
    stem = folder / row["stem"]
    for command in (["nvcc", "-std=c++17", "-O3", "-arch=sm_90", "--use_fast_math", "-c", f"{stem}_gpu.cu", "-o", f"{stem}.o"],
                    ["gcc", "-O2", "-w", f"{stem}_gpu.c", f"{stem}_main.c", f"{stem}.o", "-L/usr/local/cuda/lib64", "-lcudart", "-lstdc++", "-lm", "-o",
                     f"{stem}.program"]):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            return done.stderr.strip().splitlines()[:1] or ["not built"]
    return None


def measure(folder, row):
    done = subprocess.run([folder / f"{row['stem']}.program"], capture_output=True, text=True, timeout=120, check=False)
    times = [[float(line.split()[1]) for line in done.stdout.splitlines() if line.startswith(f"{many} ")] for many in (0, 1)]
    if done.returncode or len(times[1]) != 5:
        return (done.stdout + done.stderr).strip()[:100]
    cells = SIZES[row["rank"]] ** int(row["rank"][0])
    return f"{cells * (MANY - FEW) / (statistics.median(times[1]) - statistics.median(times[0])) / 1e9:.0f}"


def run(options):
    folder = pathlib.Path(options.folder).resolve()
    with open(folder / "forms.csv", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        failed = dict(zip([row["stem"] for row in rows], pool.map(lambda row: build(folder, row), rows)))
    gpu = subprocess.run(["nvidia-smi", "--query-gpu=name,driver_version,clocks.max.sm,clocks.max.mem,power.limit", "--format=csv,noheader"],
                         capture_output=True, text=True, check=False).stdout.strip()
    now = subprocess.run(["date", "-u", "+%Y-%m-%d %H:%M UTC"], capture_output=True, text=True, check=True).stdout.strip()
    with open(options.results, "w", newline="", encoding="utf-8") as file:
        file.write(f"# GPU, driver, largest SM and memory clocks, power limit: {gpu}\n# test/gpu/forms.py, {now}\n")
        writer = csv.DictWriter(file, ["family", "form", "schedule", "gcells_per_s"])
        writer.writeheader()
        for row in rows:
            value = failed[row["stem"]] or measure(folder, row)
            print(f"{row['family']:24} {row['form'][:50]:50} {value}", flush=True)
            writer.writerow({"family": row["family"], "form": row["form"], "schedule": row["schedule"], "gcells_per_s": value})
            file.flush()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    for name, function in (("generate", generate), ("run", run)):
        command = commands.add_parser(name)
        command.add_argument("folder")
        command.set_defaults(run=function)
        if function is generate:
            command.add_argument("files", nargs="*", default=sorted(FORMS.glob("*.c")), help="families of spellings (default: test/forms)")
            command.add_argument("--an5dc", default="an5dc", help="the compiler (default: on the PATH)")
            command.add_argument("--family", default="", help="only these, comma-separated")
        else:
            command.add_argument("--results", required=True, help="CSV to write")
    options = parser.parse_args()
    options.run(options)


if __name__ == "__main__":
    main()
