"""What bench and check share: programs with a time limit, nvcc, the machine's description, and a
results file that survives being stopped."""
import csv
import datetime
import os
import re
import signal
import subprocess
import sys
import threading
import time

import variants


class Clock:
    """What is left of --limit."""

    def __init__(self, seconds):
        self.end = time.monotonic() + seconds

    def left(self):
        return self.end - time.monotonic()


def execute(command, seconds, stderr=subprocess.STDOUT):
    """Exit status, stdout and stderr (unless it goes elsewhere) of the whole process group; 124: too slow."""
    if seconds <= 0:
        return 124, "no time left"
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=stderr, text=True,
                               errors="replace", start_new_session=True)
    try:
        log = process.communicate(timeout=seconds)[0]
        return process.returncode, log
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGTERM)  # at which an5dc ends its children, which have their own groups
        try:
            log = process.communicate(timeout=5)[0]
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            log = process.communicate()[0]
        return 124, log + f"\nstopped after {seconds:.0f} s"


def last_line(text):
    lines = [line for line in text.splitlines() if line.strip()]
    return lines[-1].strip() if lines else ""


def first_error(text):
    errors = [line for line in text.splitlines() if "error" in line.lower()]
    return (errors[0].strip() if errors else last_line(text))[:200]


def nvidia_smi(query):
    try:
        return subprocess.run(["nvidia-smi", f"--query-gpu={query}", "--format=csv,noheader"],
                              capture_output=True, text=True, timeout=30).stdout.strip()
    except OSError:
        return "unknown (no nvidia-smi)"


def description():
    version = "unknown"
    try:
        text = subprocess.run(["nvcc", "--version"], capture_output=True, text=True).stdout
        version = re.search(r"V([\d.]+)", text).group(1)
    except (OSError, AttributeError):
        pass
    query = "name,driver_version,clocks.max.sm,clocks.max.mem,power.limit"
    return [f"GPU, driver, largest SM and memory clocks, power limit: {nvidia_smi(query)}",
            f"nvcc {version}, {datetime.datetime.now(datetime.timezone.utc):%Y-%m-%d %H:%M} UTC",
            "command: " + " ".join(sys.argv)]


class Results:
    """A CSV to which rows are added as they come, by any thread."""

    def __init__(self, path, columns):
        self.lock = threading.Lock()
        self.rows = variants.read_csv(path) if os.path.exists(path) else []
        self.done = {row["name"] for row in self.rows}
        self.file = open(path, "a", newline="", encoding="utf-8")
        self.file.writelines(f"# {line}\n" for line in description())
        self.writer = csv.DictWriter(self.file, columns, restval="", extrasaction="ignore")
        if not self.rows:
            self.writer.writeheader()
        self.file.flush()

    def add(self, row):
        with self.lock:
            self.rows.append(row)
            self.writer.writerow(row)
            self.file.flush()


def to_run(options, results):
    """The manifest's rows that can be built, were chosen and are not done yet."""
    rows = variants.read_csv(os.path.join(options.folder, "manifest.csv"))
    return [row for row in rows if not row["refused"] and variants.chosen(options, row)
            and row["name"] not in results.done]
