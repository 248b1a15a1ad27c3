// The reasons of refusals: that the true one is given, at its place, and no other that follows from it.
#include <algorithm>
#include <catch2/catch.hpp>

#include "frontend/said/glossary.h"
#include "support.h"

using namespace an5d;
using test::parse_text;

namespace {

const std::string kHead =
    "#include <math.h>\n#include <stdio.h>\n#define MAX(a, b) ((a) > (b) ? (a) : (b))\n"
    "double U[64][64], V[64][64], W[64][64], norm; int count, done;\n";
const std::string kSpace = "for (int i = 1; i < 63; i++) for (int j = 1; j < 63; j++) ";
const std::string kSweep = kSpace + "V[i][j] = 0.5 * (U[i - 1][j] + U[i + 1][j]);\n";
const std::string kBack = kSpace + "U[i][j] = V[i][j];\n";

std::string step_of(const std::string& inside) {
  return "void f(int T, int n, double *p, double *q, double *seis, const int *at) {\nfor (int t = 0; t < T; "
         "t++) "
         "{\n" +
         inside + "}\n}\n";
}

Diagnostics said_of(const std::string& text) {
  const auto parsed = parse_text(kHead + text);
  CHECK_FALSE(parsed);
  Diagnostics all = parsed.diagnostics;
  for (const Diagnostic& said : all) UNSCOPED_INFO(render(said, "test.c", kHead + text));
  return all;
}

// The one thing that is said: its rule and its text.
void check_only(const std::string& text, const std::string& rule, const std::string& part) {
  const Diagnostics all = said_of(text);
  INFO(text);
  REQUIRE(all.size() == 1);
  CHECK(all[0].rule == rule);
  CHECK_THAT(all[0].message, Catch::Contains(part));
}

std::string notes_of(const Diagnostic& said) {
  std::string notes;
  for (const Note& note : said.notes) notes += note.text + "\n";
  return notes;
}

}  // namespace

TEST_CASE("a value of all cells is a reduction, whatever it is made by", "[reasons]") {
  const std::string d = "fabs(V[i][j] - U[i][j])";
  const std::vector<std::pair<std::string, std::string>> all = {
      {"norm += " + d + ";", "a sum over cells, in 'norm'"},
      {"norm = norm + " + d + ";", "a sum over cells"},
      {"norm = " + d + " + norm;", "a sum over cells"},
      {"norm -= " + d + ";", "a sum over cells"},
      {"norm *= " + d + ";", "a product over cells"},
      {"norm = fmax(norm, " + d + ");", "a maximum over cells, in 'norm'"},
      {"norm = fmin(" + d + ", norm);", "a minimum over cells"},
      {"norm = MAX(norm, " + d + ");", "a maximum over cells"},
      {"norm = " + d + " > norm ? " + d + " : norm;", "a maximum over cells"},
      {"norm = norm < " + d + " ? norm : " + d + ";", "a minimum over cells"},
      {"if (" + d + " > norm) norm = " + d + ";", "a maximum over cells"},
      {"{ double x = " + d + "; if (norm < x) { norm = x; } }", "a maximum over cells"},
      {"if (" + d + " < norm) norm = " + d + ";", "a minimum over cells"},
      {"if (" + d + " > 1e-3) count++;", "a count of cells, in 'count'"},
      {"if (" + d + " > 1e-3) done = 0;", "a test of all cells, in 'done'"},
      {"done = done && " + d + " < 1e-3;", "a test of all cells"},
      {"seis[0] += " + d + ";", "a sum over cells, in 'seis[0]'"},
      {"*seis = fmax(*seis, " + d + ");", "a maximum over cells, in '*seis'"},
  };
  for (const auto& [update, what] : all) {
    check_only(step_of(kSweep + kSpace + update + "\n" + kBack), "side-effect", what);
    check_only(step_of(kSpace + "{ V[i][j] = 0.5 * (U[i - 1][j] + U[i + 1][j]); " + update + " }\n" + kBack),
               "side-effect", what);
  }
  const Diagnostics said = said_of(step_of(kSweep + kSpace + "norm += U[i][j];\n" + kBack));
  CHECK_THAT(notes_of(said.at(0)), Catch::Contains("reductions are not accepted") &&
                                       Catch::Contains("if (t % k == 0) { ... if (err < tol) break; }"));
}

