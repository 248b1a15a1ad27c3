// Every rule of the front end: what it refuses, where it points, and what is accepted instead.
#include <catch2/catch.hpp>
#include <set>

#include "frontend/said/rule.h"
#include "support.h"

using namespace an5d;
using test::check_accepted;
using test::check_refused;
using test::line_nest;

namespace {

const std::string kUpdate = "A[(t + 1) % 2][i] = A[t % 2][i];";

// Over `float A[2][64]`: the text is a function body.
std::string in_function(const std::string& text, const std::string& parameters = "") {
  return "#include <stddef.h>\nvoid f(int T, int n, float A[2][64]" + parameters + ") {\n#pragma scop\n" +
         text + "\n#pragma endscop\n}\n";
}

std::string with_space(const std::string& head, const std::string& parameters = "") {
  return in_function("for (int t = 0; t < T; t++) " + head + " " + kUpdate, parameters);
}

struct Row {
  const char* rule;
  std::string refused, accepted;
};

void check_rows(const std::vector<Row>& rows) {
  for (const Row& row : rows) {
    check_refused(row.rule, row.refused);
    if (!row.accepted.empty()) check_accepted(row.accepted);
  }
}

}  // namespace

TEST_CASE("the catalogue is complete and its ids are unique", "[rules]") {
  std::set<std::string_view> ids;
  for (const Rule& rule : rules()) {
    CHECK(ids.insert(rule.id).second);
    CHECK_FALSE(rule.summary.empty());
    CHECK_FALSE(rule.accepted.empty());
    CHECK_FALSE(rule.summary.ends_with('.'));
    CHECK(find_rule(rule.id) == &rule);
  }
  CHECK(find_rule("no-such-rule") == nullptr);
}

TEST_CASE("no-stencil", "[rules]") {
  check_refused("no-stencil", "int main(void) { return 0; }");
  check_refused("no-stencil",
                "float A[8][8]; void f(void) { for (int i = 1; i < 8; i++) for (int j = 0; j < 8; j++) "
                "A[i][j] = i; }");
}

TEST_CASE("loop-form", "[rules]") {
  check_rows({
      {"loop-form", with_space("for (int i = 0; $[[i != n]]$; i++)"),
       with_space("for (int i = 0; i < n; i++)")},
      {"loop-form", with_space("for (int i = 0; i < n; $[[i += 2]]$)"),
       with_space("for (int i = 0; i < n; i += 1)")},
      {"loop-form", with_space("for (int i = 0; i < n; $[[i = i + n]]$)"),
       with_space("for (int i = 0; i < n; i = 1 + i)")},
      {"loop-form", with_space("for (int i = 0; i < n; $[[n++]]$)"), ""},
      {"loop-form", with_space("for (int i = 0; $[[i < n]]$; i--)"),
       with_space("for (int i = n; i > 0; i--)")},
      {"loop-form", with_space("for ($[[int i = 0, j = 0;]]$ i < n; i++)"), ""},
      {"loop-form",
       in_function("for (int t = 0; t < T; t++) for ($[[float i = 0;]]$ i < n; i++) A[(t + 1) % 2][0] = 0;"),
       ""},
      {"loop-form", with_space("for (int i = 0; $[[i < n && i < 3]]$; i++)"), ""},
      {"loop-form", with_space("for (int i = 0; $[[n]]$; i++)"), ""},
      {"loop-form", with_space("$[[for (int i = 0; ; i++)]]$"), ""},
      {"loop-form", with_space("$[[for (int i = 0; i < n; )]]$"), ""},
      {"loop-form",
       in_function("for (int t = 0; t < T; t++) $[[for (; n < 3; n++)]]$ A[(t + 1) % 2][n] = 0;"), ""},
  });
}

TEST_CASE("loop-form, odd iterators", "[rules]") {
  check_rows({
      {"loop-form",
       in_function("for (int i = 0; i < T; i++) for (i = 0; i < n; i++) A[(i + 1) % 2][i] = A[i % 2][i];"),
       ""},
      {"loop-form", in_function("for (int t = 0; t < T; t++) for (int i = 0; i < n; i++) { while (n) n--; }"),
       ""},
      {"volatile",
       in_function("for (int t = 0; t < T; t++) for (volatile int i = 0; i < n; i++) A[(t + 1) % 2][0] = A[t "
                   "% 2][0];"),
       ""},
  });
}

