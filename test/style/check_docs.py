#!/usr/bin/env python3
"""Checks that the documents say what the program does.

usage: check_docs.py ROOT --an5dc PROGRAM [--update]

docs/rules.md is made of what `an5dc --explain` prints, docs/inputs.md and docs/inputs of test/inputs; --update writes them. Checked
besides:
  rules      every rule that a diagnostic names in the sources has a page
  options    every option of `an5dc --help` is named in README.md
  schedule   every key and every legality rule of a schedule is named in docs/schedule.md
  cmake      every keyword of the CMake functions is in docs/cmake.md
  excerpts   every ```cuda excerpt of docs/generated-code.md is in the output of the last an5dc command before it
  devices    every device that `an5dc --help` names is in docs/devices.md
  presets    every preset that README.md and docs/ name exists
  links      every relative link in README.md, CHANGELOG.md, examples/ and docs/ leads to a file
  files      every source file that a page of docs/ names by its path exists (not in records of decisions)
  index      every page and record of docs/ is listed in docs/README.md
Every finding is one line; exit 0 without findings, 1 with, 3 if the program cannot be run.
"""
import argparse
import json
import pathlib
import re
import shlex
import subprocess
import sys

import inputs_page

HEAD = """# Rules

Every refusal names one of these rules, in square brackets behind its message; `an5dc --explain=RULE` prints the
same page. This file is made of those pages (`test/style/check_docs.py --update`). An example shows the essential
lines only: `A` is the array with two time planes, `...` stands for the rest of the nest.
"""


def ask(program, *arguments):
    try:
        run = subprocess.run([str(program), *arguments], capture_output=True, text=True, check=False)
    except OSError as error:
        print(f"check_docs.py: {error}", file=sys.stderr)
        sys.exit(3)
    if run.returncode != 0:
        print(f"check_docs.py: {program} {' '.join(arguments)} failed: {run.stderr.strip()}", file=sys.stderr)
        sys.exit(3)
    return run.stdout


def rule_ids(program):
    return re.findall(r"^\s*([a-z][a-z0-9-]*)\s{1,}\S", ask(program, "--explain=list"), re.MULTILINE)


def prose(text):
    """A paragraph of a page; what it quotes is code."""
    return re.sub(r"(?<!\w)'([^']+)'(?!\w)", r"`\1`", text)


def rule_section(page):
    """The Markdown of one page of --explain."""
    match = re.fullmatch(r"([\w-]+): (.*?)\n\nwhy:\n(.+?)\n\nrefused:\n(.*?)\n\naccepted:\n(.*?)(?:\nrewrite:\n(.+?))?\n*", page, re.DOTALL)
    if not match:
        raise ValueError(f"a page of --explain has another form: {page!r}")
    name, summary, why, refused, accepted, rewrite = (part.strip("\n") for part in match.groups(""))
    text = f"\n## {name}\n\n{summary[0].upper()}{summary[1:]}.\n\n{prose(why)}\n"
    for title, example in (("Refused", refused), ("Accepted", accepted)):
        if example.strip():
            language = "sh" if example.startswith("an5dc ") else "c"
            text += f"\n{title}:\n\n```{language}\n{example}\n```\n"
    return text + (f"\n{prose(rewrite)}\n" if rewrite else "")


def rules_document(program):
    return HEAD + "".join(rule_section(ask(program, f"--explain={name}")) for name in rule_ids(program))


def rules_named(root):
    """(file, rule) of every diagnostic made in the sources."""
    pattern = re.compile(r'(?:\brefuse\(|\bmake_error\(|Severity::k\w+,|\brefuse_\w+\()\s*"([a-z]+(?:-[a-z]+)*)"')
    rows = re.compile(r'\{"(schedule-[a-z]+)",')
    for folder in ("frontend", "polyhedral", "model", "codegen", "driver"):
        for path in sorted((root / folder).rglob("*.cpp")):
            if path.name == "rule.cpp":
                continue
            text = path.read_text(encoding="utf-8")
            for match in list(pattern.finditer(text)) + list(rows.finditer(text)):
                yield path.relative_to(root).as_posix(), match.group(1)


def check_rules(root, program):
    wanted = rules_document(program)
    document = root / "docs/rules.md"
    if not document.exists() or document.read_text(encoding="utf-8") != wanted:
        yield "docs/rules.md differs from `an5dc --explain`; run check_docs.py --update"
    known = set(rule_ids(program))
    for path, name in sorted(set(rules_named(root))):
        if name not in known:
            yield f"{path}: rule '{name}' has no page in frontend/said/rule.cpp"


def check_inputs(root):
    made, docs = inputs_page.inputs_documents(root / "test/inputs"), root / "docs"
    for name, text in made.items():
        if not (docs / name).exists() or (docs / name).read_text(encoding="utf-8") != text:
            yield f"docs/{name} differs from test/inputs; run check_docs.py --update"
    for path in sorted((docs / "inputs").glob("*")):
        if f"inputs/{path.name}" not in made:
            yield f"docs/inputs/{path.name} is no page of a group of inputs"


def check_options(readme, help_text):
    options = set(re.findall(r"(?<![\w-])(--?[a-zA-Z][\w-]*)", help_text)) - {"-h"}
    for option in sorted(options):
        if not re.search(re.escape(option) + r"(?![\w-])", readme):
            yield f"README.md does not name the option {option}"


