#!/usr/bin/env python3
"""Plants one violation of each kind and expects check_style.py to find it, and it alone."""
import graphlib
import pathlib
import shutil
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import check_style  # noqa: E402


def messages(path, text, rooms=None):
    return [message for _, message in check_style.check_text(path, text, rooms or {})]


def function(lines):
    return "// A function.\nint f() {\n" + "  g();\n" * (lines - 2) + "}\n"


class Texts(unittest.TestCase):
    def test_a_clean_file_has_no_findings(self):
        self.assertEqual(messages("model/a.cpp", "// Text.\n#include \"frontend/expr/expr.h\"\nint f() { return 1; }\n"), [])

    def test_file_size(self):
        self.assertEqual(messages("model/a.h", "// x\n" * 500), [])
        self.assertEqual(messages("model/a.h", "// x\n" * 501), ["501 lines, at most 500"])

    def test_types_of_one_name(self):
        one, two = "struct Cells {\n};\nclass A final : B {\n};\n", "struct Other;\nstruct Cells : Base {\n};\n"
        self.assertEqual(list(check_style.types_twice({"model/a.h": one})), [])
        self.assertEqual(list(check_style.types_twice({"model/a.h": one, "driver/b.h": two})),
                         [("model/a.h", 1, "'Cells' is a type of driver/b.h, too")])

    def test_hidden_values(self):
        replaced, nest = "frontend/nest/replaced.h", "frontend/nest/loop_nest.h"
        texts = {replaced: "", nest: f'#include "{replaced}"\n', "model/a.h": f'// head\n#include "{replaced}"\n',
                 "model/b.cpp": '#include "model/a.h"\n', "codegen/emit/splice.cpp": f'#include "{replaced}"\n',
                 "codegen/emit/splice.h": f'#include "{nest}"\n', "driver/a.cpp": f'#include "{nest}"\n'}
        self.assertEqual([(path, line) for path, line, _ in check_style.hidden_reached(texts)],
                         [("codegen/emit/splice.h", 1), ("model/a.h", 2), ("model/b.cpp", 1)])

    def test_head(self):
        self.assertEqual(messages("model/a.h", "#pragma once\n"), ["does not begin with a comment"])

    def test_function_size(self):
        self.assertEqual(messages("model/a.cpp", function(70)), [])
        self.assertEqual(messages("model/a.cpp", function(71)), ["function of 71 lines, at most 70"])

    def test_braces_in_literals_and_comments_do_not_count(self):
        text = '// {\nint f() { return "{"[0] + \'{\'; /* { */ }\n#define OPEN {\nauto s = R"x({{)x";\n'
        self.assertEqual(check_style.functions(text), [(2, 2)])

    def test_what_is_a_function(self):
        text = ("namespace n {\nclass C : public B {\n public:\n  C(int a)\n      : a_(a), b_(2) {\n  }\n"
                "  int get() const override { return a_; }\n};\nstruct S { int x = 1; };\n"
                "auto g(int x) -> std::vector<int> {\n  const auto inner = [&](int y) {\n    return y;\n  };\n"
                "  for (int i = 0; i < 1; ++i) {\n  }\n}\nTEST_CASE(\"t\", \"[u]\") {\n}\n}\n")
        self.assertEqual(check_style.functions(text), [(4, 6), (7, 7), (10, 16), (17, 18)])

    def test_layers(self):
        def only(path, include):
            return len(messages(path, f"// x\n#include {include}\n"))
        self.assertEqual(only("driver/main.cpp", "<llvm/Support/Path.h>"), 1)
        self.assertEqual(only("polyhedral/analyze.cpp", "<isl/cpp.h>"), 0)
        self.assertEqual(only("polyhedral/stencil/stencil.h", "<isl/cpp.h>"), 1)
        self.assertEqual(only("model/choose.cpp", "<isl/set.h>"), 1)
        self.assertEqual(only("model/choose.cpp", '"polyhedral/stencil/stencil.h"'), 0)
        self.assertEqual(only("polyhedral/stencil/stencil.h", '"model/schedule.h"'), 1)
        self.assertEqual(only("codegen/emit/host.h", '"codegen/plan/kernel_plan.h"'), 0)
        self.assertEqual(only("codegen/plan/kernel_plan.h", '"codegen/emit/writer.h"'), 1)
        self.assertEqual(only("driver/cli/run.h", '"codegen/emit/cuda.h"'), 0)
        self.assertEqual(only("codegen/emit/cuda.cpp", "<cuda_runtime.h>"), 1)
        self.assertEqual(only("runtime/emulation/warp.cpp", "<cuda_runtime.h>"), 0)
        self.assertEqual(only("runtime/emulation/warp.cpp", '"frontend/expr/expr.h"'), 1)

    def test_rooms(self):
        cmake = {"model": "add_library(m STATIC\n  a.cpp)\ntarget_link_libraries(m PUBLIC o PRIVATE fmt::fmt)\n",
                 "driver": "add_library(all INTERFACE)\ntarget_link_libraries(all INTERFACE top)\n",
                 "driver/low": "add_library(low STATIC\n  a.cpp)\ntarget_link_libraries(low PUBLIC m)\n",
                 "driver/mid": "add_library(mid STATIC\n  a.cpp)\ntarget_link_libraries(mid PRIVATE\n  low)\n",
                 "driver/top": "add_library(top STATIC\n  a.cpp)\ntarget_link_libraries(top PUBLIC mid)\n"}
        rooms = check_style.rooms_of(cmake)
        self.assertEqual(rooms, {"driver/low": {"driver/low", "model"},
                                 "driver/mid": {"driver/mid", "driver/low", "model"},
                                 "driver/top": {"driver/top", "driver/mid"}})

        def said(path, include):
            return messages(path, f'// x\n#include "{include}"\n', rooms)
        self.assertEqual(said("driver/mid/a.cpp", "driver/low/b.h"), [])
        self.assertEqual(said("driver/mid/a.cpp", "driver/mid/b.h"), [])
        self.assertEqual(said("driver/mid/a.cpp", "text.cuh.inc"), [])
        self.assertEqual(said("driver/mid/a.cpp", "driver/top/b.h"),
                         ["'driver/top/b.h' of a room that driver/mid/CMakeLists.txt does not link"])
        self.assertEqual(len(said("driver/top/a.cpp", "driver/low/b.h")), 1)
        self.assertEqual(len(said("driver/top/a.cpp", "model/b.h")), 1)
        self.assertEqual(said("driver/main.cpp", "driver/low/b.h"), [])
        cmake["driver/low"] += "target_link_libraries(low PRIVATE top)\n"
        self.assertRaises(graphlib.CycleError, check_style.rooms_of, cmake)

    def test_rooms_of_the_front_end(self):
        cmake = {"frontend": "add_library(door STATIC\n  a.cpp)\ntarget_link_libraries(door PUBLIC tree PRIVATE an5dc_clang)\n",
                 "frontend/value": "add_library(value STATIC\n  a.cpp)\ntarget_link_libraries(value PUBLIC o)\n",
                 "frontend/tree": "add_library(tree STATIC\n  a.cpp)\n"
                                  "target_link_libraries(tree PUBLIC value PRIVATE an5dc_clang)\n",
                 "polyhedral": "add_library(p STATIC\n  a.cpp\n  flow/b.cpp)\ntarget_link_libraries(p PUBLIC door)\n",
                 "driver/top": "add_library(top STATIC\n  a.cpp)\ntarget_link_libraries(top PUBLIC p)\n"}
        rooms = check_style.rooms_of(cmake)
        front = {"frontend", "frontend/tree", "frontend/value"}
        self.assertEqual(rooms, {"frontend": front | {"Clang"}, "frontend/value": {"frontend/value"},
                                 "frontend/tree": {"frontend/tree", "frontend/value", "Clang"},
                                 "polyhedral": front | {"polyhedral"}, "driver/top": front | {"polyhedral", "driver/top"}})

        def said(path, include):
            return len(messages(path, f"// x\n#include {include}\n", rooms))
        self.assertEqual(said("frontend/tree/a.cpp", '"frontend/value/b.h"'), 0)
        self.assertEqual(said("frontend/value/a.h", '"frontend/tree/b.h"'), 1)
        self.assertEqual(said("frontend/tree/a.h", '"frontend/parse.h"'), 1)
        self.assertEqual(said("frontend/parse.h", '"frontend/tree/a.h"'), 0)
        self.assertEqual(said("polyhedral/flow/a.h", '"polyhedral/b.h"'), 0)
        self.assertEqual(said("polyhedral/flow/a.h", '"frontend/value/b.h"'), 0)
        self.assertEqual(said("driver/top/a.cpp", '"frontend/value/b.h"'), 0)
        self.assertEqual(said("frontend/tree/a.cpp", "<clang/AST/Decl.h>"), 0)
        self.assertEqual(said("frontend/parse.cpp", "<llvm/Support/JSON.h>"), 0)
        self.assertEqual(said("frontend/tree/a.h", "<clang/AST/Decl.h>"), 1)
        self.assertEqual(said("frontend/value/a.cpp", "<clang/AST/Decl.h>"), 1)
        self.assertEqual(said("polyhedral/a.cpp", "<clang/AST/Decl.h>"), 1)

    def test_width_of_generated_text(self):
        wide = "// " + "x" * 98 + "\n"
        self.assertEqual(messages("model/a.h", wide), [])
        self.assertEqual(messages("runtime/include/an5d/a.cuh", wide), ["101 columns, at most 100 in generated text"])


class Format(unittest.TestCase):
    def test_unformatted_text_is_found(self):
        self.assertTrue(shutil.which("clang-format-14"), "clang-format-14 is missing")
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / ".clang-format").write_text("BasedOnStyle: Google\n")
            (root / "good.cpp").write_text("int x = 1;\n")
            (root / "bad.cpp").write_text("int  x=1;\n")
            found = [path for path, _, _ in check_style.check_format("clang-format-14", root, ["good.cpp", "bad.cpp"])]
        self.assertEqual(found, ["bad.cpp"])


if __name__ == "__main__":
    unittest.main()