TEST_CASE("loop-form, iterators of several sweeps", "[rules]") {
  const auto step = [](const std::string& first, const std::string& second) {
    return in_function("for (t = 0; t < T; t++) { " + first + " " + second + " }",
                       ", int t, int i, int j, float *B, float *C");
  };
  const std::string sweep = "for (i = 1; i < n; i++) B[i] = C[i];";
  check_rows({
      {"loop-form", step(sweep, "for (j = 1; j < n; j++) C[j] = B[j] * $[[i]]$;"),
       step(sweep, "for (i = 1; i < n; i++) C[i] = B[i] * i;")},
      {"loop-form", step(sweep, "$[[for (t = 1; t < n; t++)]]$ C[t] = B[t];"),
       step(sweep, "for (j = 1; j < n; j++) C[j] = B[j] * t;")},
      {"rectangular-bounds", step(sweep, "for (j = 1; j < $[[i]]$; j++) C[j] = B[j];"), ""},
      {"shadowing", step(sweep, "$[[for (int i = 1; i < n; i++)]]$ C[i] = B[i];"),
       step("for (int k = 1; k < n; k++) B[k] = C[k];", "for (int k = 1; k < n; k++) C[k] = B[k];")},
      {"shadowing",
       "int k;\n" +
           step("for (int k = 1; k < n; k++) B[k] = C[k];", "for (j = 1; j < n; j++) C[j] = $[[k]]$ * B[j];"),
       ""},
  });
}

TEST_CASE("dependence in place", "[rules]") {
  const std::string loops = "for (int t = 0; t < T; t++) for (int i = 1; i < 63; i++) ";
  check_rows({
      {"dependence", in_function(loops + "B[i] = 0.5f * ($[[B[i - 1]]]$ + B[i + 1]);", ", float *B"),
       in_function(loops + "B[i] = 0.5f * (B[i] + B[i + 1]);", ", float *B")},
      {"dependence",
       in_function(loops + "{ B[i] += 1; C[i] -= B[i] * $[[C[i - 1]]]$; }", ", float *B, float *C"),
       in_function(loops + "{ B[i] += 1; C[i] -= B[i] * C[i]; }", ", float *B, float *C")},
  });
}

TEST_CASE("loop-bound", "[rules]") {
  check_rows({
      {"loop-bound", with_space("for (unsigned i = n; $[[i >= 0]]$; i--)"),
       with_space("for (unsigned i = n; i > 0; i--)")},
      {"loop-bound", with_space("for (unsigned char i = n; i >= 0; i--)"),
       with_space("for (int i = n; i >= 0; i--)")},
      {"loop-bound", with_space("for (unsigned i = n; i > -1; i--)"),
       with_space("for (int i = n; i > -1; i--)")},
      {"loop-bound", with_space("for (int i = n; $[[i < m]]$; i++)", ", size_t m"),
       with_space("for (int i = 0; i < m; i++)", ", size_t m")},
      {"loop-bound", with_space("for (int i = -1; i < m; i++)", ", unsigned m"),
       with_space("for (long i = -1; i < m; i++)", ", unsigned m")},
      {"loop-bound", with_space("for (int i = n; i > m; i--)", ", unsigned m"),
       with_space("for (unsigned i = n; i > m; i--)", ", unsigned m")},
      {"loop-bound", with_space("for (int i = 0; i < $[[w[0]]]$; i++)", ", int *w"),
       with_space("for (int i = 0; i < w; i++)", ", int w")},
      {"loop-bound", with_space("for (int i = 0; i < $[[g()]]$; i++)", ", int (*g)(void)"), ""},
      {"loop-bound", with_space("for (int i = 0; i < $[[3.5]]$; i++)"),
       with_space("for (int i = 0; i < 3; i++)")},
      {"loop-bound", with_space("for (int i = 0; i < (int)x; i++)", ", float x"), ""},
      {"side-effect", with_space("for (int i = 0; i < $[[n++]]$; i++)"), ""},
      {"pointer-access", with_space("for (int i = 0; i < *w; i++)", ", int *w"), ""},
  });
}

