"""docs/inputs.md, made of the head comments of test/inputs/*.c and *.cpp.

A line `// form: GROUP: TEXT` makes the file a row of a table and an example: in the head comment the whole file, right
before a function that function with what stands before the first one. Whether it is taken, `// expect:` says, which the
test of the file proves.
"""
import dataclasses
import re

GROUPS = ("Storage", "Types of cells", "Buffering", "Loops", "Calls in a time step", "Sweeps without a time loop", "Several arrays in a time step",
          "Arrays that are only read", "Reads and borders", "Cells set again", "Updates", "Branches", "C++")
HEAD = """# Inputs

The forms of C and C++ that an5dc takes, and those that it refuses, a row and an example each. This file is made of the tests in
`test/inputs` (`test/style/check_docs.py --update`): what is taken there is run against the original and gives the same bits, what
is refused names its rule. `an5dc --why-not=FILE:LINE` says it of a loop of yours; [rules.md](rules.md) has every rule, and
[guide.md](guide.md#my-loop-is-refused) what to write instead.
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
    return sorted(found, key=lambda form: (GROUPS.index(form.group), form.rule != "", form.file))


def capital(text):
    return text[0].upper() + text[1:]


def inputs_document(folder):
    text, all_forms = HEAD, forms(folder)
    for group in GROUPS:
        of_group = [form for form in all_forms if form.group == group]
        text += f"\n## {group}\n\n| form | | test |\n|---|---|---|\n"
        for form in of_group:
            verdict = f"refused: [{form.rule}](rules.md#{form.rule})" if form.rule else "taken"
            shown = form.text.replace("|", "\\|")
            text += f"| {capital(shown)} | {verdict} | `{form.file}` |\n"
        for form in of_group:
            said = f"refused {form.rule}" if form.rule else "accepted"
            language = "cpp" if form.file.endswith(".cpp") else "c"
            ending = f", refused with `{form.rule}`" if form.rule else ""
            text += f"\n{capital(form.text)}{ending}:\n\n<!-- {said} -->\n```{language}\n{form.example}\n```\n"
    return text
