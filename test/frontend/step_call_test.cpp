// Functions that a time step calls, and constants of a time step: what they are read as, and what is refused.
#include <catch2/catch.hpp>

#include "support.h"

using namespace an5d;
using test::check_accepted;
using test::check_refused;
using test::nest_of;

namespace {

const std::string kHalf =
    "void half(int n, float c, const float *a, float *b) { for (int i = 1; i < n; i++) b[i] = c * a[i - 1]; "
    "}\n";

// A function with a marked time loop of these statements.
std::string time_loop(const std::string& step, const std::string& before = kHalf,
                      const std::string& parameters = "") {
  return before + "void f(int T, int m, float *u, float *v, double r" + parameters +
         ") {\n#pragma scop\nfor (int t = 0; t < T; t++) { " + step + " }\n#pragma endscop\n}\n";
}

// "v[i] = (c * u[(i - 1)]), i < m; ..." of all sweeps.
std::string sweeps_of(const std::string& text) {
  const LoopNest nest = nest_of(text);
  std::string all;
  for (const Sweep& sweep : nest.sweeps)
    for (const Assignment& assignment : sweep.assignments) {
      const Loop& loop = sweep.space.back();
      const ExprPtr target = make_expr(assignment.target, ScalarType::kFloat);
      all += to_string(target, nest, sweep) + " = " + to_string(assignment.value, nest, sweep) + ", " +
             loop.iterator + " < " + to_string(loop.end.value, nest, sweep) + "; ";
    }
  return all;
}

}  // namespace

TEST_CASE("a call is what its function does with the arguments", "[step]") {
  CHECK(sweeps_of(time_loop("half(m, 2, u, v); half(m - 1, r, v, u);")) ==
        "v[i] = ((float)2 * u[(i - 1)]), i < m; u[i] = ((float)r * v[(i - 1)]), i < (m - 1); ");
  const std::string outer =
      kHalf + "void both(int k, float *to, float *from) { half(k + 1, k, from, to); }\n";
  CHECK(sweeps_of(time_loop("both(m, v, u); both(3, u, v);", outer)) ==
        "v[i] = ((float)m * u[(i - 1)]), i < (m + 1); u[i] = ((float)3 * v[(i - 1)]), i < (3 + 1); ");
  CHECK(sweeps_of(time_loop("const int last = m - 1; int i; for (i = 0; i < last; i++) v[i] += u[i + 1];")) ==
        "v[i] = (v[i] + u[(i + 1)]), i < (m - 1); ");
  CHECK(sweeps_of(time_loop("half(m, t, &u[0], v); half(m, 1, v, (float *)u);")) ==
        "v[i] = ((float)t * u[(i - 1)]), i < m; u[i] = ((float)1 * v[(i - 1)]), i < m; ");
}

TEST_CASE("an iterator of a function has a name of its own where that is taken", "[step]") {
  const std::string other =
      "void half(int n, const float *a, float *b) { int m; for (m = 1; m < n; m++) b[m] = a[m - 1]; }\n";
  CHECK(sweeps_of(time_loop("half(m, u, v); half(m, v, u);", other)) ==
        "v[m_2] = u[(m_2 - 1)], m_2 < m; u[m_2] = v[(m_2 - 1)], m_2 < m; ");
  const LoopNest nest = nest_of(time_loop("half(m, u, v); half(m, v, u);", other));
  CHECK(nest.sweeps[0].space[0].spelled == "m");
  CHECK(nest.sweeps[0].space[0].scope == IteratorScope::kLoop);
}

TEST_CASE("what a function's text calls its parameters is kept", "[step]") {
  const LoopNest nest = nest_of(time_loop("half(m, 2, u, v); half(m, r, v, u);"));
  const Sweep& second = nest.sweeps[1];
  REQUIRE(second.given.size() == 3);
  CHECK(second.given[0].name == "b");
  CHECK(second.given[1].name == "c");
  CHECK(to_string(second.given[1].value, nest, second) == "(float)r");
  CHECK(second.given[2].name == "a");
  REQUIRE(nest.called.size() == 2);
  CHECK(nest.called[0].name == "half");
}

TEST_CASE("arguments that may change within a step are refused", "[step]") {
  const std::string last = " half(m, 1, v, u);";
  check_refused("step-call", time_loop("half($[[m++]]$, 1, u, v);" + last));
  check_refused("step-call", time_loop("half(m, $[[u[0]]]$, u, v);" + last));
  check_refused("step-call", time_loop("half(m, 1, $[[u + 1]]$, v);" + last));
  check_refused("step-call", time_loop("half(m, 1, $[[&u[1]]]$, v);" + last));
  check_refused("step-call", time_loop("half(m, $[[g(1)]]$, u, v);" + last, "float g(float);\n" + kHalf));
  check_refused("step-call", time_loop("const float c = $[[u[0]]]$; half(m, c, u, v);" + last));
  check_refused("step-call", time_loop("int c = $[[c]]$; half(m, c, u, v);" + last));
  check_refused("loop-form", time_loop("half(m, $[[k]]$, u, v); for (k = 0; k < m; k++) u[k] = v[k];",
                                       "int k;\n" + kHalf));
  check_refused("loop-form",
                time_loop("int k = 1; half(m, $[[k]]$, u, v); for (k = 0; k < m; k++) u[k] = v[k];"));
}

