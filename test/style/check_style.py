#!/usr/bin/env python3
"""Checks the source tree against the project's style.

usage: check_style.py ROOT [--clang-format PROGRAM]

Every finding is one line `file:line: message`; exit 0 without findings, 1 with.

What is checked, in .cpp, .h and .cuh files of our own code:
  format     clang-format has nothing to change (.cpp and .h)
  file size  at most 500 lines
  functions  at most 70 lines, head and braces included
  head       the file begins with a comment
  layering   frontend <- polyhedral <- model <- codegen/plan <- codegen/emit <- driver; a room, a folder of frontend/,
             polyhedral/ or driver/ that is a library, includes what that links in CMake; Clang and LLVM headers only
             in .cpp files of rooms that link an5dc_clang, isl headers only in sources of polyhedral/ and polyhedral/flow,
             no CUDA header in the compiler, nothing of the compiler in runtime/
  hidden     no include of model/ and codegen/ leads to LoopNest, and to Replaced only in what stands around calls
  width      text that becomes part of generated files (runtime/include) has at most 100 columns
"""
import argparse
import graphlib
import pathlib
import re
import shutil
import subprocess
import sys

FOLDERS = ("frontend", "polyhedral", "model", "codegen", "driver", "runtime", "test")
SUFFIXES = (".cpp", ".h", ".cuh")
LONGEST_FILE = 500
LONGEST_FUNCTION = 70
WIDEST_GENERATED = 100

# Folders that have rooms.
ROOMED = ("frontend", "polyhedral", "driver")

# A module may include itself and those before it.
LAYERS = ("frontend", "polyhedral", "model", "codegen/plan", "codegen/emit", "driver")

CONTROL = re.compile(r"^(if|for|while|switch|catch|else|do|try|namespace|class|struct|union|enum|extern|return)\b")
FUNCTION_END = re.compile(
    r"\)\s*(?:(?:const|noexcept|override|final|mutable|&&?|requires\b.*|__attribute__.*)\s*)*"
    r"(?:->\s*[\w:<>,\s*&]+)?(?::[^:].*)?$", re.DOTALL)
LIBRARY = re.compile(r"^add_library\((\w+) STATIC\b", re.MULTILINE)
LINKS = re.compile(r"^target_link_libraries\((\w+)\s([^)]*)\)", re.MULTILINE)
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^">]+)[">]', re.MULTILINE)


def files_of(root):
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in SUFFIXES and not {"golden", "inputs"} & set(path.parts):  # texts of users, and for them
                yield path


def without_literals(text):
    """The text with comments, strings, characters and directives blanked; line breaks stay."""
    pattern = re.compile(
        r'R"(?P<tag>[^(\s]*)\(.*?\)(?P=tag)"'
        r'|//[^\n]*|/\*.*?\*/'
        r'|"(?:\\.|[^"\\\n])*"'
        r"|(?<![0-9A-Za-z_])'(?:\\.|[^'\\\n])*'"
        r"|^[ \t]*#(?:[^\n\\]|\\.|\\\n)*", re.DOTALL | re.MULTILINE)
    return pattern.sub(lambda match: re.sub(r"[^\n]", " ", match.group(0)), text)


def functions(text):
    """(first line, last line) of every outermost function body with its head."""
    code = without_literals(text)
    found, open_braces = [], []  # of each open brace: (is it a function's, line of its head, parentheses around)
    start, depth, line, inside = 0, 0, 1, 0
    for at, letter in enumerate(code):
        if letter == "\n":
            line += 1
        elif letter in "([":
            depth += 1
        elif letter in ")]":
            depth -= 1
        elif letter == "{":
            head = re.sub(r"^\s*(?:(?:public|private|protected)\s*:\s*)?", "", code[start:at])
            first = line - head.count("\n")
            is_function = (inside == 0 and depth == 0 and not CONTROL.match(head)
                           and FUNCTION_END.search(head.rstrip()) is not None)
            open_braces.append((is_function, first, depth))
            inside += is_function
            start, depth = at + 1, 0
        elif letter == "}":
            if not open_braces:
                break
            was_function, first, depth = open_braces.pop()
            inside -= was_function
            if was_function:
                found.append((first, line))
            start = at + 1
        elif letter == ";" and depth == 0:
            start = at + 1
    return found


