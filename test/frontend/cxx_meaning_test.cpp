// What C and C++ read differently: edited, or refused; and what they read alike is left alone.
#include <fmt/format.h>

#include <catch2/catch.hpp>

#include "support.h"

using namespace an5d;
using test::parse_text;

namespace {

const std::string kNest =
    "void nest(int T, float N[2][64]) { for (int t = 0; t < T; t++) for (int i = 1; i < 9; i++) N[(t + 1) % "
    "2][i] = N[t % 2][i]; }\n";

// What a .cu file with this text would be refused for; empty if it is taken.
std::string said_of(const std::string& text, const std::vector<std::string>& flags = {}) {
  std::vector<std::string> all = {"-Wno-everything"};
  all.insert(all.end(), flags.begin(), flags.end());
  const auto parsed = parse_text(kNest + text, all);
  INFO(text);
  for (const Diagnostic& said : parsed.diagnostics) UNSCOPED_INFO(render(said, "test.c", kNest + text));
  REQUIRE(parsed);
  const Diagnostics said = check_cxx(*parsed, {flags});
  if (!has_errors(said)) return "";
  CHECK(said.front().rule == "not-cxx");
  return said.front().message;
}

void check_taken(const std::string& text) {
  INFO(text);
  CHECK(said_of(text) == "");
}
void check_refused(const std::string& text) {
  INFO(text);
  CHECK(said_of(text) != "");
}

}  // namespace

TEST_CASE("sizes and types that differ", "[cxx]") {
  check_refused("int f(void) { return sizeof('a'); }");
  check_refused("int f(int a, int b) { return sizeof(a < b); }");
  check_refused("int f(int a) { return sizeof(!a); }");
  check_refused("int f(int a, int b) { return sizeof(a && b); }");
  check_refused("char x[9]; int f(void) { return sizeof(0, x); }");
  check_refused("char x[9], y[9]; int f(int a) { return sizeof(a ? x : y); }");
  check_refused("struct e {}; int f(void) { return sizeof(struct e); }");
  check_refused("struct e {}; struct e all[4]; struct s { struct e e; int n; }; struct s one;");
  check_refused("int x; int f(void) { struct x { int a[4]; }; return sizeof(x); }");
  check_refused(
      "struct b { char c[100]; }; int f(void) { struct a { struct b { int n; } b; }; return sizeof(struct "
      "b); }");
  check_refused("int f(int a, int b) { __typeof__(a < b) c = 5; return c; }");
  check_refused("int f(void) { __typeof__('a') c = 500; return c; }");
  check_refused("enum e { A, B }; int f(enum e x) { return x - 1 < 0; }");
  check_refused("enum e { A, B }; double f(enum e x) { return -x; }");
  check_refused("enum e { A, B }; long f(enum e x, int n) { return x * n; }");
  check_refused("enum e { A, B }; int f(enum e x, int n) { return x > n; }");
  check_refused("enum { A, B = 0x7fffffffffff }; int f(void) { return sizeof(A); }");
  check_refused("int *f(int n) { int *p = (int[]){1, 2, 3}; return n ? p : 0; }");
  check_taken("#include <stddef.h>\nint f(char c, double *p) { return c == 'a' || p == NULL; }");
  check_taken("enum e { A, B }; int f(enum e x) { return x == A || x >= B || x != 1; }");
  check_taken(
      "enum e { A, B }; int a[2]; int f(enum e x) { switch (x) { case A: return a[x]; default: return B + 2; "
      "} }");
  check_taken("#include <stdbool.h>\nbool f(int a) { bool b = a > 2; return !b && a; }");
  check_taken("int f(int a, int b, double c) { return (a < b) + (c > 2 ? 1 : a == b); }");
  check_taken("#include <assert.h>\nvoid f(int a) { assert(a > 0 && a < 10); }");
  check_taken("#include <math.h>\nint f(double a) { return isnan(a) || a == INFINITY || isfinite(a); }");
  check_taken("#include <stdio.h>\nvoid f(char *s) { if (s[0] == '\\n') printf(\"%d %c\", s[1] + 1, 'x'); }");
  check_taken(
      "#include <stdio.h>\nvoid f(int a) { puts(a ? \"one\" : \"two\"); printf(\"%s\", a ? \"one\" : "
      "\"three\"); }");
  check_taken(
      "#define AT(u, i, j) u[i][j]\nfloat w[8]; void f(int n, float a[n][n], int i) { AT(a, i, 0) = w[i]; }");
  check_taken("struct s { int n; float x[3]; }; float f(struct s *s) { return s->x[s->n] + sizeof *s; }");
}