TEST_CASE("an element that is copied before sweeps write it is that of the step before", "[step]") {
  const std::string sweep = "for (int i = 1; i < m - 1; i++) u[i] += v[i]; ", end = "u[0] = old + u[0];",
                    other = "for (int i = 0; i < m; i++) v[i] += u[i]; ";
  const auto end_of = [](const std::string& step) {
    const LoopNest nest = nest_of(time_loop(step));
    const Sweep& last = nest.sweeps.back();
    return to_string(last.assignments[0].value, nest, last);
  };
  CHECK(end_of("const float old = u[1]; " + sweep + end) == "(u_before[1] + u[0])");
  CHECK(end_of("float old = u[m - 2]; " + sweep + end) == "(u_before[(m - 2)] + u[0])");
  CHECK(end_of("const float first = u[1], old = first + u[2]; " + sweep + end) ==
        "((u_before[1] + u_before[2]) + u[0])");
  CHECK(end_of(other + "const float old = v[1]; " + sweep + end) == "(v[1] + u[0])");
  CHECK(end_of("float old; old = u[1]; " + sweep + end) == "(u_before[1] + u[0])");
  CHECK(end_of("float old; " + other + "{ old = u[1]; } " + sweep + end) == "(u_before[1] + u[0])");
  check_refused("step-call", time_loop("float old; old = $[[u[1]]]$; old = old * 2; " + sweep + end));
  check_refused("step-call", time_loop("float old = 0; old = $[[u[1]]]$; " + sweep + end));
  check_refused("step-call", time_loop("float old; old = $[[u[1]]]$; old += u[2]; " + sweep + end));
  check_refused("step-call", time_loop(sweep + "const float old = $[[u[1]]]$; " + end));
  check_refused("step-call", time_loop(sweep + "const float old = $[[u[1]]]$; " + sweep + end));
  check_refused("step-call", time_loop("u[0] = 0; const float old = $[[u[1]]]$; " + sweep + end));
  check_refused("step-call", time_loop("const float old = $[[u[1]]]$; " + sweep +
                                       "for (int i = 0; i < m; i++) v[i] += old;"));
}

TEST_CASE("functions read elements that are copied before sweeps write them", "[step]") {
  const std::string sweep = "for (int i = 1; i < m - 1; i++) u[i] += v[i]; ", end = "u[0] = old + u[0];";
  const auto end_of = [&](const std::string& function, const std::string& value) {
    const LoopNest nest = nest_of(time_loop("const float old = " + value + "; " + sweep + end, function));
    const Sweep& last = nest.sweeps.back();
    return to_string(last.assignments[0].value, nest, last);
  };
  const std::string get = "static float get(const float *e, int i) { return e[i]; }\n";
  CHECK(end_of(get, "get(u, 1)") == "(u_before[1] + u[0])");
  CHECK(end_of(get, "-get(u + 1, 1)") == "(-u_before[2ll] + u[0])");
  CHECK(end_of("static float sum(const float *e) { float s = 0.5f; for (int k = 0; k < 2; k++) s += e[k]; "
               "return s; }\n",
               "sum(u)") == "(((0.5f + u_before[0]) + u_before[1]) + u[0])");
  const auto refused = [&](const std::string& rule, const std::string& function, const std::string& value) {
    check_refused(rule, time_loop("const float old = " + value + "; " + sweep + end, function));
  };
  refused("function-body", "static float take(float *e) { $[[e[1] = 0]]$; return e[0]; }\n", "take(u)");
  refused("library-function", "float g(float); static float of(const float *e) { return $[[g(e[1])]]$; }\n",
          "of(u)");
  refused("side-effect",
          "static float norm(const float *e, int n) { float s = 0; for (int k = 0; k < n; k++) s += "
          "e[k]; return s; }\n",
          "$[[norm(u, m)]]$");
}

TEST_CASE("functions that do something else are refused", "[step]") {
  const std::string step = "half(m, u, v); half(m, v, u);";
  const auto function = [](const std::string& text, const std::string& loop) {
    return "void half(int n, const float *a, float *b) { " + text + " for (int i = 1; i < n; i++) { " + loop +
           " } }\n";
  };
  const std::string loop = "b[i] = a[i - 1];";
  check_accepted(time_loop(step, function("", loop)));
  check_refused("step-call", time_loop(step, function("$[[n--]]$;", loop)));
  check_refused("step-call", time_loop(step, function("", "b[i] = a[i - 1] + ($[[n = 2]]$);")));
  check_refused("step-call", time_loop(step, function("int *p = $[[&n]]$;", loop)));
  check_refused("perfect-nest",
                time_loop(step, "int puts(const char *);\n" + function("$[[puts(\"x\")]]$;", loop), ""));
  check_refused("perfect-nest", time_loop(step, function("$[[static int k;]]$", loop)));
  check_refused("control-flow", time_loop(step, function("$[[if (n < 3) return]]$;", loop)));
  check_refused("shadowing", time_loop(step, "double r;\n" + function("", "b[i] = $[[r]]$ * a[i - 1];")));
  check_refused("local-variable",
                time_loop(step, function("", "$[[static float s = 2]]$; b[i] = s * a[i];")));
  check_refused("volatile",
                time_loop("half(m, u, v);",
                          "void half(int n, volatile float *a, float *b) { for (int i = 1; i < n; "
                          "i++) b[i] = $[[a]]$[i - 1]; }\n"));
}