def layer_of(path):
    for layer in LAYERS:
        if path.startswith(layer + "/"):
            return layer
    return None


CLANG = "Clang"  # as if it were a folder

# Values that no file of these folders may come to by its includes, and the files that may all the same (each a .h, a .cpp or both):
# what is proved is a Stencil, and of the text that is replaced only what stands around calls is made.
HIDDEN = {
    "frontend/nest/loop_nest.h": (("model/", "codegen/"), ()),
    "frontend/nest/replaced.h": (("model/", "codegen/"),
                                 ("codegen/plan/overlap_pairs", "codegen/emit/array_text", "codegen/emit/host_scalars",
                                  "codegen/emit/members", "codegen/emit/overlaps", "codegen/emit/runs_text",
                                  "codegen/emit/splice")),
}


def rooms_of(cmake):
    """The rooms, each with the folders that it may include: its own, those that its library links, and what these link
    PUBLIC. CLANG is one of them where Clang's headers are. `cmake` has the text of each folder's CMakeLists.txt. Raises
    graphlib.CycleError where libraries link each other in a circle."""
    folders, links, public = {"an5dc_clang": CLANG}, {}, {}
    for folder, text in cmake.items():
        for library in LIBRARY.findall(text):
            folders[library] = folder
        for library, words in LINKS.findall(text):
            kind = ""
            for word in words.split():
                if word in ("PUBLIC", "PRIVATE", "INTERFACE"):
                    kind = word
                else:
                    links.setdefault(library, set()).add(word)
                    if kind != "PRIVATE":
                        public.setdefault(library, set()).add(word)
    handed_on, rooms = {}, {}
    for library in graphlib.TopologicalSorter(links).static_order():
        def reached(names):
            return {library}.union(*(handed_on[name] for name in names))
        handed_on[library] = reached(public.get(library, ()))
        if folders.get(library, "").split("/")[0] in ROOMED:
            rooms[folders[library]] = {folders[name] for name in reached(links.get(library, ())) if name in folders}
    return rooms


def folder_of(path, rooms):
    """The room that the file is in, or else the first folder of its path."""
    folder = path.rpartition("/")[0]
    while folder and folder not in rooms:
        folder = folder.rpartition("/")[0]
    return folder or path.split("/")[0]


def layering(path, text, rooms):
    """(line, message) for every include that `path`, relative to the root, must not have."""
    own = layer_of(path)
    room = folder_of(path, rooms)
    in_runtime = path.startswith("runtime/")
    for match in INCLUDE.finditer(text):
        bracket, name = match.groups()
        line = text.count("\n", 0, match.start(1)) + 1
        target = layer_of(name)
        if re.match(r"(clang|llvm)/", name) and not (path.endswith(".cpp") and CLANG in rooms.get(room, ())):
            yield line, f"'{name}' belongs in .cpp files of rooms that link an5dc_clang"
        elif re.match(r"isl/", name) and not re.fullmatch(r"polyhedral/([a-z]+/)?[^/]+\.cpp|polyhedral/flow/[^/]+", path):
            yield line, f"'{name}' belongs in sources of polyhedral/ and in polyhedral/flow only"
        elif re.match(r"polyhedral/flow/(?!flow_summary\.h)", name) and not path.startswith("polyhedral/"):
            yield line, f"'{name}' is of isl's values, for polyhedral/ only: flow_summary.h is for others"
        elif own and (re.match(r"(cuda|cooperative_groups|driver_types|vector_types)", name)
                      or name.endswith(".cuh")):
            yield line, f"'{name}' is CUDA's or the runtime's; the compiler includes neither"
        elif own and bracket == '"' and target and LAYERS.index(target) > LAYERS.index(own):
            yield line, f"'{name}' of a later stage: {own} comes before {target}"
        elif room in rooms and bracket == '"' and target and folder_of(name, rooms) not in rooms[room]:
            yield line, f"'{name}' of a room that {room}/CMakeLists.txt does not link"
        elif in_runtime and target:
            yield line, f"'{name}' of the compiler; runtime/ includes none of it"


