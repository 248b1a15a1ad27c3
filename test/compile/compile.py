#!/usr/bin/env python3
"""nvcc on what an5dc emits. Where nvcc is missing this fails.

usage: compile.py --an5dc PROGRAM kernels NAME...   inputs of ../golden/inputs.json at their default schedule for an
                                                    H200 (sm_90), with --second-device for an A100 (sm_80), too:
                                                    no sweep kernel spills or has a stack frame (those of
                                                    stages and lines for borders that
                                                    differ: a small one)
       compile.py --an5dc PROGRAM goldens NAME...   the same at the schedules of the goldens
       compile.py --an5dc PROGRAM whole NAME...     the whole-file form (-o out.cu) compiles, of an example or of
                                                    a program of ../NAME.c, with two steps per launch,
                                                    as the text around the kernels is what it tries
       compile.py --an5dc PROGRAM covered NAME...   are these names all the inputs?

--report prints registers per kernel. Exit 0: fine, 1: not.
"""
import argparse
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "golden"))
import golden  # noqa: E402

TESTS = pathlib.Path(__file__).resolve().parent.parent
DEVICES = {"sm_90": "h200", "sm_80": "a100"}
MOST_SECONDS = 60  # of CPU time of nvcc per file
MOST_STACK_OF_BORDERS = 264  # bytes, of stages and lines for borders that differ, a path without a steady loop
MOST_STACK_OF_QUOTIENTS = 16  # of a line's dividends, which a branch that is seldom taken hands to a function
WARNINGS = ["-Xcompiler", "-Wall,-Wextra", "--Werror", "all-warnings"]  # all, as errors
KERNEL = re.compile(
    r"Compiling entry function '(?P<name>\w+)' for '(?P<arch>\w+)'.*?"
    r"(?P<stack>\d+) bytes stack frame, (?P<stores>\d+) bytes spill stores, (?P<loads>\d+) bytes spill loads.*?"
    r"Used (?P<registers>\d+) registers", re.DOTALL)


def find_nvcc():
    nvcc = shutil.which("nvcc") or shutil.which("/usr/local/cuda/bin/nvcc")
    if not nvcc:
        raise SystemExit("nvcc is missing: these tests need it on PATH")
    return nvcc


def seconds_of_children():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def run_nvcc(flags, source, optimise="-O3"):
    begin = seconds_of_children()
    command = [find_nvcc(), "-std=c++17", optimise, *flags, "-c", str(source), "-o", "/dev/null"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        print(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
        return None
    return done.stdout + done.stderr, seconds_of_children() - begin


def compiles(flags, source):
    """Whether nvcc takes it, as far as PTX, all warnings shown: without optimisation and without ptxas, which are most of
    the time it takes. What ptxas says is seen of `kernels` and `goldens`."""
    return run_nvcc(["-arch=compute_90", "-Xcicc", "-O0", *flags], source, "-O0") is not None


def readable(mangled):
    """sweep<kSteps, kBordersDiffer> of a mangled name, or nothing for other kernels."""
    found = re.search(r"5sweepILi(\d+)E\w*?Lb([01])E", mangled)
    return f"sweep<{found[1]}, {'true' if found[2] == '1' else 'false'}>" if found else ""


def kernel_faults(label, arch, output, report, text):
    """What is wrong with the sweep kernels of one nvcc run on this text."""
    of_quotients = MOST_STACK_OF_QUOTIENTS if "an5d::divide<" in text else 0
    seen = 0
    for kernel in KERNEL.finditer(output):
        if "sweep" not in kernel["name"] or "compare_borders" in kernel["name"]:
            continue
        name = f"{label} {kernel['arch']} {readable(kernel['name']) or kernel['name']}"
        seen += 1
        if report:
            print(f"{name}: {kernel['registers']} registers")
        of_cells = "kStages" in text or "kLines" in text
        of_borders = MOST_STACK_OF_BORDERS if of_cells and "true" in readable(kernel["name"]) else 0
        allowed = max(of_borders, of_quotients)
        spills = any(int(kernel[what]) for what in ("stores", "loads"))
        if int(kernel["stack"]) > allowed or (spills and not of_borders):
            yield (f"{name}: {kernel['stack']} bytes of stack, {kernel['stores']} of spill stores, {kernel['loads']} "
                   "of spill loads")
    if seen == 0:
        yield f"{label}: ptxas reports no sweep kernel for {arch}"


def check_kernels(options):
    rows = {row["name"]: row for row in golden.inputs()}
    failed = False
    for name in options.names:
        for arch, device in list(DEVICES.items())[:2 if options.second_device else 1]:
            faults = list(faults_for(options, rows[name], arch, device))
            print("".join(fault + "\n" for fault in faults), end="")
            failed = failed or bool(faults)
    return failed


def faults_for(options, row, arch, device):
    """Of an input's kernels, compiled for an architecture: as planned for the device, or as the golden is."""
    schedule = None if options.what == "goldens" else ""
    with tempfile.TemporaryDirectory() as folder:
        source = golden.emit(options.an5dc, row, folder, schedule, device)
        text = pathlib.Path(source).read_text()
        fast = ["--use_fast_math"] if "-ffast-math" in row["flags"] else []
        done = run_nvcc([f"-arch={arch}", "-Xptxas", "-v", *WARNINGS, *fast], source)
    if done is None:
        yield f"{row['name']}: nvcc fails"
        return
    output, seconds = done
    yield from kernel_faults(row["name"], arch, output, options.report, text)
    if seconds > MOST_SECONDS:
        yield f"{row['name']}: nvcc took {seconds:.0f} s, at most {MOST_SECONDS}"
    print(f"{row['name']} {arch}: {seconds:.1f} s")


# Arrays of different types, and of half precision, for which kernels of several time steps are not built.
ONE_STEP = ("programs/types", "programs/halves", "inputs/half_heat")


def check_whole(options):
    failed = False
    for name in options.names:
        source = (TESTS if (TESTS / f"{name}.c").exists() else golden.EXAMPLES) / f"{name}.c"
        with tempfile.TemporaryDirectory() as folder:
            output = pathlib.Path(folder) / "whole.cu"
            steps = [] if name in ONE_STEP else ["--bt=2"]
            command = [options.an5dc, str(source), f"-I{golden.EXAMPLES}", *steps, "-o", str(output)]
            made = subprocess.run(command, capture_output=True, text=True)
            if made.returncode != 0:
                print(f"{' '.join(command)}\n{made.stderr}")
                failed = True
                continue
            failed = not compiles(["-I", str(golden.EXAMPLES), "-I", str(source.parent)], output) or failed
    return failed


def check_covered(options):
    missing = {row["name"] for row in golden.inputs()} ^ set(options.names)
    for name in sorted(missing):
        print(f"{name}: in one of inputs.json and compile/CMakeLists.txt, not in the other")
    return bool(missing)


CHECKS = {"kernels": check_kernels, "goldens": check_kernels, "whole": check_whole, "covered": check_covered}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--an5dc", required=True)
    parser.add_argument("--report", action="store_true")
    parser.add_argument("--second-device", action="store_true")
    parser.add_argument("what", choices=tuple(CHECKS))
    parser.add_argument("names", nargs="+")
    options = parser.parse_args()
    return 1 if CHECKS[options.what](options) else 0


if __name__ == "__main__":
    sys.exit(main())