TEST_CASE("rectangular-bounds", "[rules]") {
  check_rows({
      {"rectangular-bounds", with_space("for (int i = $[[t]]$; i < n; i++)"),
       with_space("for (int i = T; i < n; i++)")},
      {"rectangular-bounds",
       "float B[2][8][8]; void f(int T) {\n#pragma scop\nfor (int t = 0; t < T; t++) for (int i = 0; i < 8; "
       "i++) for (int j = 0; j < $[[i]]$; j++) "
       "B[(t + 1) % 2][i][j] = B[t % 2][i][j];\n#pragma endscop\n}",
       ""},
      {"rectangular-bounds",
       "void f(float A[2][64]) {\n int t, i = 4;\n#pragma scop\nfor (t = 0; t < $[[i]]$; t++) for (i = 0; i "
       "< 8; i++) " +
           kUpdate + "\n#pragma endscop\n}",
       ""},
  });
}

TEST_CASE("loop-depth and perfect-nest", "[rules]") {
  check_rows({
      {"loop-depth", in_function("$[[for (int t = 0; t < T; t++)]]$ A[(t + 1) % 2][0] = A[t % 2][0];"), ""},
      {"loop-depth",
       "void f(float A[2][4][4][4][4]) {\n#pragma scop\nfor (int t = 0; t < 4; t++) for (int i = 0; i < 4; "
       "i++) for (int j = 0; j < 4; j++) "
       "for (int k = 0; k < 4; k++) for (int l = 0; l < 4; l++) A[(t+1)%2][i][j][k][l] = "
       "A[t%2][i][j][k][l];\n#pragma endscop\n}",
       ""},
      {"loop-depth", in_function("for (int t = 0; t < T; t++) { }"), ""},
      {"loop-depth",
       in_function(
           "for (int t = 0; t < T; t++) { $[[for (int i = 1; i < 9; i++)]]$ b[i] = a[i][0]; for (int i = "
           "0; i < 9; i++) for (int j = 0; j < 9; j++) a[i][j] = b[i]; }",
           ", float b[9], float a[9][9]"),
       in_function("for (int t = 0; t < T; t++) { for (int i = 1; i < 9; i++) b[i] = a[i]; for (int i = "
                   "0; i < 9; i++) a[i] = b[i]; }",
                   ", float b[9], float a[9]")},
      {"loop-bound",
       in_function("for (int t = 0; t < T; t++) { n = (int)A[0][0]; for (int i = 0; i < $[[n]]$; i++) " +
                   kUpdate + " }"),
       in_function("for (int t = 0; t < T; t++) { ; for (int i = 0; i < n; i++) {{ " + kUpdate + " }} }")},
      {"perfect-nest",
       in_function("for (int t = 0; t < T; t++) for (int i = 1; i < n; i++) { for (int j = 0; j < n; j++) "
                   "a[i][j] = b[i - 1][j]; for (int j = 0; j < n; j++) $[[b[i][j]]]$ = a[i][j]; }",
                   ", float a[9][9], float b[9][9]"),
       in_function("for (int t = 0; t < T; t++) for (int i = 1; i < n; i++) { for (int j = 0; j < n; j++) "
                   "a[i][j] = b[i][j]; for (int j = 0; j < n; j++) b[i][j] = a[i][j]; }",
                   ", float a[9][9], float b[9][9]")},
  });
}

TEST_CASE("control-flow", "[rules]") {
  for (const char* body : {"$[[break]]$;", "continue; $[[A[(t + 1) % 2][i] = 0]]$;", "$[[goto out]]$; out: ;",
                           "$[[return]]$;", "$[[x: A[(t + 1) % 2][i] = 0]]$;",
                           "$[[switch (n) { case 0: n; case 1: ; }]]$", "if (n) $[[break]]$;"})
    check_refused("control-flow", line_nest(std::string(body) + kUpdate));
  check_accepted(line_nest("A[(t + 1) % 2][i] = n ? A[t % 2][i] : 0;"));
}

namespace {

// a0[i] = 0; a1[i] = 1; ...
std::string assignments(int count) {
  std::string text;
  for (int n = 0; n < count; ++n) text += "a" + std::to_string(n) + "[i] = " + std::to_string(n) + "; ";
  return text;
}

// The arrays that they are of.
std::string arrays(int count) {
  std::string text = "float a0[64]";
  for (int n = 1; n < count; ++n) text += ", a" + std::to_string(n) + "[64]";
  return text + ";";
}

}  // namespace

