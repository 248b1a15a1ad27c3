// Whatever the text: an answer, no crash, and never acceptance of what was not understood.
#include <fmt/format.h>

#include <catch2/catch.hpp>

#include "support.h"

using namespace an5d;
using test::parse_text;

namespace {

std::string repeated(const std::string& text, int count) {
  std::string made;
  for (int i = 0; i < count; ++i) made += text;
  return made;
}

std::string wrapped(const std::string& text) {
  return "float A[2][64]; int n;\nvoid f(int T) {\n#pragma scop\n" + text + "\n#pragma endscop\n}\n";
}

const std::string kHead = "for (int t = 0; t < T; t++) for (int i = 1; i < 63; i++) ";

const std::vector<std::string> kInputs = {
    "",
    "\n",
    "int x;",
    "int f(",
    "}}}}",
    "#",
    "#if",
    "#include \"nowhere.h\"",
    "#include \"test.c\"\n",
    "\xff\xfe\x00",
    std::string("\0int x;", 7),
    "\xef\xbb\xbfint x;",
    "int f(a, b) int a; float b; { return a; }",
    "#pragma scop",
    "#pragma endscop",
    "#pragma scop\n#pragma scop\n#pragma endscop",
    "void f(void) { for (;;) ; }",
    "void f(void) { for (;;) for (;;) break; }",
    "void f(int n) { int v[n]; v[0] = 1; }",
    "void f(void) { int (g)(void) { return 1; } }",
    "int f(int x) { return _Generic(x, int: 1, default: 2); }",
    "int f(void) { return ({ int y = 3; y; }); }",
    "float x = 1e99999f; unsigned long y = 99999999999999999999999;",
    "#define F for (;;)\nvoid f(void) { F F ; }",
    "void f(void) { l: goto *&&l; }",
    "struct s { int x : 3; }; void f(struct s *p) { for (p->x = 0; p->x < 3; p->x++) ; }",
    "void f(void) { __asm__(\"nop\"); }",
    "_Static_assert(1, \"\");",
    "int a[] = { [3] = 1 }; ",
    "typeof(int) x;",
    "void f(void) { " + repeated("{", 200) + repeated("}", 200) + " }",
    "int x = " + repeated("(", 300) + "1" + repeated(")", 300) + ";",
    wrapped("for (;;) ;"),
    wrapped("for (int t = 0; t < T; t++) ;"),
    wrapped("for (int t = 0; t < T; t++) { n = 1; n = 2; }"),
    wrapped(kHead + "for (;;) ;"),
    wrapped(kHead + ";"),
    wrapped(kHead + "{ }"),
    wrapped(kHead + "A;"),
    wrapped(kHead + "A[(t + 1) % 2][i] = (void)0, 1;"),
    wrapped(kHead + "A[(t + 1) % 2][i] = 1.0if;"),
    wrapped(kHead + "A[(t + 1) % 2][i] = A[t % 2][i] + \"x\"[0];"),
    wrapped(kHead + "A[(t + 1) % 2][i] = &A[t % 2][i] - A[0];"),
    wrapped(kHead + "A[(t + 1) % 2][i] = sizeof(int[n]);"),
    wrapped(kHead + "A[(t + 1) % 2][i] = __func__[0];"),
    wrapped(kHead + "A[(t + 1) % 2][i] = (int){3};"),
    wrapped(kHead + "_Static_assert(1, \"\");"),
    wrapped(kHead + "A[(t + 1) % 2][i] = f;"),
    wrapped(kHead + "A[(t + 1) % 2][i] = (long)A;"),
    wrapped(kHead + "(A[(t + 1) % 2])[i] = __builtin_va_arg;"),
    wrapped(kHead + "A[(t + 1) % 2][i] = 1" + repeated("+1", 5000) + ";"),
    wrapped(kHead + "A[(t + 1) % 2][i] = " + repeated("-(", 200) + "1" + repeated(")", 200) + ".5;"),
    wrapped("for (int t = 0; t < T; t++) for (int t = 0; t < 3; t++) A[(t + 1) % 2][t] = 0;"),
    wrapped("for (struct { int x; } s = {0}; s.x < 3; s.x++) ;"),
    wrapped("for (int *p = 0; p < (int *)9; p++) for (;;) ;"),
    wrapped("#include \"nowhere.h\"\n"),
    wrapped("switch (T) { case 1: " + kHead + "A[t % 2][i] = 0; }"),
    wrapped("if (T) { " + kHead + "A[(t + 1) % 2][i] = A[t % 2][i]; }"),
    wrapped("({ " + kHead + "A[(t + 1) % 2][i] = 1; });"),
};

}  // namespace

TEST_CASE("weird input is refused without a crash", "[robust]") {
  for (const std::string& text : kInputs) {
    INFO(text.substr(0, 200));
    const auto parsed = parse_text(text);
    CHECK_FALSE(parsed);
    CHECK(has_errors(parsed.diagnostics));
    for (const Diagnostic& said : parsed.diagnostics) CHECK_FALSE(render(said, "test.c", text).empty());
    TranslationUnit unit;
    unit.source = {"test.c", text};
    check_cxx(unit, {});
  }
}

TEST_CASE("what doubles at each use is refused before it fills the memory", "[robust]") {
  std::string functions = "static float f0(float x) { return x; }\n",
              constants = "static const float c0 = 2;\n";
  std::string chosen = "A[t % 2][i - 1]";
  for (int n = 1; n < 40; ++n) {
    functions += fmt::format(
        "static float f{0}(float x) {{ if (x > 0) return 1; float y = f{1}(x); return y + "
        "f{1}(x + 1); }}\n",
        n, n - 1);
    constants += fmt::format("static const float c{0} = c{1} + c{1};\n", n, n - 1);
    chosen = fmt::format("({} ?: {}.5f)", chosen, n);
  }
  constants += "static float g(float x) { return c39 * x; }\n";
  const std::vector<std::pair<std::string, std::string>> nests = {
      {"f39(A[t % 2][i])", functions}, {"g(A[t % 2][i])", constants}, {chosen, ""}};
  for (const auto& [value, before] : nests) {
    INFO(value);
    const auto parsed = parse_text(test::line_nest("A[(t + 1) % 2][i] = " + value + ";", before));
    REQUIRE_FALSE(parsed);
    CHECK(parsed.diagnostics.back().rule == "expression");
  }
  CHECK(parse_text(test::line_nest("A[(t + 1) % 2][i] = f12(A[t % 2][i]);", functions)));
}

TEST_CASE("weird names and flags", "[robust]") {
  const std::string text = test::line_nest("A[(t + 1) % 2][i] = A[t % 2][i];");
  for (const char* path : {"<stdin>", "-", "-x.c", "", "no such folder/a b.c", "/a.c", "a.cpp"}) {
    INFO(path);
    CHECK(parse({path, text}, {}));
  }
  CHECK_FALSE(parse({"test.c", text}, {{"--no-such-flag"}}));
  CHECK(parse({"test.c", text}, {{"-Wall", "-O3", "-DX=1", "-std=c99", "-lm"}}));
  CHECK_FALSE(parse({"test.c", text}, {{"-include", "nowhere.h"}}));
  CHECK_FALSE(parse({"test.c", text}, {{"-DA="}}));
}

TEST_CASE("many calls one after another", "[robust]") {
  const std::string text = test::line_nest("A[(t + 1) % 2][i] = A[t % 2][i];");
  for (int i = 0; i < 20; ++i) CHECK(parse_text(text));
}
