"""docs/inputs.md and docs/inputs/*.md, made of the head comments of test/inputs/*.c and *.cpp.

A line `// form: GROUP: TEXT` makes the file a row of a table and an example: in the head comment the whole file, right
before a function that function with what stands before the first one. Whether it is taken, `// expect:` says, which the
test of the file proves. Each group has a page.
"""
import dataclasses
import re

# A group, and words that people look for.
GROUPS = {
    "Storage": "arrays of structs, structs of arrays, rows of pointers (`double **u`), subscripts by hand, index macros, pointers that run",
    "Types of cells": "`float`, `double`, integers, `bool`, `_Float16`; arrays of different types",
    "Buffering": "two arrays that are swapped, copied back (`memcpy`), or chosen by `t % 2`; updates in place; three time levels, as of waves",
    "Loops": "forms of time loops and space loops, bounds, strides, order, `while`; loops blocked by hand; OpenMP",
    "Calls in a time step": "a function for a step, for a sweep, for borders; globals; arguments that are exchanged",
    "Sweeps without a time loop": "the time loop is in another function or file",
    "Several arrays in a time step": "FDTD, velocity and pressure, reaction and diffusion, Runge-Kutta, arrays of other extents",
    "Arrays that are only read": "coefficients, materials, masks, velocities, tables, sources in time",
    "Reads and borders": "boundary conditions: fixed, mirrored (Neumann), periodic, absorbing (Mur); ghost cells; neighbours by conditions",
    "Cells set again": "sources, obstacles, sponges and damping, absorbing layers (PML)",
    "Updates": "expressions, `<math.h>`, temporaries, small loops and arrays, conversions of types",
    "Branches": "`if`, `switch`, `?:`, `continue`",
    "C++": "classes, templates, references, `std::vector`, lambdas, `constexpr`",
}
HEAD = """# Inputs

The forms of C and C++ that an5dc takes, and those that it refuses, a row and an example each. These pages are made of the tests in
`test/inputs` (`test/style/check_docs.py --update`): what is taken there is run against the original and gives the same bits, what
is refused names its rule. `an5dc --why-not=FILE:LINE` says it of a loop of yours; [rules.md](rules.md) has every rule, and
[guide.md](guide.md#my-loop-is-refused) what to write instead.

| page | look here for | taken | refused |
|---|---|---|---|
"""
FORM = re.compile(r"^// form: ([^:\n]+): (.+)$", re.MULTILINE)
FUNCTION = re.compile(r"^[a-z].*\) \{(?:.*\})?$")


@dataclasses.dataclass
class Form:
    group: str
    text: str
    rule: str  # empty: taken
    file: str
    example: str


def without_head(lines):
    """The lines behind the head comment."""
    at = 0
    while at < len(lines) and lines[at].startswith("//"):
        at += 1
    return lines[at:]


def is_form(line):
    return FORM.fullmatch(line) is not None


def example_of(lines, form):
    """The text that the form's line, a number, is about."""
    body = without_head(lines)
    first = len(lines) - len(body)
    if form < first:
        return "\n".join(line for line in body if not is_form(line))
    before = []
    for line in body:
        if is_form(line) or FUNCTION.match(line):
            break
        before.append(line)
    end = lines.index("}", form)
    return "\n".join(before + lines[form + 1:end + 1])


def forms(folder):
    """Those of all files, in the order of the groups, taken ones first."""
    found = []
    for path in sorted((*folder.glob("*.c"), *folder.glob("*.cpp"))):
        text = path.read_text(encoding="utf-8")
        lines = text.splitlines()
        expect = re.search(r"^// expect: (.*)$", text, re.MULTILINE).group(1).split()
        for number, line in enumerate(lines):
            match = FORM.fullmatch(line)
            if match:
                group, said = match.groups()
                example = example_of(lines, number).replace("  // here", "").strip("\n")
                found.append(Form(group, said, "" if expect[0] == "verified" else expect[1], path.name, example))
    return sorted(found, key=lambda form: (list(GROUPS).index(form.group), form.rule != "", form.file))


def capital(text):
    return text[0].upper() + text[1:]


def page_of(group):
    """The file of a group in docs/."""
    return f"inputs/{group.lower().replace('+', 'p').replace(' ', '-')}.md"


def inputs_documents(folder):
    """The text of each file in docs/."""
    all_forms, index, pages = forms(folder), HEAD, {}
    for group, words in GROUPS.items():
        of_group = [form for form in all_forms if form.group == group]
        refused = sum(form.rule != "" for form in of_group)
        index += f"| [{group}]({page_of(group)}) | {words} | {len(of_group) - refused} | {refused} |\n"
        text = f"# {group}\n\n{capital(words)}. [All inputs](../inputs.md).\n\n| form | | test |\n|---|---|---|\n"
        for form in of_group:
            verdict = f"refused: [{form.rule}](../rules.md#{form.rule})" if form.rule else "taken"
            shown = form.text.replace("|", "\\|")
            text += f"| {capital(shown)} | {verdict} | `{form.file}` |\n"
        for form in of_group:
            said = f"refused {form.rule}" if form.rule else "accepted"
            language = "cpp" if form.file.endswith(".cpp") else "c"
            ending = f", refused with `{form.rule}`" if form.rule else ""
            text += f"\n{capital(form.text)}{ending}:\n\n<!-- {said} -->\n```{language}\n{form.example}\n```\n"
        pages[page_of(group)] = text
    return {"inputs.md": index, **pages}


def update(docs, folder):
    """Writes them."""
    (docs / "inputs").mkdir(exist_ok=True)
    for name, text in inputs_documents(folder).items():
        (docs / name).write_text(text, encoding="utf-8")