TEST_CASE("a value of all cells is one in a called function, and what follows from it is not said",
          "[reasons]") {
  const std::string residual = "double residual(void) { double m = 0; " + kSpace +
                               "m = fmax(m, fabs(U[i][j] - V[i][j])); return sqrt(m); }\n";
  check_only(residual + step_of(kSweep + "norm = residual();\nif (norm < 1e-6) break;\n" + kBack),
             "side-effect", "a call of 'residual', which computes a maximum over cells");
  check_only(residual + step_of(kSweep + "double e = residual();\nprintf(\"%g\\n\", e);\n" + kBack),
             "side-effect", "a maximum over cells");
  check_only(step_of("norm = 0;\n" + kSweep + kSpace + "norm += U[i][j];\nif (norm < 1e-6) break;\n" + kBack),
             "side-effect", "a sum over cells");
  check_only("void f(double tol) { norm = 1; while (norm > tol) { norm = 0;\n" + kSweep + kSpace +
                 "norm = fmax(norm, V[i][j]);\n" + kBack + "} }\n",
             "side-effect", "a maximum over cells");
}

TEST_CASE("what the advice for reductions says is accepted", "[reasons]") {
  const auto parsed = parse_text(kHead + "double residual(void) { double m = 0; " + kSpace +
                                 "m = fmax(m, fabs(U[i][j])); return m; }\n" +
                                 step_of(kSweep + kBack + "if (t % 100 == 0) { double err = 0; " + kSpace +
                                         "err += U[i][j]; if (err < 1e-6) break; }\n" +
                                         "if (t % 50 == 0) { norm = residual(); if (norm < 1e-6) break; }\n" +
                                         "if (t % 10 == 0) seis[t / 10] = U[3][5];\n"));
  for (const Diagnostic& said : parsed.diagnostics) UNSCOPED_INFO(said.message);
  CHECK(parsed);
}

TEST_CASE("sums of a cell's own are no reductions", "[reasons]") {
  for (const char* body : {"double s = 0; for (int k = -1; k <= 1; k++) s += U[i + k][j]; V[i][j] = s;",
                           "norm = 0; for (int k = -1; k <= 1; k++) norm += U[i + k][j]; V[i][j] = norm;"})
    for (const Diagnostic& said :
         parse_text(kHead + step_of(kSpace + "{ " + body + " }\n" + kBack)).diagnostics)
      CHECK_THAT(said.message, !Catch::Contains("over cells"));
}

TEST_CASE("a value kept of each step, not the rank of its array", "[reasons]") {
  check_only(step_of(kSweep + "seis[t] = V[3][4];\n" + kBack), "perfect-nest",
             "an assignment to 'seis' between the loops, which do not use it");
  check_only(
      step_of("for (int i = 1; i < n - 1; i++) q[i] = 0.5 * (p[i - 1] + p[i + 1]);\nfor (int i = 0; i < n; "
              "i++) seis[t * n + i] = q[i];\nfor (int i = 0; i < n; i++) p[i] = q[i];\n"),
      "time-buffering", "'seis', of which each time step writes other cells");
}

TEST_CASE("a swap that something else keeps from the end is a swap", "[reasons]") {
  const std::string sweep = "for (int i = 1; i < n - 1; i++) q[i] = 0.5 * (p[i - 1] + p[i + 1]);\n";
  const std::string swap = "double *s = p; p = q; q = s;\n";
  check_only(step_of(sweep + swap + "printf(\"%d\\n\", t);\n"), "perfect-nest", "a call of 'printf'");
  check_only(step_of(sweep + swap + "if (t % 9 == 1) puts(\"\");\nputs(\"\");\n"), "perfect-nest",
             "a call of 'puts'");
  const auto taken = [](const std::string& text) {
    const auto parsed = parse_text(text);
    for (const Diagnostic& said : parsed.diagnostics) UNSCOPED_INFO(said.message);
    CHECK(parsed);
  };
  taken(step_of(swap + sweep));
  taken("double *u, *v;\nstatic void move(void) { double *s = u; u = v; v = s; }\n" +
        step_of("for (int i = 1; i < n - 1; i++) v[i] = 0.5 * (u[i - 1] + u[i + 1]);\nmove();\n"));
}