TEST_CASE("loop-body and single-assignment", "[rules]") {
  check_rows({
      {"loop-body", line_nest("float s = 1; " + kUpdate + " $[[s = 2]]$;"),
       line_nest("float s = 1; s = 2; " + kUpdate)},
      {"loop-body", line_nest("$[[n]]$; " + kUpdate), ""},
      {"single-assignment", line_nest("$[[A[(t + 1) % 2][i] += A[t % 2][i]]]$;"), line_nest(kUpdate)},
      {"single-assignment", line_nest("$[[A[(t + 1) % 2][i]++]]$;"), ""},
      {"single-assignment", line_nest(kUpdate + " $[[A[(t + 1) % 2][0]]]$ = 1;"), ""},
      {"single-assignment", line_nest("a[i] = A[t % 2][i]; $[[a[i + 1]]]$ += 1; " + kUpdate, "float a[64];"),
       line_nest("a[i] = A[t % 2][i]; a[i] += 1; " + kUpdate, "float a[64];")},
      {"single-assignment", line_nest(assignments(64) + "$[[A[(t + 1) % 2][i]]]$ = 0;", arrays(64)),
       line_nest(assignments(11) + kUpdate, arrays(12))},
      {"loop-body", line_nest(kUpdate + " float s = 1; $[[s += 1]]$;"),
       line_nest(kUpdate + " float s = 1; s += 1; a[i] = s;", "float a[64];")},
      {"single-assignment",
       in_function("for (int t = 0; t < T; t++) for (int i = 0; i < n; i++) { float s = 1; }"), ""},
  });
}

TEST_CASE("time-buffering", "[rules]") {
  const std::string space = "for (int i = 1; i < 63; i++) ";
  check_rows({
      {"time-buffering",
       in_function("for (int t = 0; t < T; t++) { " + space + "A[1][i] = A[0][i]; $[[B = C]]$; }",
                   ", float *B, float *C"),
       in_function("for (int t = 0; t < T; t++) { float *D = B; B = C; C = D; " + space + "B[i] = C[i]; }",
                   ", float *B, float *C")},
      {"time-buffering", line_nest("$[[B = C]]$; " + kUpdate, "float *B, *C;"), ""},
      {"time-buffering", in_function("for (int t = 0; t < T; t++) " + space + "$[[A[0][i]]]$ = A[0][i + 1];"),
       ""},
  });
}

TEST_CASE("locals", "[rules]") {
  check_rows({
      {"local-variable", line_nest("$[[float v[300]]]$; " + kUpdate), line_nest("float v[3]; " + kUpdate)},
      {"local-variable", line_nest("static int count = 0; " + kUpdate), ""},
      {"local-variable", line_nest("struct { int x; } s; " + kUpdate), ""},
      {"volatile", line_nest("volatile float s = 0; " + kUpdate), ""},
      {"element-type", line_nest("long double s = 0; " + kUpdate), ""},
      {"uninitialised-local", line_nest("float s; A[(t + 1) % 2][i] = $[[s]]$;"),
       line_nest("float s; s = 1; A[(t + 1) % 2][i] = s + A[t % 2][i];")},
      {"uninitialised-local", line_nest("float s; s += 1; " + kUpdate), ""},
      {"uninitialised-local", line_nest("int s = s; " + kUpdate), ""},
  });
}

TEST_CASE("side-effect", "[rules]") {
  check_rows({
      {"side-effect", line_nest("A[(t + 1) % 2][i] = ($[[s = 3]]$) + 1;", "", ", float s"), ""},
      {"side-effect", line_nest("A[(t + 1) % 2][i] = $[[s++]]$;", "", ", float s"), ""},
      {"side-effect", line_nest("A[(t + 1) % 2][i] = ($[[n, A[t % 2][i]]]$);"), ""},
      {"side-effect", line_nest("$[[s = 1]]$; A[(t + 1) % 2][i] = s;", "", ", float s"),
       line_nest("float s = 1; A[(t + 1) % 2][i] = s * A[t % 2][i];")},
      {"side-effect", line_nest("$[[n++]]$; " + kUpdate), ""},
      {"side-effect", line_nest("i = 3; " + kUpdate), ""},
      {"side-effect", line_nest("$[[g()]]$; " + kUpdate, "void g(void);"), ""},
      {"side-effect", line_nest("__asm__(\"nop\"); " + kUpdate), ""},
  });
}

