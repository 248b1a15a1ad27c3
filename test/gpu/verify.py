"""run-verify: `an5dc --verify --gpu` as a user calls it, on every example program and on the C files of
test/inputs that are to be verified. Needs an5dc, nvcc and a GPU on one machine."""
import concurrent.futures
import pathlib
import re
import sys

import variants
from machine import Clock, Results, execute, first_error

INPUTS = pathlib.Path(__file__).parents[1] / "inputs"
COLUMNS = ["name", "input", "type", "arithmetic", "schedule", "exit_status", "detail"]


def example_cases(stencils, types):
    """The examples at their defaults, in exact arithmetic."""
    for stencil in stencils:
        path = f"{variants.EXAMPLES}/{stencil}.c"
        own = variants.define(pathlib.Path(path).read_text(encoding="utf-8"), "REAL")
        for cell in types if own == "float" else [own]:
            flags = [] if cell == own else [f"-DREAL={cell}"]
            yield {"name": f'{stencil}-{cell.replace(" ", "-")}', "input": f"{stencil}.c", "type": cell,
                   "arithmetic": "exact", "schedule": "", "command": [path, *flags]}


def input_cases(only):
    """The C files in users' styles whose names match, at the schedules that their head comments name."""
    sys.path.append(str(INPUTS))
    from run import Head  # what the head comments mean is said there
    for path in sorted(INPUTS.glob("*.c")):
        head = Head(path.read_text(encoding="utf-8"))
        if head.expect != ["verified"] or not re.search(only, path.stem):
            continue
        for n, schedule in enumerate([""] * (head.default != "no") + head.schedules):
            chosen = ["--schedule", schedule] if schedule else []
            yield {"name": f"{path.stem}-{n}", "input": f"inputs/{path.name}", "arithmetic": "exact",
                   "schedule": schedule, "command": [str(path), *head.flags, *chosen]}


def listed_cases(path):
    """Examples at given schedules: the list of generate-bench."""
    for row in variants.read_csv(path) if path else []:
        flags = [f'-DREAL={row["type"]}'] if row["type"] == "double" else []
        flags += ["-ffast-math"] if row["arithmetic"] == "fast" else []
        flags += ["--schedule", row["schedule"]] if row["schedule"] else []
        yield {**row, "input": f'{row["stencil"]}.c', "command": [f'{variants.EXAMPLES}/{row["stencil"]}.c', *flags]}


def outcome(log):
    """What was found per nest, or the first error."""
    compared = [line for line in log.splitlines() if " cells compared, " in line]
    return " / ".join(compared) or first_error(log)


def verify(options, case, clock, results):
    command = [options.an5dc, "--verify", "--gpu", *case["command"]]
    status, log = execute(command, min(options.timeout, clock.left()))
    results.add({**case, "exit_status": status, "detail": outcome(log)})


def run(options):
    stencils = options.stencils.split(",") if options.stencils else variants.examples()
    cases = [*listed_cases(options.list),
             *([] if options.inputs else example_cases(stencils, options.types.split(","))),
             *([] if options.stencils else input_cases(options.only))]
    results, clock = Results(options.results, COLUMNS), Clock(options.limit)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        futures = [pool.submit(verify, options, case, clock, results) for case in cases
                   if case["name"] not in results.done]
    for future in futures:
        future.result()  # raises what it raised
    bad = [row for row in results.rows if str(row["exit_status"]) != "0"]
    for row in bad:
        print(f'{row["name"]}: exit status {row["exit_status"]}: {row["detail"]}')
    print(f"{len(results.rows)} verified, {len(bad)} of them not as they should be")
    return 1 if bad else 0