def hidden_reached(texts):
    """(path, line, message) for each file, of {path: text}, whose includes lead to a value that is hidden from it."""
    includes = {path: [(match[2], text.count("\n", 0, match.start(1)) + 1) for match in INCLUDE.finditer(text)
                       if match[2] in texts] for path, text in texts.items()}
    leads = {hidden: {hidden} for hidden in HIDDEN}
    for hidden, reached in leads.items():
        while more := {path for path, names in includes.items() if any(name in reached for name, _ in names)} - reached:
            reached |= more
    for hidden, (folders, excepted) in HIDDEN.items():
        for path in sorted(leads[hidden] - {hidden}):
            if path.startswith(folders) and path.rpartition(".")[0] not in excepted:
                line = next(line for name, line in includes[path] if name in leads[hidden])
                yield path, line, f"this include leads to '{hidden}', of what is before the analysis or beside it"


def check_text(path, text, rooms):
    """(line, message) for one file; `path` is relative to the root, `rooms` of rooms_of()."""
    lines = text.split("\n")
    count = len(lines) - (lines[-1] == "")
    if count > LONGEST_FILE:
        yield count, f"{count} lines, at most {LONGEST_FILE}"
    if not text.lstrip().startswith(("//", "/*")):
        yield 1, "does not begin with a comment"
    for first, last in functions(text):
        if last - first + 1 > LONGEST_FUNCTION:
            yield first, f"function of {last - first + 1} lines, at most {LONGEST_FUNCTION}"
    yield from layering(path, text, rooms)
    if path.startswith("runtime/include/"):
        for number, line in enumerate(lines, 1):
            if len(line) > WIDEST_GENERATED:
                yield number, f"{len(line)} columns, at most {WIDEST_GENERATED} in generated text"


TYPE = re.compile(r"^(?:struct|class) (\w+)(?: final)? *[:{]", re.MULTILINE)
COMPILER = ("frontend/", "polyhedral/", "model/", "codegen/", "driver/")


def types_twice(headers):
    """Types of one name in two headers of the compiler, of {path: text}: the linker keeps the functions of one of them."""
    found = {}
    for path, text in sorted(headers.items()):
        for match in TYPE.finditer(text):
            first = found.setdefault(match[1], path)
            if first != path:
                yield path, text.count("\n", 0, match.start()) + 1, f"'{match[1]}' is a type of {first}, too"


def check_format(program, root, paths):
    """(path, line, message) where clang-format would change something; one per file."""
    for path in paths:
        run = subprocess.run([program, "--dry-run", "--Werror", "--style=file", str(path)], cwd=root,
                             capture_output=True, text=True, check=False)
        places = re.findall(r":(\d+):\d+: error:", run.stderr)
        if places:
            yield path, int(places[0]), f"clang-format would change {len(places)} place(s)"
        elif run.returncode != 0:
            yield path, 1, f"clang-format failed: {run.stderr.strip()}"


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("root", type=pathlib.Path)
    parser.add_argument("--clang-format", default="clang-format-14")
    options = parser.parse_args(arguments)
    if not shutil.which(options.clang_format):
        print(f"check_style.py: {options.clang_format} is missing", file=sys.stderr)
        return 3
    findings, formatted, texts, rooms, seen = [], [], {}, {}, 0
    cmake = {path.parent.relative_to(options.root).as_posix(): path.read_text(encoding="utf-8")
             for folder in ("frontend", "polyhedral", "model", "codegen", "driver")
             for path in (options.root / folder).rglob("CMakeLists.txt")}
    try:
        rooms = rooms_of(cmake)
    except graphlib.CycleError as error:
        findings.append(("CMakeLists.txt", 1, "linked in a circle: " + " <- ".join(error.args[1])))
    for path in files_of(options.root):
        seen += 1
        name = path.relative_to(options.root).as_posix()
        text = path.read_text(encoding="utf-8")
        findings += [(name, line, message) for line, message in check_text(name, text, rooms)]
        if path.suffix in (".cpp", ".h"):
            formatted.append(name)
        if name.startswith(COMPILER):
            texts[name] = text
    findings += types_twice({name: text for name, text in texts.items() if name.endswith(".h")})
    findings += hidden_reached(texts)
    findings += check_format(options.clang_format, options.root, formatted)
    for name, line, message in sorted(findings):
        print(f"{name}:{line}: {message}")
    print(f"{seen} files, {len(findings)} findings")
    return 1 if findings or seen == 0 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
