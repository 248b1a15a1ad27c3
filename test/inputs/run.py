#!/usr/bin/env python3
"""Checks what an5dc makes of one C or C++ file against what the file's head comment expects.

usage: run.py AN5DC FILE [all]      check one file, .c or .cpp
       run.py --listed DIR NAME...  check that NAMES are those of the .c and .cpp files of a folder

The head comment says, one item per line:
  // expect: verified             --verify=loops finds every nest equal bit for bit; with `all` the program, too,
                                  or calls of its functions
  // expect: verified by calls    the same of calls alone: random data have no place for its arrays
  // expect: refused RULE...      exit 1, no output, and errors name one rule, one of these; the line
                                  marked `// here`, if there is one, is that of an error
  // says: TEXT                   refused: the errors, or their notes, have this text; any number of these lines
  // silent: TEXT                 refused: nothing of what is said has this text
  // nests: N                     how many nests are found (verified only)
  // schedule: LINE               verified: at this one, and with `all` at the default schedule, too, which is
                                  slow to emulate; refused: instead of the default
  // more: LINE                   verified: at this schedule, too, but only with `all`: of a form of the C, which has
                                  nothing to do with the kernel, one schedule proves as much
  // default: no                  verified: not the default schedule, even with `all`
  // default: two steps           verified: two time steps per launch in small tiles, and only with `all` the default
                                  schedule, which is slow to compile and to emulate; so are those that say nothing
                                  of schedules and have a form
  // flags: FLAG...               given to an5dc as well
  // form: GROUP: TEXT            docs/inputs has it (test/style/inputs_page.py); also before a function, of that
  // bug: TEXT                    the expectation is known not to hold; to be removed once it does
Exit 0 as expected, 1 not.
"""
import pathlib
import re
import subprocess
import sys
import tempfile


class Head:
    def __init__(self, text):
        lines = re.findall(r"^// (\w+): *(.*?) *$", text, re.MULTILINE)
        values = {}
        for key, value in lines:
            values.setdefault(key, []).append(value)
        self.expect = values["expect"][0].split()
        self.schedules = values.get("schedule", [])
        self.more = values.get("more", [])
        plain = "two steps" if "form" in values and not self.schedules else "yes"
        self.default = values.get("default", [plain])[0]
        if self.default not in ("yes", "no", "two steps"):
            raise ValueError(f"default: {self.default}")
        self.flags = " ".join(values.get("flags", [])).split()
        self.nests = int(values["nests"][0]) if "nests" in values else None
        self.says, self.silent = values.get("says", []), values.get("silent", [])
        self.bug = values.get("bug", [None])[0]


def an5dc(program, *arguments):
    done = subprocess.run([program, *map(str, arguments)], capture_output=True, text=True, timeout=300)
    return done.returncode, done.stdout, done.stderr


# By rank: small tiles, so that the grids of the emulation are small, too.
SMALL = {"1": "tiers=2 block=64 stream=none", "2": "tiers=2 block=32 stream=chunks:8",
         "3": "tiers=2 block=16x8 stream=chunks:8"}


def two_steps(program, path, head, folder):
    """Arguments of an5dc: small tiles, where that takes them for all nests, or else what the model chooses."""
    code, said, _ = an5dc(program, path, "--dump=stencil", *head.flags)
    if re.search(r"^  once$", said, re.MULTILINE):
        return []  # without a time loop
    ranks = set(re.findall(r"^stencil .* (\d)-D\)$", said, re.MULTILINE))
    if code != 0 or len(ranks) != 1:
        return ["--bt=2"]
    small = ["--schedule", SMALL[ranks.pop()]]
    return small if an5dc(program, path, "--split", "-o", folder / "out.cu", *head.flags, *small)[0] == 0 else ["--bt=2"]


def ways(program, path, head, everything):
    """Arguments of an5dc for each schedule to verify: those named; the default, if asked for or alone."""
    if head.default == "two steps":
        with tempfile.TemporaryDirectory() as folder:
            yield two_steps(program, path, head, pathlib.Path(folder))
    if everything and head.default != "no" or not everything and head.default == "yes" and not head.schedules:
        yield []
    yield from (["--schedule", schedule] for schedule in head.schedules + (head.more if everything else []))


def verified(program, path, head, everything):
    """What is wrong with the verification."""
    by_calls = head.expect[1:] == ["by", "calls"]
    for chosen in ways(program, path, head, everything):
        code, out, said = an5dc(program, path, "--verify" if everything or by_calls else "--verify=loops", *head.flags, *chosen)
        equal = len(re.findall(r"^calls: equal" if by_calls else r"equal bit for bit", out, re.MULTILINE))
        if code != 0 or equal == 0 or (head.nests is not None and equal != head.nests):
            return (f"{' '.join(chosen) or 'default schedule'}: exit {code}, {equal} nests equal, "
                    f"expected 0 and {head.nests}\n{out}{said}")
    return ""


def refused(program, path, head, folder):
    """What is wrong with the refusal."""
    chosen = ["--schedule", head.schedules[0]] if head.schedules else []
    code, out, said = an5dc(program, path, "--split", "-o", folder / "out.cu", *head.flags, *chosen)
    errors = re.findall(r"^(.*): error: .*?\[([\w-]+)\]$", said, re.MULTILINE)
    rules = {rule for _, rule in errors}
    lines = {int(number) for place, _ in errors for number in re.findall(r":(\d+):\d+$", place)}
    marked = {n for n, line in enumerate(path.read_text().splitlines(), 1) if line.endswith("// here")}
    problems = []
    if code != 1:
        problems.append(f"exit {code}, expected 1")
    if len(rules) != 1 or not rules <= set(head.expect[1:]):
        problems.append(f"rules {sorted(rules)}, expected {' or '.join(head.expect[1:])}")
    if marked and not marked & lines:
        problems.append(f"errors in lines {sorted(lines)}, expected {sorted(marked)}")
    problems += [f"nothing says '{text}'" for text in head.says if text not in said]
    problems += [f"something says '{text}'" for text in head.silent if text in said]
    if lines and "^" not in said:
        problems.append("no caret")
    if list(folder.iterdir()):
        problems.append("output was written")
    return "; ".join(problems) + f"\n{out}{said}" if problems else ""


def check(program, path, everything):
    head = Head(path.read_text())
    if head.expect[0] == "verified":
        problem = verified(program, path, head, everything)
    else:
        with tempfile.TemporaryDirectory() as folder:
            problem = refused(program, path, head, pathlib.Path(folder))
    if head.bug is None:
        if problem:
            print(f"{path.name}: {problem}")
        return bool(problem)
    print(f"{path.name}: known bug: {head.bug}\n{problem or 'but it is as expected: remove the line // bug'}")
    return not problem


def listed(folder, names):
    """Whether every .c and .cpp file of the folder is a test, and every test a file."""
    wrong = {path.stem for path in (*folder.glob("*.c"), *folder.glob("*.cpp"))} ^ set(names)
    for name in sorted(wrong):
        print(f"{name}: in {folder} or in its CMakeLists.txt, but not in both")
    return bool(wrong)


def main(arguments):
    if len(arguments) >= 2 and arguments[0] == "--listed":
        return listed(pathlib.Path(arguments[1]), arguments[2:])
    if len(arguments) not in (2, 3) or arguments[2:] not in ([], ["all"]):
        print(__doc__)
        return 2
    return check(arguments[0], pathlib.Path(arguments[1]), len(arguments) == 3)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
