"""The run-check half: builds every example program, compares it with its plain C loop, and runs it
under compute-sanitizer where that works."""
import concurrent.futures
import os
import re
import shlex
import shutil

import variants
from machine import Clock, Results, execute, first_error, last_line, to_run

COLUMNS = ["name", "stencil", "type", "schedule", "size", "steps", "borders", "result", "memcheck",
           "racecheck", "initcheck", "detail"]
# By rank: ends of tiles and of chunks fall differently; the last is the largest that fits.
SIZES = {"1": (997, 40009, 131071), "2": (37, 531, 1201), "3": (9, 61, 131)}
SIZES_SMALL_RADIUS = {**SIZES, "3": (9, 61, 269)}
SANITIZED = {"1": 5003, "2": 601, "3": 37}
TOOLS = ("memcheck", "racecheck", "initcheck")


def cases(row):
    """(size, steps, borders) to run: fewer steps than bT, and more that bT does not divide."""
    tiers = int(row["bT"])
    sizes = (SIZES_SMALL_RADIUS if row["radius"] == "1" else SIZES)[row["rank"]]
    steps = (max(1, tiers - 1), 2 * tiers + 1, 3 * tiers + max(1, tiers - 1))
    return [(size, count, borders) for size, count in zip(sizes, steps) for borders in ("equal", "differ")]


def arguments(size, steps, borders):
    return ["-s", str(size), "-t", str(steps), "-c"] + (["-b"] if borders == "differ" else [])


def build(options, row, clock):
    """The program, or what nvcc said."""
    program = os.path.abspath(os.path.join(options.build, row["name"]))
    command = ["nvcc", "-O3", "-std=c++17", f"-arch={options.arch}", "--fmad=false", "-lineinfo",
               "-Xcompiler", "-ffp-contract=off", "-I", variants.EXAMPLES, "-o", program,
               f'-DSIZE={variants.CHECK_SIZE[int(row["rank"])]}']
    # The text keeps the example's own `#ifndef REAL`.
    command += [f'-DREAL={row["type"]}'] if row["type"] == "double" else []
    status, log = execute([*command, os.path.join(options.folder, row["name"] + ".cu")], clock.left())
    return program, "" if status == 0 else "nvcc: " + first_error(log)


def compare(options, program, case, clock):
    """One run against the plain C loop."""
    command = [*shlex.split(options.launcher), program, *arguments(*case)]
    status, log = execute(command, min(options.timeout, clock.left()))
    if status == 0 and "check: passed" in log and "equal bit for bit" in log:
        return {"result": "equal", "detail": ""}
    if status == 124:
        return {"result": "not run", "detail": last_line(log)}
    where = [line for line in log.splitlines() if line.startswith("check: ") or "an5d:" in line]
    detail = " / ".join(where) or f"exit status {status}: {first_error(log)}"
    return {"result": "wrong" if status == 1 and where else "failed", "detail": detail}


def sanitize(options, sanitizer, tool, program, case, clock):
    """One run under compute-sanitizer: "ok", what it found, or why it did not run."""
    command = [*shlex.split(options.launcher), sanitizer, "--tool", tool, "--error-exitcode", "99",
               program, *arguments(*case)]
    status, log = execute(command, min(4 * options.timeout, clock.left()))
    if status == 124:
        return "not run: " + last_line(log), ""
    if "Device not supported" in log or "LibraryNotLoaded" in log:
        return "not run: device not supported", ""
    summary = re.search(r"(ERROR|RACECHECK) SUMMARY: (.*)", log)
    if status == 0 and summary and re.match(r"0 (errors|hazards)", summary.group(2)):
        return "ok", ""
    found = [line for line in log.splitlines() if line.startswith("=========")]
    return summary.group(2) if summary else f"exit status {status}", " / ".join(found[1:4])[:400]


def find_sanitizer(options):
    if options.no_sanitizer:
        return None
    nvcc = shutil.which("nvcc")
    beside = os.path.join(os.path.dirname(os.path.realpath(nvcc)), "compute-sanitizer") if nvcc else ""
    return shutil.which("compute-sanitizer") or (beside if os.path.exists(beside) else None)


def check(options, row, sanitizer, clock, results):
    """Everything for one program, into the results."""
    program, problem = build(options, row, clock)
    blank = {**row, **{tool: "" for tool in TOOLS}}
    if problem:
        result = "not run" if clock.left() <= 0 else "failed"
        results.add({**blank, "result": result, "detail": problem})
        return
    for case in cases(row):
        found = compare(options, program, case, clock)
        results.add({**blank, **dict(zip(("size", "steps", "borders"), case)), **found})
    for borders in ("equal", "differ"):
        case = SANITIZED[row["rank"]], int(row["bT"]) + 2, borders
        found, details = {}, []
        for tool in TOOLS:
            found[tool] = "not run"
            if sanitizer:
                found[tool], detail = sanitize(options, sanitizer, tool, program, case, clock)
                details += [f"{tool}: {detail}"] if detail else []
        results.add({**blank, **dict(zip(("size", "steps", "borders"), case)), **found, "result": "",
                     "detail": " ".join(details)})


def count(values):
    return ", ".join(f"{values.count(value)} {value}" for value in sorted(set(values)))


def report(rows):
    """Prints what is not as it should be, then totals; true if nothing is wrong."""
    good = True
    for row in rows:
        columns = [row[tool] for tool in TOOLS if row[tool] not in ("", "ok")]
        if row["result"] in ("", "equal") and all(text.startswith("not run") for text in columns):
            continue
        good = False
        print(f'{row["name"]} size {row.get("size", "")} steps {row.get("steps", "")} borders '
              f'{row.get("borders", "")}: {" ".join([row["result"], *columns])} {row["detail"]}')
    print(f'results: {count([row["result"] for row in rows if row["result"]])}')
    for tool in TOOLS:
        print(f"{tool}: {count([row[tool] for row in rows if row[tool]]) or 'none'}")
    return good


def run(options):
    options.build = options.build or os.path.join(options.folder, "programs")
    os.makedirs(options.build, exist_ok=True)
    results, clock = Results(options.results, COLUMNS), Clock(options.limit)
    sanitizer = find_sanitizer(options)
    rows = to_run(options, results)
    print(f"{len(rows)} programs, compute-sanitizer: {sanitizer or 'none'}", flush=True)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        futures = [pool.submit(check, options, row, sanitizer, clock, results) for row in rows]
    for future in futures:
        future.result()  # raises what it raised
    return 0 if report(results.rows) else 1