TEST_CASE("a function stands for its call only if it is of the file, and returns", "[step]") {
  const std::string step = "$[[half(m, u, v)]]$; for (int i = 0; i < m; i++) u[i] = v[i];";
  const std::string body = "(int n, float *a, float *b) { for (int i = 1; i < n; i++) b[i] = a[i - 1]; ";
  check_refused("perfect-nest", time_loop(step, "void half(int n, float *a, float *b);\n"));
  check_refused("perfect-nest", time_loop(step, "int half" + body + "return n; }\n"));
  check_accepted(time_loop("half(m, u, v); for (int i = 0; i < m; i++) u[i] = v[i];",
                           "int half" + body + "return 0; }\n"));
  check_refused("perfect-nest", time_loop(step, "__attribute__((weak)) void half" + body + "}\n"));
  check_refused("perfect-nest", time_loop("half(m, u, v);", "void half" + body + "$[[half(n, b, a)]]$; }\n"));
}

TEST_CASE("a declaration of several pointers and numbers", "[step]") {
  const std::string sweep = "for (int i = 1; i < m; i++) b[i] = c * a[i - 1]; ";
  const LoopNest named = nest_of(time_loop("float *a = u, *b = v, *none, c = 2, d; " + sweep));
  CHECK(named.arrays.size() == 2);
  CHECK(named.params.empty());
  const LoopNest swapped = nest_of(
      time_loop("float *kept, *a = u, *b = v; double c = 2; " + sweep + "kept = u; u = v; v = kept;"));
  CHECK(swapped.swaps.size() == 1);
  check_accepted(time_loop("float *a = u, *b = v, *end = u + m; const int c = 2; " + sweep));
}

TEST_CASE("a function whose neighbours are seen in a small loop alone", "[step]") {
  const auto text = [](const std::string& place) {
    return "void smooth(int n, float *b, const float *a) { int i, d; float s; for (i = 2; i < n - 2; i++) { "
           "s = 0; "
           "for (d = -2; d <= 2; d++) s += " +
           place +
           "; b[i] = s / 5; } }\nvoid f(int T, int n, float *u, float *v) { int t; for (t = 0; t < T; t++) { "
           "smooth(n, v, u); smooth(n, u, v); } }\n";
  };
  CHECK(nest_of(text("a[i + d]")).sweeps.size() == 2);
  CHECK(nest_of(text("a[d + i]")).sweeps.size() == 2);
  check_refused("no-stencil", text("a[i * 5]"));
}

TEST_CASE("arrays have the shape of their parameters", "[step]") {
  const std::string half =
      "void half(int n, int k, float a[n][k], float b[n][k]) { for (int i = 1; i < n; i++) for (int j = 1; j "
      "< "
      "k; j++) b[i][j] = a[i - 1][j]; }\n";
  const auto text = [&](const std::string& step, const std::string& array) {
    return half + "void f(int T, int m, long l, float a" + array + ", float b" + array +
           ") {\n#pragma scop\nfor (int t = 0; t < T; t++) { " + step + " }\n#pragma endscop\n}\n";
  };
  check_accepted(text("half(8, m, a, b); half(8, m, b, a);", "[8][m]"));
  check_accepted(text("half(m, 9, a, b); half(m, 9, b, a);", "[m][9]"));
  check_refused("step-call", text("half(m, 8, a, b); half(m, 8, b, a);", "[m][9]"));
  check_refused("step-call", text("half(m, m + 1, a, b); half(m, m + 1, b, a);", "[m][m]"));
  check_refused("step-call", text("half(m, l, a, b); half(m, l, b, a);", "[m][l]"));  // an int cuts it off
}

TEST_CASE("a note names the calls", "[step]") {
  const Result<TranslationUnit> parsed = test::parse_text(time_loop(
      "all(m, u, v);", kHalf + "void inner(int n, float *a, float *b) { n = 2; half(n, 1, a, b); }\n"
                               "void all(int n, float *a, float *b) { inner(n, a, b); }\n"));
  REQUIRE(!parsed);
  std::vector<std::string> notes;
  for (const Note& note : parsed.diagnostics.front().notes) notes.push_back(note.text);
  CHECK(notes[notes.size() - 2] == "'inner' is called in the time step here");
  CHECK(notes.back() == "'all' is called in the time step here");
}
