#!/usr/bin/env python3
"""Plants one disagreement of each kind between documents and program and expects check_docs.py to find it."""
import contextlib
import io
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import check_docs  # noqa: E402
import inputs_page

PROGRAM = r"""#!/bin/sh
case "$1" in
  --explain=list)
    echo "  plain-rule             what is asked"
    for rule in size a b c d; do echo "  schedule-$rule         sizes fit"; done ;;
  --explain=*) printf '%s: what is asked\n\nwhy:\nbecause\n\nrefused:\nx;\n\n\naccepted:\ny;\n\n' "${1#--explain=}" ;;
  --help) printf 'Options:\n  -o TEXT  output\n  --split  three files known: one, two\n' ;;
  *b.c) printf 'int b = 2;\n' ;;
  *) printf 'int a =\n  1;  // why\n' ;;
esac
"""

TREE = {
    "README.md": "`-o` and `--split`, `cmake --workflow --preset test`, [docs](docs/README.md)\n",
    "CHANGELOG.md": "# Changelog\n",
    "CMakePresets.json": '{"workflowPresets": [{"name": "test"}]}\n',
    "examples/README.md": "# Examples\n",
    "docs/README.md": "".join(f"[1]({name}.md)" for name in ("cmake", "decisions/0001-one", "design", "devices",
                                                             "generated-code", "guide", "inputs", "rules", "schedule")),
    "cmake/AN5DStencil.cmake": "  set(_flags FAST TUNED)\n  list(APPEND _lists SOURCES)\n",
    "docs/cmake.md": "FAST, `TUNED` and SOURCES\n",
    "docs/decisions/0001-one.md": "# 1\n",
    "docs/guide.md": "# Guide\n",
    "docs/design.md": "`a.cpp` and `model/legality.cpp`\n",
    "docs/devices.md": "| `one` |\n| `two` |\n",
    "docs/generated-code.md": "    an5dc a.c --bt 4 -o a.cu\n\n```cuda\nint a = 1;\n```\n"
                              "    an5dc b.c -o b.cu\n\n```cuda\nint b = 2;\n```\n",
    "docs/schedule.md": " ".join(f"`k{n}`" for n in range(10)) + " ".join(f" `schedule-{c}`" for c in "abcd")
                        + " `schedule-size`\n",
    "model/schedule.cpp": "keys() {\n" + "".join(f'  counted("k{n}", x),\n' for n in range(10)) + "};\n  return table;\n",
    "model/legality.cpp": '{"schedule-size", sizes}\n' + "".join(f'{{"schedule-{c}", f}},\n' for c in "abcd"),
    "frontend/a.cpp": 'refuse("plain-rule", where, "no");\n',
    "frontend/rule.cpp": '{"plain-rule", "what is asked"}\n',
}


