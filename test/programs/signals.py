#!/usr/bin/env python3
"""What an5dc leaves behind where a signal ends it: nothing, and the exit status is the signal's.

usage: signals.py AN5DC EXAMPLES

Compilers that never end start a process each that would outlive them. While they run, `an5dc --verify`, `--tune` and
`--measure-device` get a signal: their processes end, TMPDIR is empty, stderr says nothing of failed compilers. SIGTSTP
stops them and SIGCONT lets them go on. An output that may not grow is an error with its reason and leaves no *.tmp,
and so does a reader of standard output or standard error that goes away. Exit 0: fine, 1: not.
"""
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

# Answers --version; otherwise it leaves a file, its number and that of a process of its own, and waits.
SLOW = """#!/bin/sh
[ "$1" = --version ] && { echo 'Cuda compilation tools, release 0.0, V0.0.1'; exit 0; }
IGNORED
echo $$ >> "$PIDS"
sleep 300 &
echo $! >> "$PIDS"
wait
wait
"""
FAST = "#!/bin/sh\n[ \"$1\" = --version ] && { echo ', V0.0.1'; exit 0; }\nexit 1\n"
MOST = 4  # seconds; compilers that ignore signals are given half a second for each


def state(pid):
    """A letter of proc(5); Z, ended, where there is no such process."""
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0]
    except OSError:
        return "Z"


def until(condition, seconds):
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:
        time.sleep(0.02)
    return condition()


class Place:
    """A folder with compilers and a TMPDIR of its own."""

    def __init__(self, folder, compiler):
        self.folder, self.scratch, self.pids_file = folder, folder / "tmp", folder / "pids"
        self.scratch.mkdir()
        path = folder / "compiler"
        path.write_text(compiler, encoding="ascii")
        path.chmod(0o755)
        self.environment = {**os.environ, "TMPDIR": str(self.scratch), "PIDS": str(self.pids_file),
                            "AN5D_CACHE_DIR": str(folder / "cache"),
                            **{name: str(path) for name in ("CC", "CXX", "NVCC")}}

    def start(self, command, **more):
        return subprocess.Popen(command, cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                preexec_fn=os.setpgrp, **more)

    def pids(self):
        return self.pids_file.read_text(encoding="ascii").split() if self.pids_file.exists() else []

    def left(self):
        return sorted(path.name for path in self.scratch.iterdir())


def signal_faults(place, command, number, processes):
    """One signal while `processes` run."""
    running = place.start(command)
    if not until(lambda: len(place.pids()) >= processes or running.poll() is not None, 60):
        yield f"{len(place.pids())} processes were started, not {processes}"
    begin = time.monotonic()
    running.send_signal(number)
    try:
        said = running.communicate(timeout=30)[1]
    except subprocess.TimeoutExpired:
        running.kill()
        yield "it runs on"
        return
    spent = time.monotonic() - begin
    if running.returncode != -number or spent > MOST:
        yield f"exit status {running.returncode} after {spent:.1f} s, stderr '{said}'"
    if "error" in said:
        yield f"stderr '{said}'"
    if not until(lambda: all(state(pid) == "Z" for pid in place.pids()), 1):
        yield f"running on: {[pid for pid in place.pids() if state(pid) != 'Z']}"
        for pid in place.pids():
            os.kill(int(pid), signal.SIGKILL)
    if place.left():
        yield f"left in TMPDIR: {place.left()}"


def stop_faults(place, command):
    running = place.start(command)
    until(lambda: len(place.pids()) >= 6 or running.poll() is not None, 60)
    watched = [running.pid, *place.pids()]
    for number, stopped in ((signal.SIGTSTP, True), (signal.SIGCONT, False)):
        running.send_signal(number)
        if not until(lambda: all((state(pid) == "T") == stopped for pid in watched), 5):
            yield f"after {number.name}: {[state(pid) for pid in watched]}"
    running.send_signal(signal.SIGTERM)
    running.communicate(timeout=30)
    if place.left():
        yield f"left in TMPDIR after being stopped: {place.left()}"


def ignored_faults(place, command):
    """SIGHUP under nohup."""
    running = place.start(["nohup", *command])
    until(lambda: len(place.pids()) >= 6 or running.poll() is not None, 60)
    running.send_signal(signal.SIGHUP)
    if until(lambda: running.poll() is not None, 0.5):
        yield f"SIGHUP under nohup: exit status {running.returncode}"
    running.send_signal(signal.SIGTERM)
    running.communicate(timeout=30)


def size_faults(place, an5dc, source):
    for limit, options in ((0, "-o out.cu"), (1, "-o out.cu"), (1, "--split -o out.cu"), (1, "-o - > whole.cu")):
        line = f"ulimit -f {limit}; exec '{an5dc}' '{source}' {options}"
        running = place.start(["/bin/sh", "-c", line])
        said = running.communicate(timeout=60)[1]
        left = [path.name for path in place.folder.glob("out*")]
        if running.returncode != 3 or "File too large" not in said or left:
            yield f"{line}: exit status {running.returncode}, stderr '{said}', left {left}"


def pipe_faults(place, an5dc, source):
    """Nobody reads what is printed: that is SIGPIPE's exit status, with nothing left and no error said."""
    for command, closed in (([an5dc, source, "-o", "-"], "stdout"), ([an5dc, "--help"], "stdout"),
                            ([an5dc, "--tune", source, "--top=1"], "stderr")):
        running = place.start(command)
        getattr(running, closed).close()
        other = running.stderr if closed == "stdout" else running.stdout
        said = other.read()
        status = running.wait(timeout=60)
        if status != -signal.SIGPIPE or "error" in said or place.left():
            yield f"{command[1:]} without {closed}: exit status {status}, '{said}', left {place.left()}"


def cases(an5dc, source):
    """Name, compiler, what finds its faults."""
    slow, deaf = SLOW.replace("IGNORED", ""), SLOW.replace("IGNORED", "trap '' INT TERM")
    verify, tune = [an5dc, "--verify=loops", source], [an5dc, "--tune", source, "--top=1", "--jobs=2"]
    measure = [an5dc, "--measure-device", "-o", "here.json"]
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
        yield f"verify, {number.name}", slow, lambda place, n=number: signal_faults(place, verify, n, 6)
    for number in (signal.SIGINT, signal.SIGTERM):
        yield f"tune, {number.name}", slow, lambda place, n=number: signal_faults(place, tune, n, 4)
    yield "measure", slow, lambda place: signal_faults(place, measure, signal.SIGINT, 2)
    yield "deaf compilers", deaf, lambda place: signal_faults(place, verify, signal.SIGINT, 6)
    yield "stopped", slow, lambda place: stop_faults(place, verify)
    yield "nohup", slow, lambda place: ignored_faults(place, verify)
    yield "size", slow, lambda place: size_faults(place, an5dc, source)
    yield "pipe", FAST, lambda place: pipe_faults(place, an5dc, source)


def main():
    an5dc, source = sys.argv[1], str(pathlib.Path(sys.argv[2]).resolve() / "heat1d.c")
    found = []
    for name, compiler, faults in cases(an5dc, source):
        with tempfile.TemporaryDirectory() as folder:
            found += [f"{name}: {fault}" for fault in faults(Place(pathlib.Path(folder), compiler))]
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
