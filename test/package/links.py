#!/usr/bin/env python3
"""The installed documents: each relative link and each file of a command leads to a file, and nothing else is there.

usage: links.py PREFIX
"""
import pathlib
import re
import sys

from support import expect

LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
SHOWN = re.compile(r"--report (\S+\.csv)")


def dead(document, root):
    text = document.read_text(encoding="utf-8")
    links = [(document.parent / link, link) for link in LINK.findall(text) if not re.match(r"[a-z]+:", link)]
    shown = [(root / name, name) for name in SHOWN.findall(text) if name.startswith("docs/")]
    return [f"{document.relative_to(root)}: {name}" for path, name in links + shown if not path.exists()]


def main(prefix):
    root = prefix / "share/doc/an5dc"
    documents = sorted(root.rglob("*.md"))
    expect(len(documents) > 15, "the documents are installed", documents)
    missing = [line for document in documents for line in dead(document, root)]
    expect(missing == [], "their links lead to installed files", f"{len(missing)}\n" + "\n".join(missing))
    tools = [path.relative_to(root).as_posix() for path in root.rglob("*") if path.name.startswith(".") or path.suffix == ".py"]
    expect(tools == [], "no tool of the project is among them", tools)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
