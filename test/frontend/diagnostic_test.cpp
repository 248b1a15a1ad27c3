// What a person sees.
#include <catch2/catch.hpp>

#include "support.h"

using namespace an5d;

TEST_CASE("a diagnostic shows place, rule, line, caret and notes", "[diagnostic]") {
  const std::string text = "int a;\n\tfor (x; y; z)\n";
  Diagnostic said = make_error("loop-form", {"a.c", 2, 7, 13, 1}, "found x", "write y");
  CHECK(render(said, "a.c", text) ==
        "a.c:2:7: error: found x [loop-form]\n"
        "  \tfor (x; y; z)\n"
        "  \t     ^\n"
        "a.c: note: write y\n");
  said.notes = {{{"a.c", 1, 5, 4, 1}, "declared here"}};
  said.severity = Severity::kWarning;
  said.where.length = 200;
  CHECK(render(said, "a.c", text) ==
        "a.c:2:7: warning: found x [loop-form]\n"
        "  \tfor (x; y; z)\n"
        "  \t     ^~~~~~~~\n"
        "a.c:1:5: note: declared here\n"
        "  int a;\n"
        "      ^\n");
}

TEST_CASE("places elsewhere get no excerpt", "[diagnostic]") {
  Diagnostic said = make_error("c-error", {"b.h", 2, 7, 13, 1}, "found x");
  CHECK(render(said, "a.c", "x\ny\n") == "b.h:2:7: error: found x [c-error]\n");
  said.where = {};
  CHECK(render(said, "a.c", "x\n") == "a.c: error: found x [c-error]\n");
  said.where = {"a.c", 99, 3, 0, 1};
  CHECK(render(said, "a.c", "x\n") == "a.c:99:3: error: found x [c-error]\n");
  said.severity = Severity::kRemark;
  CHECK_FALSE(has_errors({said}));
}

TEST_CASE("clang's errors and warnings arrive with place and notes", "[diagnostic]") {
  const auto bad = test::parse_text("void f(void) {\n  int x;\n  int x;\n}\n");
  REQUIRE_FALSE(bad);
  REQUIRE(bad.diagnostics.size() == 1);
  CHECK(bad.diagnostics[0].rule == "c-error");
  CHECK(bad.diagnostics[0].where.line == 3);
  CHECK(bad.diagnostics[0].where.column == 7);
  REQUIRE(bad.diagnostics[0].notes.size() == 1);
  CHECK(bad.diagnostics[0].notes[0].where.line == 2);

  const auto warned =
      test::parse_text(test::line_nest("A[(t + 1) % 2][i] = A[t % 2][i] + (\"x\" == \"y\");"));
  REQUIRE_FALSE(warned.diagnostics.empty());
  CHECK(warned.diagnostics[0].rule == "c-warning");
  CHECK(warned.diagnostics[0].severity == Severity::kWarning);
}

TEST_CASE("text that is not C++ is told from text that is", "[cxx]") {
  const auto refused = [](const std::string& text) {
    const auto parsed = test::parse_text(
        text +
            "\nvoid nest(int T, float N[2][64]) { for (int t = 0; t < T; t++) for (int i = 1; i < 9; i++) "
            "N[(t + 1) % 2][i] = N[t % 2][i]; }",
        {"-std=c99", "-Wall"});
    INFO(text);
    REQUIRE(parsed);
    const Diagnostics said = check_cxx(*parsed, {{"-std=c99", "-Wall"}});
    return !said.empty() && said[0].rule == "not-cxx" &&
           said[0].notes.back().text.find("--split") != std::string::npos;
  };
  CHECK(refused("#define MANY float A[n]\nvoid f(int n, MANY) {}"));
  CHECK(refused("void f(int n, float A[n++][n]) {}"));
  CHECK(refused("void f(int n, void (*g)(int n, float A[n])) {}"));
  CHECK(refused("void f(float a[restrict 2]) {}"));
  CHECK(refused("#include <stdlib.h>\n#define NEW malloc(4)\nfloat *f(void) { return NEW; }"));
  CHECK_FALSE(refused("void f(int n) { float A[n]; A[0] = 0; }"));
  CHECK_FALSE(refused(
      "void f(int n, float *p) { float (*A)[n][n] = (float (*)[n][n])p; A[0][0][0] = sizeof A[0]; }"));
  CHECK(refused("int class;"));
  CHECK(refused("static inline float max(float a, float b) { return a > b ? a : b; }"));
  CHECK(refused("int min(int a, int b) { return a < b ? a : b; }"));
  CHECK(refused("static float rsqrtf(float x) { return 1 / x; }"));
  CHECK(refused("static struct { int steps; } all;"));
  CHECK(refused("static int atomicCAS_block, make_float4;"));
  CHECK_FALSE(refused("static int any(int x) { return x; }"));
  CHECK(refused("typedef struct { float x, y, z, w; } float4;"));
  CHECK(refused("int blockDim;"));
  CHECK(refused("static const float gamma = 1.4f;"));
  CHECK(refused("int umax;"));
  CHECK(refused("static const double M_PI = 3;"));
  CHECK(refused("_Static_assert(1, \"\");"));
  CHECK(refused("int d[3] = {[1] = 2};"));
  CHECK(refused("struct point { int x, y; } p = {.y = 1, .x = 2};"));
  CHECK_FALSE(refused("struct point { int x, y; } p = {.x = 1, .y = 2};"));
  CHECK(refused("int f(void) { __auto_type x = 3; return x; }"));
  CHECK(refused("#ifndef RAND_MAX\n#define RAND_MAX 9\n#endif\n"));
  CHECK(refused("#if defined(EOF)\n#endif\n"));
  CHECK_FALSE(refused("#include <stdlib.h>\n#ifndef RAND_MAX\n#define RAND_MAX 9\n#endif\n"));
  CHECK_FALSE(
      refused("#ifdef __cplusplus\nextern \"C\" {\n}\n#endif\n#ifndef SIZE\n#define SIZE 9\n#endif\n"));
  CHECK_FALSE(
      refused("static float max(const float *of, int n);\n#define min(a, b) ((a) < (b) ? (a) : (b))\n"
              "void f(void) { int warpSize = min(1, 2); }"));
  CHECK_FALSE(
      refused("#include <stdio.h>\n#include <stdlib.h>\n#include <math.h>\n#include <string.h>\n"
              "static float A[2][8];\nint main(void) { float *p = (float *)malloc(4); free(p); }"));
}

TEST_CASE("dependencies are the files read, the input first", "[parse]") {
  const auto parsed = test::parse_text(test::line_nest(
      "A[(t + 1) % 2][i] = A[t % 2][i];", "#include <stddef.h>\n#include <limits.h>\n#include <stddef.h>"));
  REQUIRE(parsed);
  REQUIRE(parsed->dependencies.size() >= 3);
  CHECK(parsed->dependencies[0] == "test.c");
  CHECK(parsed->dependencies[1].ends_with("stddef.h"));
  CHECK(clang_version().starts_with("Clang "));
}