class Documents(unittest.TestCase):
    def findings(self, changes):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for name, text in {**TREE, **changes}.items():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text(text)
            program = root / "an5dc"
            program.write_text(PROGRAM)
            program.chmod(0o755)
            said = io.StringIO()
            with contextlib.redirect_stdout(said):
                if "docs/rules.md" not in changes:
                    (root / "docs/rules.md").write_text(check_docs.rules_document(program))
                if "docs/inputs.md" not in changes:
                    inputs_page.update(root / "docs", root / "test/inputs")
                status = check_docs.main([str(root), "--an5dc", str(program)])
            lines = said.getvalue().splitlines()[:-1]
            self.assertEqual(status, 1 if lines else 0)
            return lines

    def only(self, changes, message):
        found = self.findings(changes)
        self.assertEqual(len(found), 1, found)
        self.assertIn(message, found[0])

    def test_agreement(self):
        self.assertEqual(self.findings({}), [])

    def test_rules_are_up_to_date(self):
        self.only({"docs/rules.md": "# Rules\n"}, "docs/rules.md differs")

    def test_inputs_are_up_to_date(self):
        whole = "// A file.\n// form: Loops: all of it\n// expect: verified\nfloat a;\n\nvoid f(void) {\n}\n"
        found = self.findings({"test/inputs/a.c": whole, "docs/inputs.md": "# Inputs\n", "docs/inputs/other.md": "# Other\n"})
        self.assertIn("docs/inputs.md differs from test/inputs; run check_docs.py --update", found)
        self.assertIn("docs/inputs/loops.md differs from test/inputs; run check_docs.py --update", found)
        self.assertIn("docs/inputs/other.md is no page of a group of inputs", found)
        self.assertEqual(self.findings({"test/inputs/a.c": whole, "frontend/rule.md": ""}), [])

    def test_forms_of_inputs(self):
        text = ("// A file.\n// expect: refused loop-form\n#define N 4\n\nvoid f(void) {\n  ;\n}\n\n"
                "// form: Loops: one\nvoid g(int n) {\n  n = 1;  // here\n}\n\nvoid h(void) {\n}\n")
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "a.c").write_text(text)
            pages = inputs_page.inputs_documents(pathlib.Path(folder))
        page = pages["inputs/loops.md"]
        self.assertIn("[Loops](inputs/loops.md) |", pages["inputs.md"])
        self.assertIn("| One | refused: [loop-form](../rules.md#loop-form) | `a.c` |\n", page)
        self.assertIn("<!-- refused loop-form -->\n```c\n#define N 4\n\nvoid g(int n) {\n  n = 1;\n}\n```\n", page)
        self.assertNotIn("void h", page)

    def test_rules_have_pages(self):
        self.only({"frontend/b.cpp": 'make_error(\n    "other-rule", {}, "no");\n'}, "'other-rule' has no page")

    def test_options(self):
        self.only({"README.md": "`-o` and `--splitting`\n"}, "does not name the option --split")

    def test_schedule(self):
        self.only({"docs/schedule.md": TREE["docs/schedule.md"].replace("`k3`", "k3")}, "does not name `k3`")
        self.only({"docs/schedule.md": TREE["docs/schedule.md"].replace("`schedule-size`", "")}, "`schedule-size`")

    def test_cmake(self):
        self.only({"docs/cmake.md": "FASTER, `TUNED` and SOURCES\n"}, "docs/cmake.md does not name FAST")
        self.only({"cmake/AN5DStencil.cmake": ""}, "finds no keywords")

    def test_excerpts(self):
        self.only({"docs/generated-code.md": TREE["docs/generated-code.md"].replace("= 1", "= 2")}, "int a = 2;")
        self.only({"docs/generated-code.md": "nothing\n"}, "has no command")
        self.only({"docs/generated-code.md": "```cuda\nint a = 1;\n```\n    an5dc a.c -o a.cu\n"}, "before its excerpts")

    def test_excerpts_of_another_command(self):
        self.only({"docs/generated-code.md": TREE["docs/generated-code.md"].replace("int b = 2", "int a = 1")}, "int a = 1;")

    def test_devices(self):
        self.only({"docs/devices.md": "| `one` | and two\n"}, "does not list `two`")

    def test_presets(self):
        self.only({"CHANGELOG.md": "cmake --workflow --preset fast\n"}, "no workflow preset 'fast'")

    def test_links(self):
        self.only({"CHANGELOG.md": "[gone](docs/gone.md)\n"}, "broken link to docs/gone.md")

    def test_files(self):
        self.only({"docs/design.md": "`a.cpp` and `frontend/b.cpp`\n"}, "docs/design.md: there is no frontend/b.cpp")
        self.only({"docs/cmake.md": TREE["docs/cmake.md"] + "`model/b.h`"}, "docs/cmake.md: there is no model/b.h")

    def test_index(self):
        self.only({"docs/decisions/0002-two.md": "# 2\n"}, "does not list decisions/0002-two.md")
        self.only({"docs/new.md": "# New\n"}, "does not list new.md")


if __name__ == "__main__":
    unittest.main()
