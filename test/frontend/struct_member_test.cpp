// Members of structs: what they are called, and what is refused of them.
#include <catch2/catch.hpp>

#include "support.h"

using namespace an5d;
using test::check_accepted;
using test::check_refused;
using test::line_nest;
using test::nest_of;

namespace {

const std::string kGrid = "typedef struct { int n; float c, *u, *un; } Grid;\n";

// Over a struct `g` of the function: statements of a time step.
std::string step_of(const std::string& statements, const std::string& before = "",
                    const std::string& parameters = "Grid *g") {
  return kGrid + before + "void f(int T, " + parameters +
         ") {\n#pragma scop\nfor (int t = 0; t < T; t++) { " + statements + " }\n#pragma endscop\n}\n";
}

const std::string kSweep = "for (int i = 1; i < g->n - 1; i++) g->un[i] = g->c * g->u[i - 1]; ";
const std::string kSwap = "float *k = g->u; g->u = g->un; g->un = k;";

// "g_u is g->u, ..."
std::string members_of(const LoopNest& nest) {
  std::string text;
  for (const LoopNest::Member& member : nest.members)
    text += (text.empty() ? "" : ", ") + member.name + " is " + member.spelling;
  return text;
}

std::string first_update(const LoopNest& nest) {
  const Assignment& assignment = nest.sweeps[0].assignments[0];
  return to_string(make_expr(assignment.target, ScalarType::kFloat), nest, nest.sweeps[0]) + " = " +
         to_string(assignment.value, nest, nest.sweeps[0]);
}

}  // namespace

TEST_CASE("a member is a scalar or an array with a name of its own", "[struct]") {
  const LoopNest nest = nest_of(step_of(kSweep + kSwap));
  CHECK(members_of(nest) == "g_n is g->n, g_un is g->un, g_c is g->c, g_u is g->u");
  CHECK(first_update(nest) == "g_un[i] = (g_c * g_u[(i - 1)])");
  REQUIRE(nest.swaps.size() == 1);
  CHECK_FALSE(nest.swaps_are_called);
  CHECK(nest.params == std::vector<Variable>{{"g_c", ScalarType::kFloat}});
}

TEST_CASE("however it is written, a member is the same one", "[struct]") {
  const LoopNest nest = nest_of(
      step_of("for (int i = 1; i < (*g).n - 1; i++) (*g).un[i] = (g)->c * (*(g)).u[i - 1]; " + kSwap));
  CHECK(members_of(nest) == "g_n is g->n, g_un is g->un, g_c is g->c, g_u is g->u");
}

TEST_CASE("the name of a member is none that the nest uses", "[struct]") {
  const LoopNest nest = nest_of(step_of(
      "for (int i = 1; i < g->n - 1; i++) { float g_u = g_c; g->un[i] = g_u * g->u[i - 1] + g->c; } " + kSwap,
      "", "Grid *g, float g_c"));
  CHECK(spelled(nest, "g_c") == "g_c");
  CHECK(members_of(nest) == "g_n is g->n, g_un is g->un, g_u_2 is g->u, g_c_2 is g->c");
}

TEST_CASE("members of a struct that is passed on", "[struct]") {
  const std::string half =
      "static void half(Grid *q) { const float *from = q->u; int n = q->n; "
      "for (int i = 1; i < n; i++) q->un[i] = q->c * from[i - 1]; }\n"
      "static void swap(Grid *q) { float *k = q->u; q->u = q->un; q->un = k; }\n";
  const LoopNest nest = nest_of(step_of("half(g); swap(g);", half));
  CHECK(first_update(nest) == "g_un[i] = (g_c * g_u[(i - 1)])");
  CHECK(nest.swaps_are_called);
  CHECK(nest.swaps.size() == 1);
  CHECK(members_of(nest_of(step_of("half(&g); swap(&g);", half, "Grid g"))) ==
        "g_n is g.n, g_un is g.un, g_c is g.c, g_u is g.u");
  CHECK(nest_of(step_of("half(&g->in); swap(&g->in);", half + "struct out { Grid in; };\n", "struct out *g"))
            .members[0]
            .spelling == "g->in.n");
  // Another type, which only the function sees.
  check_refused("struct-member", step_of("half(g); ", half, "void *g"));
  check_refused("struct-member", step_of("half(g + 1); ", half));
}