TEST_CASE("functions of the library that C++ has for several types", "[cxx]") {
  check_taken("#include <math.h>\nfloat f(float a) { return sqrt(a) + pow(a, 2) + fmax(a, 1.0f); }");
  check_taken("#include <stdlib.h>\nint f(double a, long n) { return abs(a) + abs(n); }");
  check_taken(
      "#include <math.h>\ndouble f(int n, double a) { return sqrt(n) + pow(n, 2) + sqrtf(a) + fabs(n); }");
  check_refused("#include <math.h>\n#define ROOT(a) sqrt(a)\nfloat f(float a) { return ROOT(a) / 3; }");
  check_taken("#include <math.h>\n#define ROOT(a) sqrt(a)\ndouble f(double a) { return ROOT(a) / 3; }");
}

TEST_CASE("conditions that C++ answers otherwise", "[cxx]") {
  check_refused("#ifdef __cplusplus\n#define M 10\n#else\n#define M 20\n#endif\nint m = M;");
  check_refused("int f(void) {\n#if __STDC_VERSION__ >= 199901L\nreturn 1;\n#else\nreturn 2;\n#endif\n}");
  check_refused("int f(void) {\n#ifdef __CUDACC__\nreturn 1;\n#else\nreturn 2;\n#endif\n}");
  check_refused(
      "#include <assert.h>\n#ifdef __cplusplus\n#define M 1\n#else\n#define M 2\n#endif\nvoid f(int a) { "
      "assert(a > M); }");
  check_taken(
      "#ifdef __cplusplus\nextern \"C\" void g(int n, void *a);\n#else\nvoid g(int n, float "
      "a[2][n]);\n#endif\n"
      "float a[2][8]; void f(void) { g(8, a); }");
  check_refused(
      "#ifdef __cplusplus\nextern \"C\" void g(float a);\n#else\nvoid g(double a);\n#endif\n"
      "void f(void) { g(8); }");
  check_taken("#ifdef __cplusplus\nextern \"C\" {\n#endif\nint g(int);\n#ifdef __cplusplus\n}\n#endif\n");
  check_taken(
      "#if defined(__STDC_VERSION__) && __STDC_VERSION__ >= 199901L\n#define R restrict\n#define I "
      "inline\n#else\n"
      "#define R\n#define I\n#endif\nstatic I int f(int *R a) { return *a; }");
  check_taken(
      "#ifdef __CUDACC__\n#define D __host__ __device__\n#else\n#define D\n#endif\nstatic D int f(void) { "
      "return 1; }");
  check_refused(
      "#define M 20\n#pragma push_macro(\"M\")\n#undef M\n#define M 10\n#ifndef __cplusplus\n#pragma "
      "pop_macro(\"M\")\n#endif\nint m = M;");
  check_taken(
      "#define M 20\n#pragma push_macro(\"M\")\n#undef M\n#define M 10\n#pragma pop_macro(\"M\")\nint m = "
      "M;");
  check_taken("#include <stdio.h>\nvoid f(void) { puts(__DATE__ \" \" __TIME__); }");
  CHECK(said_of("#include <stdio.h>\nvoid f(void) { puts(\"what?\?!\"); }", {"-std=c11"}) != "");
  CHECK(said_of("#include <stdio.h>\nvoid f(void) { puts(\"what?!\"); }", {"-std=c11"}) == "");
}