TEST_CASE("pointer-access and expression", "[rules]") {
  check_rows({
      {"pointer-access", line_nest("A[(t + 1) % 2][i] = *$[[(float *)n]]$;"),
       line_nest("A[(t + 1) % 2][i] = p[i] + A[t % 2][i];", "", ", float *p")},
      {"pointer-access", line_nest("$[[*A[0] = 1]]$; " + kUpdate), ""},
      {"pointer-access", line_nest("A[(t + 1) % 2][i] = (*A)[i];"), ""},
      {"pointer-access", line_nest("A[(t + 1) % 2][i] = A == 0;"), ""},
      {"expression", line_nest("A[(t + 1) % 2][i] = $[[({ 1; })]]$;"), ""},
      {"expression", line_nest("A[(t + 1) % 2][i] = $[[(int){1}]]$;"), ""},
  });
}

TEST_CASE("subscripts and rank", "[rules]") {
  check_rows({
      {"affine-subscript", line_nest("A[(t + 1) % 2][i] = A[t % 2][$[[d[i]]]$];", "", ", int *d"),
       line_nest("A[(t + 1) % 2][i] = A[t % 2][2 * i - n];")},
      {"affine-subscript", line_nest("A[(t + 1) % 2][i] = A[t % 2][abs(i)];", "#include <stdlib.h>"), ""},
      {"linear-subscript",
       in_function("for (int t = 0; t < T; t++) for (int i = 1; i < n; i++) for (int j = 1; j < n; j++) "
                   "$[[B[(t + 1) % 2 * 8100 + i / 2 * 90 + j]]]$ = 0;",
                   ", float *B"),
       ""},
      {"array-rank",
       in_function("for (int t = 0; t < T; t++) for (int i = 1; i < 9; i++) for (int j = 1; j < n; j++) " +
                   kUpdate),
       ""},
      {"array-type", line_nest("A[(t + 1) % 2][i] = P[t % 2][i];", "float *P[2];"),
       line_nest("A[(t + 1) % 2][i] = P[t % 2][i] + A[t % 2][i];", "float (*P)[64];")},
      {"array-type", line_nest("P[i][0] = A[t % 2][i];", "float **P;"),
       line_nest("P[(t + 1) % 2][i] = P[t % 2][i - 1];", "float **P;")},
  });
}

TEST_CASE("calls", "[rules]") {
  const auto calls = [](const std::string& body) {
    return line_nest("A[(t + 1) % 2][i] = g(A[t % 2][i]);", body);
  };
  check_rows({
      {"library-function", line_nest("A[(t + 1) % 2][i] = $[[g(1)]]$;", "float g(float);"),
       calls("static float g(float x) { return x; }")},
      {"library-function", line_nest("A[(t + 1) % 2][i] = rand();", "#include <stdlib.h>"),
       line_nest("A[(t + 1) % 2][i] = abs(n) * A[t % 2][i];", "#include <stdlib.h>")},
      {"library-function", line_nest("A[(t + 1) % 2][i] = sqrt(A[t % 2][i]);", "#include <tgmath.h>"), ""},
      {"library-function", line_nest("A[(t + 1) % 2][i] = g(1);", "float (*g)(float);"), ""},
      {"element-type", line_nest("A[(t + 1) % 2][i] = sqrtl(A[t % 2][i]);", "#include <math.h>"), ""},
      {"library-function",
       line_nest("A[(t + 1) % 2][i] = fmaxf(A[t % 2][i], 0);",
                 "static float fmaxf(float a, float b) { return a; }"),
       ""},
      {"function-body", calls("static float g(float x) { while (x > 1) x /= 2; return x; }"), ""},
      {"function-body", calls("static float g(float x) { return x > 1 ? g(x / 2) : x; }"), ""},
      {"function-body", calls("float c; static float g(float x) { while (x > c) x /= 2; return x; }"),
       calls("float c; static float g(float x) { return x * c; }")},
      {"function-body", calls("__attribute__((weak)) float g(float x) { return x; }"), ""},
      {"function-body",
       calls("__attribute__((weak)) const float c = 1; static float g(float x) { return c * x; }"), ""},
      {"function-body", calls("static float w[3]; static float g(float x) { w[1] = x; return x; }"),
       calls("static float w[3]; static float g(float x) { return x * w[1]; }")},
      {"function-body", calls("static float g(float x) { if (x > 0) x = 0; return x; }"),
       calls("static float g(float x) { x = x > 0 ? 0 : x; return x; }")},
      {"function-body", calls("static float g(float x) { if (x > 0) return x; }"), ""},
      {"function-body", calls("static float g(int x) { if (x == 0) return 0; int y = 3 / x; return y; }"),
       calls("static float g(int x) { if (x == 0) return 0; return 3 / x; }")},
      {"function-body", calls("static float g(float x, ...) { return x; }"), ""},
      {"local-variable", calls("static float g(float x) { static int n = 0; return x; }"), ""},
      {"element-type", calls("static float g(float x) { return x * 1.0L; }"), ""},
  });
}