def check_schedule(root):
    source = (root / "model/schedule.cpp").read_text(encoding="utf-8")
    table = source[source.index("keys() {"):]
    table = table[:table.index("};\n  return")]
    keys = re.findall(r'(?:(?:counted|named|alternative)\(|\{)"(\w+)"', table)
    rules = re.findall(r'\{"(schedule-[a-z]+)",', (root / "model/legality.cpp").read_text(encoding="utf-8"))
    if len(keys) < 10 or len(rules) < 5:
        yield "check_docs.py finds too few keys or rules in model/; has their table another form?"
    document = (root / "docs/schedule.md").read_text(encoding="utf-8")
    for name in keys + rules:
        if f"`{name}`" not in document:
            yield f"docs/schedule.md does not name `{name}`"


def check_cmake(root):
    source = (root / "cmake/AN5DStencil.cmake").read_text(encoding="utf-8")
    document = (root / "docs/cmake.md").read_text(encoding="utf-8")
    lists = re.findall(r"(?:set\(|list\(APPEND )_(?:flags|values|lists) ([A-Z_ ]+)\)", source)
    if not lists:
        yield "check_docs.py finds no keywords in cmake/AN5DStencil.cmake; have they another form?"
    for name in sorted(set(" ".join(lists).split())):
        if not re.search(rf"\b{name}\b", document):
            yield f"docs/cmake.md does not name {name}"


def documents(root):
    below = [path for folder in ("docs", "examples") for path in sorted((root / folder).rglob("*.md"))]
    return [root / "README.md", root / "CHANGELOG.md", *below]


def check_excerpts(root, program):
    text = (root / "docs/generated-code.md").read_text(encoding="utf-8")
    output = None
    for command, excerpt in re.findall(r"^    an5dc ([^\n]*) -o \S+\.cu$|^```cuda\n(.*?)^```", text, re.M | re.S):
        if command:
            arguments = [str(root / word) if word.endswith(".c") else word for word in shlex.split(command)]
            output = " ".join(ask(program, *arguments, "-o", "-").split())
        elif output is None:
            break
        for line in excerpt.splitlines():  # one by one: the output may have a comment behind each
            if " ".join(line.split()) not in output:
                yield f"docs/generated-code.md: not in the output of the command above: {line.strip()}"
    if output is None:
        yield "docs/generated-code.md has no command 'an5dc ... -o FILE.cu' before its excerpts"


def check_devices(root, help_text):
    known = re.search(r"known: ([\w-]+(?:,\s+[\w-]+)*)", help_text)
    for name in re.findall(r"[\w-]+", known.group(1)) if known else []:
        if f"| `{name}` |" not in (root / "docs/devices.md").read_text(encoding="utf-8"):
            yield f"docs/devices.md does not list `{name}`"


def check_presets(root):
    presets = json.loads((root / "CMakePresets.json").read_text(encoding="utf-8"))
    known = {preset["name"] for preset in presets["workflowPresets"]}
    for path in documents(root):
        for name in re.findall(r"--preset[ =]([\w-]+)", path.read_text(encoding="utf-8")):
            if name not in known:
                yield f"{path.relative_to(root)}: no workflow preset '{name}'"


def check_links(root):
    for path in documents(root):
        text = re.sub(r"```.*?```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text):
            if not re.match(r"[a-z]+:", target) and not (path.parent / target).exists():
                yield f"{path.relative_to(root)}: broken link to {target}"


def check_files(root):
    for path in sorted((root / "docs").glob("*.md")):
        pattern = r"`([\w/]+\.(?:cpp|h|cuh|py))`" if path.name == "design.md" else r"`(\w+/[\w/]+\.(?:cpp|h|cuh|py))`"
        for name in re.findall(pattern, path.read_text(encoding="utf-8")):
            if not any(any(root.glob(place + name)) for place in ("", "*/", "*/*/")):
                yield f"{path.relative_to(root)}: there is no {name}"


def check_index(root):
    index = "".join((root / "docs" / name).read_text(encoding="utf-8") for name in ("README.md", "inputs.md"))
    for path in sorted((root / "docs").rglob("*.md")):
        name = path.relative_to(root / "docs").as_posix()
        if name != "README.md" and f"({name})" not in index:
            yield f"docs/README.md does not list {name}"


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("root", type=pathlib.Path)
    parser.add_argument("--an5dc", type=pathlib.Path, required=True)
    parser.add_argument("--update", action="store_true")
    options = parser.parse_args(arguments)
    root, program = options.root, options.an5dc
    if options.update:
        (root / "docs/rules.md").write_text(rules_document(program), encoding="utf-8")
        inputs_page.update(root / "docs", root / "test/inputs")
    readme = (root / "README.md").read_text(encoding="utf-8")
    help_text = ask(program, "--help")
    findings = [*check_rules(root, program), *check_inputs(root), *check_options(readme, help_text), *check_schedule(root),
                *check_devices(root, help_text), *check_excerpts(root, program), *check_presets(root),
                *check_cmake(root), *check_links(root), *check_files(root), *check_index(root)]
    for finding in findings:
        print(finding)
    print(f"{len(findings)} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