TEST_CASE("a struct that is passed by value is a copy", "[struct]") {
  const std::string swap = "static void swap(Grid q) { float *k = q.u; q.u = q.un; q.un = k; }\n";
  const std::string by_address =
      "static void turn(Grid *q) { float *k = q->u; q->u = q->un; q->un = k; }\n"
      "static void step(Grid q) { for (int i = 1; i < q.n; i++) q.un[i] = q.c * q.u[i - 1]; turn(&q); }\n";
  check_refused("time-buffering", step_of(kSweep + "swap(*g);", swap));
  check_refused("step-call", step_of("step(*g);", by_address));  // the address of a parameter
  const std::string half =
      "static void half(Grid q) { for (int i = 1; i < q.n; i++) q.un[i] = q.c * q.u[i - 1]; }\n";
  CHECK(first_update(nest_of(step_of("half(*g); " + kSwap, half))) == "g_un[i] = (g_c * g_u[(i - 1)])");
  const std::string inner =
      "struct own { float u[64], un[64]; };\n"
      "static void half(struct own q) { for (int i = 1; i < 64; i++) q.un[i] = q.u[i - 1]; }\n";
  check_refused("struct-member", step_of("half(g); ", inner, "struct own g"));
}

TEST_CASE("pointers to structs, and members beside arrays, do not move", "[struct]") {
  const std::string two = "for (int i = 1; i < g->n - 1; i++) h->u[i] = g->c * g->u[i - 1]; ";
  check_accepted(step_of(two + "float *k = g->u; g->u = h->u; h->u = k;", "", "Grid *g, Grid *h"));
  check_refused("time-buffering", step_of(two + "Grid *k = g; g = h; h = k;", "", "Grid *g, Grid *h"));
  check_refused("time-buffering", step_of(two + "g = h;", "", "Grid *g, Grid *h"));
  check_refused("time-buffering", step_of(kSweep + kSwap + " h->u = g->u;", "", "Grid *g, Grid *h"));
  check_accepted(step_of("g->c *= 2; " + kSweep + kSwap));
  check_refused("loop-bound", step_of(kSweep + "g->n--; "));
  check_refused("pointer-access",
                step_of("for (int i = 1; i < g->n - 1; i++) { g->un[i] = g->u[i]; g->c = i; } "));
}

TEST_CASE("extents by members keep their values up to the loop", "[struct]") {
  const auto nest = [](const std::string& before, const std::string& behind = "") {
    return "struct grid { int n; long m; float x; } s; int other(void); double sqrt(double);\n"
           "int less(const void *, const void *);\n"
           "void qsort(void *, unsigned long, unsigned long, int (*)(const void *, const void *));\n"
           "void f(int T, struct grid *g, int *p, float A[2][64], float (*c)[g->n][s.m + 1]) {\n" +
           before +
           " for (int t = 0; t < T; t++) for (int i = 1; i < 63; i++) A[(t + 1) % 2][i] = c[0][1][i];\n" +
           behind + " }";
  };
  check_accepted(nest("g->x = sqrt(s.x); int k = g->n; k++;"));
  check_accepted(nest("A[0][1] = 2; c[0][0][0]++;", "g->n = 3; other(); *p = 1;"));
  for (const char* change :
       {"g->n = 5;", "s.m++;", "*p = 5;", "p[1] -= 1;", "*g = s;", "other();", "*(char *)p = 0;",
        "__builtin_memset(g, 0, sizeof *g);", "s = *g;", "qsort(A, 2, 256, less);"})
    check_refused("array-extent", nest(change));
  check_refused("array-extent", nest("int k = 0; again: k++;", "if (k < 3) { g->n = k; goto again; }"));
  check_refused("array-extent",
                "struct grid { int n; };\n"
                "void step(struct grid *g, float (*u)[64], const float (*v)[$[[g->n]]$]) {\n"
                " for (int i = 1; i < 63; i++) for (int j = 1; j < 63; j++) u[i][j] = v[i - 1][j]; }\n"
                "void f(int T, struct grid *g, float (*u)[64], float (*v)[64]) {\n"
                " for (int t = 0; t < T; t++) { step(g, u, v); void *k = u; u = v; v = k; } }");
}

TEST_CASE("what is said of a member names it as C does", "[struct]") {
  const auto messages = [](const std::string& text) {
    std::string all;
    for (const Diagnostic& said : test::parse_text(text).diagnostics) all += said.message + "\n";
    return all;
  };
  CHECK(messages(step_of("for (int i = 1; i < g->n - 1; i++) for (int j = 1; j < 9; j++) "
                         "g->un[i * g->n + 2 * j] = g->u[i * g->n + 2 * j]; "))
            .find("found a subscript of 'g->un'") != std::string::npos);
}