TEST_CASE("declarations", "[rules]") {
  const auto array = [](const std::string& declaration) {
    return declaration +
           "\nvoid f(int T) {\n#pragma scop\nfor (int t = 0; t < T; t++) for (int i = 1; i < 9; i++) "
           "B[(t + 1) % 2][i] = B[t % 2][i];\n#pragma endscop\n}";
  };
  check_rows({
      {"element-type", array("long double B[2][9];"), array("double B[2][9];")},
      {"element-type", array("_Bool B[2][9];"), array("char B[2][9];")},
      {"element-type", array("__int128 B[2][9];"), ""},
      {"element-type", array("_Complex float B[2][9];"), ""},
      {"volatile", array("volatile float B[2][9];"), ""},
      {"volatile", line_nest("A[(t + 1) % 2][i] = $[[v]]$ * A[t % 2][i];", "volatile float v;"), ""},
      {"element-type", line_nest("A[(t + 1) % 2][i] = v * A[t % 2][i];", "_Atomic int v;"), ""},
  });
}

TEST_CASE("array-extent", "[rules]") {
  const auto with = [](const std::string& before, const std::string& after = "") {
    return "#include <stdlib.h>\n#include <stdio.h>\nvoid f(int n, int T) {\n" + before +
           "\nfor (int t = 0; t < T; t++) for (int i = 1; i < 3; i++) "
           "B[(t + 1) % 2][i] = B[t % 2][i];\n" +
           after + "}";
  };
  const auto global = [](const std::string& before, const std::string& after = "",
                         const std::string& type = "static int") {
    return "#include <stdio.h>\n" + type +
           " m; void other(void *); static void once(void) { m = 3; } static void twice(void) { once(); }\n"
           "void f(int T) {\n" +
           before +
           "\nfor (int t = 0; t < T; t++) for (int i = 1; i < 3; i++) B[(t + 1) % 2][i] = B[t % 2][i];\n" +
           after + "}";
  };
  check_rows({
      {"array-extent", with("float (*B)[n] = malloc(9); n = 5;"), with("n = 5; float (*B)[n] = malloc(9);")},
      {"array-extent", with("float B[2][n]; scanf(\"%d\", &n);"), with("scanf(\"%d\", &n); float B[2][n];")},
      {"array-extent", with("int *p = &n; float B[2][n]; *p = 5;"),
       with("int m = n, *p = &m; float B[2][n];")},
      {"array-extent", global("float B[2][m]; twice();"), global("twice(); float B[2][m]; puts(\"\");")},
      // It may call f, which calls the others; where f does not, nothing that other files see changes m.
      {"array-extent", global("twice(); float B[2][m]; other(B);"), global("float B[2][m]; other(B);")},
      {"array-extent", global("float B[2][m]; other(B);", "", "int"),
       global("float B[2][m]; puts(\"\");", "other(B); m = 5;", "int")},
      {"array-extent", global("float B[2][m]; other(B);", "", "extern int"),
       global("extern const int k; float B[2][k]; other(B);")},
      {"array-extent", global("float B[2][m]; back: other(B);", "m = 5; if (m) goto back;"), ""},
      {"array-extent", global("float B[2][m]; for (int k = 0; k < 3; k++) {", "other(B); }", "int"), ""},
      {"array-extent", with("int m = 5; float B[2][m]; { int m = 3; ", "}"),
       with("int m = 5; float B[2][m]; { int k = 3; ", "}")},
      {"side-effect", with("float B[2][n++];"), ""},
  });
}

TEST_CASE("c-error of a target that nvcc has not", "[rules]") {
  const std::string nest = test::line_nest("A[(t + 1) % 2][i] = A[t % 2][i];");
  for (const char* flag : {"-m32", "-mx32", "--target=x86_64-pc-windows-msvc"}) {
    const auto refused = test::parse_text(nest, {flag});
    REQUIRE_FALSE(refused.diagnostics.empty());
    CHECK_FALSE(refused);
    CHECK(refused.diagnostics[0].rule == "c-error");
  }
  CHECK(test::parse_text(nest, {"-m64"}));
}

