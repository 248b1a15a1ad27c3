#!/usr/bin/env python3
"""Plants one fault of each kind on a page and expects run_docs.py to find it, and nothing on the right page; the same
for an example of a rule and rules_test.py.

usage: run_docs_test.py ROOT CONFIG
"""
import json
import pathlib
import sys
import tempfile
import unittest

import rules_test
import run_docs
import snippets

STEP = """for (int t = 0; t < n; t++)
  for (int i = 1; i < n - 1; i++)
    A[(t + 1) % 2][i] = A[t % 2][i - 1];
"""
HEAD = "void f(int n, float A[2][n])"


def fenced(text, language="c", said=""):
    return f"<!-- {said} -->\n```{language}\n{text}\n```\n" if said else f"```{language}\n{text}\n```\n"


class Pages(unittest.TestCase):
    root = config = None

    def findings(self, page, others=(), nvcc=False):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for name in ("docs", "examples"):
                (root / name).mkdir()
            for name in run_docs.LINKED:
                (root / name).symlink_to(self.root / name)
            for name, text in {"docs/page.md": page, **dict(others)}.items():
                (root / name).write_text(text)
            return run_docs.check_page(root, self.config, "docs/page.md", nvcc)

    def only(self, page, message, others=()):
        found = self.findings(page, others)
        self.assertEqual(len(found), 1, found)
        self.assertIn(message, found[0])

    def test_whole_files(self):
        text = "float A[2][9];\nvoid f(int n) {\n" + STEP + "}\n"
        self.assertEqual(self.findings(fenced(text, said="accepted")), [])
        self.only(fenced(text, said="refused dependence"), "is not refused")
        wrong = text.replace("= A", "+= A")
        self.assertEqual(self.findings(fenced(wrong, said="refused single-assignment")), [])
        self.only(fenced(wrong, said="accepted"), "is not accepted")

    def test_commands(self):
        self.assertEqual(self.findings("text\n\n    cd examples\n    mkdir a && cd a    # why\n\n    cd ../../examples/a\n"), [])
        self.only("    cd nowhere\n", "page.md:1: 'cd nowhere' ends with 1")
        self.only("    an5dc --split \\\n      none.c\n", "'an5dc --split none.c' ends with 3")
        self.only("    sudo ls\n", "do not become root")
        self.only("    ./setup.sh && cmake --workflow --preset none\n", "ends with 1")

    def test_refused_commands(self):
        given = fenced("int x = ;", "c", "file: bad.c")
        self.assertEqual(self.findings(given + "\n    an5dc bad.c    # refused\n"), [])
        self.only(given + "\n    an5dc bad.c\n", "ends with 1, not 0")
        self.only("    an5dc --version    # refused\n", "ends with 0, not 1")

    def test_files_taken_for_granted(self):
        page = "<!-- given: heat.c = docs/h.c -->\n\n    an5dc --split heat.c -o gpu.cu\n\n" + \
            fenced("struct CUstream_st;\n...\nvoid an5d_stop_on_error(an5d_status status);", said="from: gpu.h")
        others = {"docs/h.c": f"{HEAD} {{\n{STEP}}}\n"}
        self.assertEqual(self.findings(page, others), [])
        self.only(page.replace("stop_on", "go_on_after"), "not in gpu.h", others)
        self.only(fenced("int x;", said="from: none.h"), "there is no none.h")

    def test_what_is_printed(self):
        self.assertEqual(self.findings("```console\n$ an5dc --version\nan5dc ... (Clang\n...\n```\n"), [])
        self.only("```console\n$ an5dc --version\ngcc\n```\n", "does not print: gcc")
        self.assertEqual(self.findings("    an5dc --version\n\n" + fenced("isl", "", "output")), [])
        self.only("    an5dc --version\n\n" + fenced("gcc", "", "output"), "is not what was printed: gcc")

    def test_bodies(self):
        self.assertEqual(self.findings(fenced(STEP, said=f"accepted in: {HEAD}")), [])
        self.only(fenced(STEP.replace("A[t % 2]", "A[t % 3]"), said=f"accepted in: {HEAD}"), "is not accepted")
        refused = fenced("#pragma scop\n" + STEP.replace("= A", "+= A") + "#pragma endscop", said=f"refused X in: {HEAD}")
        self.assertEqual(self.findings(refused.replace("X", "single-assignment")), [])
        self.only(refused.replace("X", "time-buffering"), "is not refused with [time-buffering]")
        self.only(fenced(STEP, said=f"refused time-buffering in: {HEAD}"), "is not refused")

    def test_reasons_are_true(self):
        self.assertEqual(self.findings("    an5dc --tune heat.c    # needs a GPU\n"), [])
        self.only("    an5dc --version    # needs a GPU\n", "not true that 'an5dc --version' needs a GPU")
        page = fenced("project(x)", "cmake", "tested by: docs/t.py")
        self.assertEqual(self.findings(page, {"docs/t.py": "docs/page.md"}), [])
        self.only(page, "there is no docs/t.py")
        self.only(page, "does not name docs/page.md", {"docs/t.py": ""})
        self.assertEqual(self.findings(fenced("a -> b", "", "text")), [])
        self.only(fenced("int x;", "c", "text"), "is called text")
        self.only("<!-- text -->\n    an5dc heat.c\n", "is called text")

    def test_nvcc(self):
        page = "```console\n$ nvcc --version\nstand-in for nvcc\n```\n"
        self.assertEqual(self.findings(page), [])
        self.assertEqual(len(self.findings(page, nvcc=True)), 1)

    def test_every_block_is_tested(self):
        for block in (fenced("int x;"), fenced("a -> b", ""), fenced("x;", "cuda"), fenced("x;", "c", "a remark"), "    x\n"):
            self.only(block, "is neither run, compiled nor compared")
        with self.assertRaises(ValueError):
            snippets.blocks("```c\n")


class Rules(unittest.TestCase):
    def found(self, *example):
        with tempfile.TemporaryDirectory() as folder:
            return len(list(rules_test.check(Pages.config["an5dc"], *example, pathlib.Path(folder))))

    def test_examples(self):
        none, one = "A[(t + 1) % 2][i] = 0;", "A[(t + 1) % 2][i] = A[t % 2][i];"
        self.assertEqual(self.found("no-taps", "refused", none) + self.found("no-taps", "accepted", one), 0)
        self.assertEqual(self.found("no-taps", "accepted", none), 1)
        self.assertEqual(self.found("no-taps", "refused", one), 1)
        self.assertEqual(self.found("side-effect", "refused", none), 1)


if __name__ == "__main__":
    Pages.root = pathlib.Path(sys.argv[1]).resolve()
    Pages.config = json.loads(pathlib.Path(sys.argv[2]).read_text())
    unittest.main(argv=sys.argv[:1])