TEST_CASE("struct-member", "[rules]") {
  const auto reads = [](const std::string& read, const std::string& members, const std::string& name = "s") {
    return line_nest("A[(t + 1) % 2][i] = A[t % 2][i] + " + read + ";",
                     "struct s { " + members + " } " + name + ";");
  };
  check_refused("struct-member", reads("$[[(s + 1)->x]]$", "float x;", "*s"));
  check_refused("struct-member", reads("$[[s->x]]$", "float x;", "s[1]"));
  check_accepted(reads("s->x + s->y[i]", "float x, y[];", "*s"));
  check_refused("struct-member", reads("$[[s.x]]$[i]", "union { float x[64]; int n; };"));
  check_accepted(reads("s.x[i]", "float x[64];"));
  check_refused("struct-member", reads("$[[s.in.x]]$", "union { float x; int n; } in;"));
  check_accepted(reads("s.in.x", "struct { float x; int n; } in;"));
  check_refused("struct-member", reads("$[[s.x]]$", "int x : 4;"));
  check_accepted(reads("s.x", "int : 4, x;"));
  check_refused("volatile", reads("$[[s.x]]$", "volatile float x;"));
  check_accepted(reads("s.x", "const float x;"));
  check_refused("volatile", reads("$[[s.in.x]]$", "volatile struct { float x; } in;"));
  check_refused("volatile", reads("s.x[i]", "volatile float *x;"));
  check_accepted(reads("s.x[i]", "const float *restrict x;"));
  check_refused("element-type", reads("s.in.y", "struct { long double y; } in;"));
  check_accepted(reads("s.x[i][0]", "float **x;"));
  check_refused("function-body",
                line_nest("A[(t + 1) % 2][i] = g(A[t % 2][i]);",
                          "struct { float x; } s; static float g(float y) { return y + $[[s.x]]$; }"));
  check_refused("loop-form",
                "struct { int i; } s; void f(int T, float A[2][64]) {\n#pragma scop\n"
                "for (int t = 0; t < T; t++) for (s.i = 1; s.i < 9; s.i++) A[(t + 1) % 2][s.i] = "
                "A[t % 2][s.i];\n#pragma endscop\n}\n");
}

TEST_CASE("functions in expressions read members of structs that they are given", "[struct_member]") {
  const auto sweep = [](const std::string& value, const std::string& function) {
    return step_of("for (int i = 1; i < g->n - 1; i++) g->un[i] = " + value + "; " + kSwap, function,
                   "Grid *g, Grid *other");
  };
  const auto given = [&](const std::string& value, const std::string& function) {
    const LoopNest nest = nest_of(sweep(value, function));
    REQUIRE(nest.structs_given.size() == 1);
    CHECK(nest.structs_given[0].type == "Grid");
    return nest.structs_given[0].name + ": " + first_update(nest);
  };
  const std::string damped = "static float damped(const Grid *h, float x) { return h->c * x; }\n";
  CHECK(given("damped(g, g->u[i - 1])", damped) == "g: " + first_update(nest_of(step_of(kSweep + kSwap))));
  CHECK(given("damped(other, g->u[i - 1])", damped) == "other: g_un[i] = (other_c * g_u[(i - 1)])");
  CHECK(given("damped(*g, g->u[i - 1])", "static float damped(Grid h, float x) { return h.c * x; }\n") ==
        "g: g_un[i] = (g_c * g_u[(i - 1)])");
  CHECK(given("left(g, i)", "static float left(const Grid *h, int i) { return h->c * h->u[i - 1]; }\n") ==
        "g: g_un[i] = (g_c * g_u[(i - 1)])");
  CHECK(given("g->c * g->u[before(g, i)]",
              "static int before(const Grid *h, int i) { return i - 1 + 0 * h->n; }\n")
            .starts_with("g: g_un[i] = (g_c * g_u["));

  const auto marked = [&](const std::string& value, const std::string& body) {
    return sweep(value, "static float damped(Grid *h, float x) { " + body + " }\n");
  };
  check_refused("struct-member", marked("damped(g + 1, g->u[i - 1])", "return $[[h->c]]$ * x;"));
  check_refused("struct-member", marked("damped(i > 3 ? g : other, g->u[i - 1])", "return $[[h->c]]$ * x;"));
  check_refused("function-body", marked("damped(g, g->u[i - 1])", "$[[h->c = 2]]$; return h->c * x;"));
  check_refused("function-body", marked("damped(g, g->u[i - 1])", "$[[h++]]$; return h->c * x;"));
  check_refused("function-body",
                step_of("for (int i = 1; i < g->n - 1; i++) g->un[i] = scaled(s, g->u[i - 1]); " + kSwap,
                        "typedef struct { const float k; } Scale;\n"
                        "static float scaled(const Scale *s, float x) { return $[[s->k]]$ * x; }\n",
                        "Grid *g, const Scale *s"));
}
