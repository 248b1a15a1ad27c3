#!/usr/bin/env python3
"""Runs the commands and compiles the code of the documents, as snippets.py finds them.

usage: run_docs.py [--nvcc] ROOT CONFIG [PAGE...]

Each page is run in a folder of its own that looks like a clone: docs and examples are copies, what else it shows is
linked. Its commands run one after another, as a reader would type them, and have to end with 0, or with 1 if their
comment begins with "refused". Nothing is installed and no GPU is needed: there are stand-ins for nvcc (emulated/, for
the CPU emulation), apt-get and sudo (bin/, they fail), and `cmake --workflow` (bin/, this build is what it would make).
With --nvcc the real nvcc compiles, and `./program` is run only where there is a GPU.

A comment that begins with one of REASONS keeps a command from being run, and has to be true. A block that is neither
run, compiled nor compared is a finding. CONFIG is a JSON file: build, an5dc, emulation (a library).
Exit 0 without findings, 1 with.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import snippets

HERE = pathlib.Path(__file__).resolve().parent
COPIED, LINKED = ("docs", "examples"), ("README.md", "runtime", "setup.sh", "CMakePresets.json")
REASONS = {  # why a command may be left out, and what it then looks like
    "needs a GPU": r"--gpu|--tune|--measure-device|--import|run\.sh|build/heat$",
    "takes hours": r"many\.py ",
}
GENERATED = "docs/rules.md"  # rules_test.py tests its examples


def words(text):
    return " ".join(text.split())


class Reader:
    """Who follows a page in a folder of their own: where they are, and what their last commands have printed."""

    def __init__(self, root, config, folder, nvcc):
        self.root, self.folder, self.where = root, folder, folder
        self.printed = ""  # None: a program was left out
        self.has_gpu = not nvcc or shutil.which("nvidia-smi") is not None
        for name in LINKED:
            (folder / name).symlink_to(root / name)
        (folder / "build").symlink_to(config["build"])
        for name in COPIED:
            shutil.copytree(root / name, folder / name)
        first = [HERE / "bin", pathlib.Path(config["an5dc"]).parent] + ([] if nvcc else [HERE / "emulated"])
        self.environment = {
            **os.environ, "PATH": ":".join(map(str, [*first, os.environ["PATH"]])),
            "AN5D_DIR": config["build"], "AN5D_RUNTIME": str(root / "runtime"),
            "AN5D_FLAGS": f"{config['build']}/runtime/emulation/GNU.flags",
            "AN5D_EMULATION_LIBRARY": config["emulation"], "AN5D_CACHE_DIR": str(folder / "cache")}

    def call(self, command, keep_place=True):
        """Runs it by bash where the last one has ended; its status."""
        done = subprocess.run(["bash", "-c", f'set -eo pipefail\n{command}\npwd > "$AN5D_PLACE"'], cwd=self.where, text=True,
                              env={**self.environment, "AN5D_PLACE": str(self.folder / "place")}, timeout=300,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        if done.returncode == 0 and keep_place:
            self.where = pathlib.Path((self.folder / "place").read_text().strip())
        self.printed = done.stdout
        return done.returncode

    def missing(self, lines):
        """The lines that were not printed, wherever they were broken; ... stands for anything."""
        if self.printed is None:
            return []
        said = words(self.printed)
        patterns = ((line, ".*".join(re.escape(part.strip()) for part in words(line).split("..."))) for line in lines)
        return [line for line, pattern in patterns if not re.search(pattern, said)]


def run_commands(reader, block):
    said = ""
    for command in snippets.commands(block):
        reason = next((reason for reason in REASONS if command.remark.startswith(reason)), None)
        if reason:
            if not re.search(REASONS[reason], command.text):
                yield f"it is not true that '{command.text}' {reason}"
            continue
        if not reader.has_gpu and command.text.startswith("./"):
            reader.printed = None
            return
        wanted = 1 if command.remark.startswith("refused") else 0
        status = reader.call(command.text)
        if status != wanted:
            yield f"'{command.text}' ends with {status}, not {wanted}:\n{reader.printed}"
            return
        for line in reader.missing(command.printed):
            yield f"'{command.text}' does not print: {line}\n{reader.printed}"
        said += reader.printed
    reader.printed = said


def compile_text(reader, block, rule, head):
    source = reader.folder / ("body.cpp" if block.language == "cpp" else "body.c")
    source.write_text(f"{head} {{\n{block.text}\n}}\n" if head else block.text + "\n")
    status = reader.call(f"an5dc --split --dump=schedule {source}", keep_place=False)
    if rule is None and status != 0:
        yield f"is not accepted:\n{reader.printed}"
    if rule is not None and (status != 1 or f"[{rule}]" not in reader.printed):
        yield f"is not refused with [{rule}]:\n{reader.printed}"


def compare_excerpt(reader, block, path):
    if not (reader.where / path).is_file():
        yield f"there is no {path}"
        return
    rest = words((reader.where / path).read_text(encoding="utf-8"))
    for line in filter(None, map(words, block.text.split("\n"))):
        if line == "...":
            continue
        at = rest.find(line)
        if at < 0:
            yield f"not in {path}, or not there: {line}"
        rest = rest[at + len(line):] if at >= 0 else rest


def check_tested(root, page, path):
    if not (root / path).is_file():
        yield f"there is no {path}"
    elif page not in (root / path).read_text(encoding="utf-8"):
        yield f"{path} does not name {page}"


def check_text(block):
    if block.language or block.is_commands():
        yield "is called text, but has a language or begins with a command"


def check_block(root, page, reader, block):
    key, _, value = (part.strip() for part in block.said.partition(":"))
    compiled = re.fullmatch(r"(?:accepted|refused ([\w-]+))(?: in)?", key)
    if compiled:
        yield from compile_text(reader, block, compiled.group(1), value)
    elif key == "from":
        yield from compare_excerpt(reader, block, value)
    elif key == "tested by":
        yield from check_tested(root, page, value)
    elif key == "text":
        yield from check_text(block)
    elif key == "output":
        for line in reader.missing(block.text.split("\n")):
            yield f"is not what was printed: {line}\n{reader.printed}"
    elif key == "file" or (block.language == "cuda" and page == "docs/generated-code.md"):
        pass
    elif block.is_commands():
        yield from run_commands(reader, block)
    else:
        yield "is neither run, compiled nor compared, and does not say why"


def prepare(reader, text, found):
    """Writes the files that the page shows or takes for granted."""
    for folder in snippets.said_of_page(text, "folder"):
        reader.where = reader.folder / folder
    for given in snippets.said_of_page(text, "given"):
        name, path = (part.strip() for part in given.split("="))
        shutil.copy(reader.root / path, reader.where / name)
    for block in found:
        if block.said.startswith("file:"):
            (reader.where / block.said[5:].strip()).write_text(block.text + "\n")


def check_page(root, config, page, nvcc=False):
    """Findings of one page, given relative to ROOT."""
    text = (root / page).read_text(encoding="utf-8")
    found, findings = snippets.blocks(text), []
    with tempfile.TemporaryDirectory() as folder:
        reader = Reader(root, config, pathlib.Path(folder), nvcc)
        prepare(reader, text, found)
        for block in found:
            findings += [f"{page}:{block.line}: {finding}" for finding in check_block(root, page, reader, block)]
    return findings


def pages(root):
    found = [root / "README.md", root / "examples/README.md", *sorted((root / "docs").rglob("*.md"))]
    return [name for name in (path.relative_to(root).as_posix() for path in found) if name != GENERATED]


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("root", type=lambda path: pathlib.Path(path).resolve())
    parser.add_argument("config", type=pathlib.Path)
    parser.add_argument("--nvcc", action="store_true")
    parser.add_argument("page", nargs="*")
    options = parser.parse_args(arguments)
    config = json.loads(options.config.read_text(encoding="utf-8"))
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        checked = pool.map(lambda page: check_page(options.root, config, page, options.nvcc), options.page or pages(options.root))
        findings = [finding for found in checked for finding in found]
    for finding in findings:
        print(finding)
    print(f"{len(findings)} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
