"""What the machine executes in the steady loops: SASS of the kernel for bT steps, counted per update.

    gpu.py count-loops --an5dc an5dc --results loops.csv [--stencils star3d1r,...] [--schedule LINE]

Needs nvcc and cuobjdump, no GPU. A steady loop is an innermost one of more than a hundred instructions; the first in
the text runs amid the grid, the second at its sides.
"""
import collections
import concurrent.futures
import os
import re
import subprocess
import tempfile

import variants

COLUMNS = ["stencil", "type", "mode", "schedule", "loop", "instructions", "updates", "per_update", "arithmetic", "shared",
           "shuffles", "local_loads", "local_stores", "bytes"]
LOOPS = ("amid", "side")
ARITHMETIC = ("FFMA", "FMUL", "FADD", "DFMA", "DMUL", "DADD", "MUFU", "FFMA2")


def instructions_of(sass):
    """[(address, name, operands)] of a function."""
    found = re.findall(r"/\*([0-9a-f]{4,})\*/\s+(?:@!?U?P\w+\s+)?([A-Z0-9_.]+)([^;]*);", sass)
    return [(int(address, 16), name.split(".")[0], operands) for address, name, operands in found]


def steady_loops(instructions):
    place = {address: n for n, (address, _, _) in enumerate(instructions)}
    loops = []
    for n, (address, name, operands) in enumerate(instructions):
        target = re.search(r"0x([0-9a-f]+)", operands)
        if name == "BRA" and target and int(target[1], 16) < address and int(target[1], 16) in place:
            loops.append((place[int(target[1], 16)], n))
    inner = [one for one in loops if not any(one[0] <= other[0] and other[1] <= one[1] for other in loops if other != one)]
    return [instructions[first:last + 1] for first, last in inner if last - first >= 100]


def constant(text, name):
    return int(re.search(rf"\b{name} = (\d+)", text)[1])


def updates_of(text, tiers):
    """Of a thread in a round of the loop."""
    if "kCells" not in text:
        halo = re.search(r"kLo\w+ = (\d+), kHi\w+ = (\d+);", text)
        return tiers * (int(halo[1]) + 1 + int(halo[2]))
    lines = constant(text, "kLines") if "kLines" in text else 1
    return tiers * constant(text, "kCells") * lines * constant(text, "kPhases")


def count(options, stencil, cell):
    with tempfile.TemporaryDirectory() as folder:
        source, cubin = os.path.join(folder, "k.cu"), os.path.join(folder, "k.cubin")
        emit = [options.an5dc, os.path.join(variants.EXAMPLES, stencil + ".c"), "--split", "-o", source, "-I",
                variants.EXAMPLES, f"-DREAL={cell}"] + (["-ffast-math"] if options.arithmetic == "fast" else [])
        subprocess.run(emit + (["--schedule", options.schedule] if options.schedule else []), check=True, capture_output=True)
        with open(source, encoding="utf-8") as file:
            text = file.read()
        schedule = variants.schedule_of(text)
        tiers, steps = int(variants.keys_of(schedule)["tiers"]), variants.time_steps(schedule)
        fast = ["--use_fast_math"] if options.arithmetic == "fast" else []
        subprocess.run(["nvcc", "-O3", "-std=c++17", f"-arch={options.arch}", *fast, "-cubin", "-o", cubin, source], check=True,
                       capture_output=True)
        sass = subprocess.run(["cuobjdump", "-sass", cubin], check=True, capture_output=True, text=True).stdout
    function = next(one for one in re.split(r"\n\s*Function : ", sass)[1:]
                    if re.search(rf"5sweepILi{steps}ELb0E", one.split("\n", 1)[0]))
    for loop, body in zip(LOOPS, steady_loops(instructions_of(function))):
        kinds = collections.Counter(name for _, name, _ in body)
        updates = updates_of(text, tiers)
        yield {"stencil": stencil, "type": cell, "mode": options.arithmetic, "schedule": schedule, "loop": loop,
               "instructions": len(body), "updates": updates, "per_update": f"{len(body) / updates:.2f}",
               "arithmetic": sum(kinds[name] for name in ARITHMETIC), "shared": kinds["LDS"] + kinds["STS"],
               "shuffles": kinds["SHFL"], "local_loads": kinds["LDL"], "local_stores": kinds["STL"], "bytes": 16 * len(body)}


def run(options):
    names = options.stencils.split(",") if options.stencils else [
        name for name in variants.examples() if re.search(r"[23]d|pt", name) and not name.startswith(("upwind", "max_"))]
    pairs = [(name, cell) for name in names for cell in options.types.split(",")]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        rows = [row for part in pool.map(lambda pair: list(count(options, *pair)), pairs) for row in part]
    variants.write_csv(options.results, COLUMNS, rows)
    local = [row for row in rows if row["local_loads"] or row["local_stores"]]
    print(f"{len(rows)} loops of {len(pairs)} kernels, {len(local)} with local memory")
    for row in local:
        print(f'{row["stencil"]} {row["type"]} {row["loop"]}: {row["local_loads"]} loads, {row["local_stores"]} stores')
    return 0