TEST_CASE("what few steps do is not looked into", "[reasons]") {
  const std::string save =
      "static void save(void) { for (int i = 0; i < 64; i++) fwrite(U[i], 8, 64, stdout); }\n";
  check_only(save + step_of("if (t % 20 == 0) save();\n" + kSweep + "puts(\"\");\n" + kBack), "perfect-nest",
             "a call of 'puts'");
  check_only(save + step_of(kSweep + "if (t % 20 == 0) save();\n" + kBack), "control-flow",
             "a branch in the middle of the time step");
}

TEST_CASE("cells that data choose are called so", "[reasons]") {
  check_only(
      step_of("for (int i = 1; i < n - 1; i++) for (int j = 1; j < n - 1; j++) q[i * n + j] = 0.5 * (p[i * n "
              "+ j - 1] + p[i * n + j + 1]);\nfor (int k = 0; k < T; k++) { int x = at[k] + 8; q[3 * n + "
              "x] += 1; }\ndouble *s = p; p = q; q = s;\n"),
      "affine-subscript", "a cell of 'q' that data choose");
  check_only(step_of(kSpace + "V[i][j] = U[at[i]][j];\n" + kBack), "affine-subscript", "data choose");
}

TEST_CASE("arrays that macros name are told apart", "[reasons]") {
  const auto parsed = parse_text(
      "struct grid { double *e, *h; int n; };\n#define E1(G, M) G->e[M]\n#define H1(G, M) G->h[M]\n"
      "#define E(M) E1(g, M)\n#define H(M) H1(g, M)\n"
      "void update(struct grid *g) { for (int m = 1; m < g->n - 1; m++) E(m) = E(m) + (H(m) - H(m - 1)); "
      "}\n");
  for (const Diagnostic& said : parsed.diagnostics) UNSCOPED_INFO(said.message);
  CHECK(parsed);
}

TEST_CASE("no message names a class of Clang", "[reasons]") {
  for (const char* value : {"(double)(\"a\"[0])", "({ double y = 1; y; })", "(double)(long)&&end",
                            "(p ? 1 : 2)", "((double[]){1, 2})[1]", "__builtin_LINE()", "2.0i", "!p"}) {
    const auto parsed = parse_text(kHead + step_of(kSpace + "V[i][j] = U[i][j] + " + value + ";\n" + kBack +
                                                   (std::string(value).find("end") < 99 ? "end:;\n" : "")));
    for (const Diagnostic& said : parsed.diagnostics) {
      INFO(said.message);
      for (const char* word : {"Literal", "Expr", "Operator", "Cast", "Stmt", "ToBoolean", "Decay"})
        CHECK_THAT(said.message, !Catch::Contains(word));
    }
  }
}

TEST_CASE("users' words lead to a page", "[reasons]") {
  for (const char* word : {"residual", "Residual", "maximum", "receiver", "probe", "boundary", "Neumann",
                           "periodic", "PML", "copies", "Gauss-Seidel", "gauss_seidel"}) {
    INFO(word);
    REQUIRE(find_word(word));
    CHECK_THAT(page_of(*find_word(word)), Catch::Contains("\n\nrules:\n  "));
  }
  CHECK_FALSE(find_word("gibberish"));
  CHECK_THAT(near_words("residuals"), Catch::Contains("residual"));
  CHECK_THAT(near_words("neuman"), Catch::Contains("neumann"));
  CHECK(near_words("xyzzyq").empty());
  for (const Word& word : glossary()) CHECK_THAT(page_of(word), Catch::Contains("rules:\n  "));
}