TEST_CASE("compiler-macro", "[rules]") {
  const auto with = [](const std::string& before, const std::string& factor, const std::string& after = "") {
    return before + "\n" +
           in_function("for (int t = 0; t < 9; t++) for (int i = 1; i < 9; i++) {\n" + after +
                       "\nA[(t + 1) % 2][i] = A[t % 2][i] * " + factor + "; }");
  };
  const std::string select = "#if __GNUC__ >= 7\n#define K 2\n#else\n#define K 3\n#endif\n";
  check_rows({
      {"compiler-macro", with(select, "K"), with(select, "2")},
      {"compiler-macro", with(select + "#define TWICE(x) (K * (x))", "TWICE(2)"),
       with(select + "#define TWICE(x) (2 * (x))", "TWICE(2)")},
      {"compiler-macro", with(select + "static const int k = K;", "k"),
       with(select + "static const int k = K, l = 2;", "2")},
      {"compiler-macro",
       with(select + "static int g(int x) { return K * x; } static int h(int x) { return g(x); }", "h(2)"),
       with(select + "static int g(int x) { return K * x; } static int h(int x) { return x; }", "h(2)")},
      {"compiler-macro",
       with("#ifdef __clang__\ntypedef int Real;\n#else\ntypedef long Real;\n#endif\n", "(Real)1"),
       with("#ifdef __GNUC__\ntypedef int Real;\n#else\ntypedef long Real;\n#endif\n", "(Real)1")},
      {"compiler-macro", with("#if 0\n#elif defined __clang__\nenum { K = 2 };\n#endif\n", "K"),
       with("#if 0\n#elif defined __GNUC__ && 1\nenum { K = 2 };\n#endif\n", "K")},
      {"compiler-macro", with("", "__GNUC_MINOR__"),
       with("int other = __GNUC_MINOR__;\n#if 1\n#define K 2\n#endif", "K")},
      {"compiler-macro", with("", "2", "#ifdef __clang__\nint s = 3;\n#endif"),
       with("", "2", "#ifdef _OPENMP\n#pragma omp simd\n#endif")},
  });
}

TEST_CASE("shadowing and macro-loop", "[rules]") {
  check_rows({
      {"shadowing",
       in_function("for (int t = 0; t < i; t++) for (int i = 1; i < 9; i++) " + kUpdate, ", int i"), ""},
      {"macro-loop",
       "#define NEST for (int t = 0; t < 9; t++) for (int i = 1; i < 9; i++) A[(t + 1) % 2][i] = A[t % "
       "2][i]\nfloat A[2][9]; void f(void) { NEST; }",
       ""},
      {"macro-loop",
       "#define ID(...) __VA_ARGS__\nfloat A[2][9]; void f(void) { ID(for (int t = 0; t < 9; t++) { for (int "
       "i "
       "= 1; i < 9; i++) { A[(t + 1) % 2][i] = A[t % 2][i]; } }) }",
       "#define ID(...) __VA_ARGS__\nfloat A[2][9]; void f(void) { for (int t = 0; t < 9; t++) for (int i = "
       "1; "
       "i < 9; i++) { ID(A[(t + 1) % 2][i] = A[t % 2][i];) } }"},
      {"macro-loop",
       "#define SPACE for (int i = 1; i < 9; i++) A[(t + 1) % 2][i] = A[t % 2][i];\nfloat A[2][9]; void "
       "f(void) { for (int t = 0; t < 9; t++) SPACE }",
       "#define SPACE for (int i = 1; i < 9; i++)\nfloat A[2][9]; void f(void) { for (int t = 0; t < 9; t++) "
       "SPACE A[(t + 1) % 2][i] = A[t % 2][i]; }"},
      {"macro-loop",
       "#define NEXT (__COUNTER__)\n" +
           in_function("for (int t = 0; t < 9; t++) for (int i = 1; i < 9; i++) A[(t + 1) % 2][i] = "
                       "A[t % 2][i] * NEXT;"),
       "int before = __COUNTER__;\n" +
           in_function("for (int t = 0; t < 9; t++) for (int i = 1; i < 9; i++) " + kUpdate) +
           "int after = __COUNTER__;"},
  });
}
