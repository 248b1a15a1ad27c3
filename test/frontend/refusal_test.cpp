// What looks like a time loop, and what is said of one that is not taken.
#include <algorithm>
#include <catch2/catch.hpp>

#include "support.h"

using namespace an5d;
using test::check_refused;
using test::nest_of;
using test::parse_text;

namespace {

const std::string kArrays = "float A[2][64][64], U[64][64], V[64][64], K[64][64];\n";
const std::string kSpace = "for (int i = 1; i < 63; i++) for (int j = 1; j < 63; j++) ";
const std::string kGood = "void good(int T) { for (int t = 0; t < T; t++) " + kSpace +
                          "A[(t + 1) % 2][i][j] = A[t % 2][i][j - 1]; }\n";

std::string file(const std::string& body) {
  return kArrays + kGood + "void f(int T, int n, float *p, float *q, float **r) { " + body + " }\n";
}

// The rules of the only loop beside good()'s that looks like a time loop, in order; nothing where there is
// none.
std::vector<std::string> rules_of(const std::string& text) {
  const auto parsed = parse_text(text);
  INFO(text);
  for (const Diagnostic& said : parsed.diagnostics) UNSCOPED_INFO(render(said, "test.c", text));
  REQUIRE(parsed);
  CHECK(parsed->nests.size() == 1);
  REQUIRE(parsed->refused.size() <= 1);
  std::vector<std::string> rules;
  if (!parsed->refused.empty())
    for (const Diagnostic& said : grouped_by_rule(parsed->refused[0].obstacles)) rules.push_back(said.rule);
  return rules;
}

std::vector<std::string> rules_in(const std::string& body) { return rules_of(file(body)); }

using Rules = std::vector<std::string>;

const std::string kLaplace = "V[i][j] = U[i - 1][j] + U[i + 1][j];";
const std::string kTime = "for (int t = 0; t < T; t++) ";

}  // namespace

TEST_CASE("loops that repeat sweeps are noticed", "[refusal]") {
  const std::string copy = kSpace + "U[i][j] = V[i][j]; ";
  CHECK(rules_in(kTime + "{ " + kSpace + kLaplace + copy + "p = q; }") == Rules{"time-buffering"});
  CHECK(rules_in("int t = 0; while (*p > 1) { " + kSpace + kLaplace + copy + " t++; }") ==
        Rules{"loop-form"});
  CHECK(rules_in("int t = 0; do { " + kSpace + kLaplace + copy + "} while (++t < T && *p > 1);") ==
        Rules{"loop-form"});
  CHECK(rules_in(kTime + "{ if (*p > 1) { " + kSpace + kLaplace + "} else { " + copy + "} }") ==
        Rules{"control-flow"});
  CHECK(rules_in(kTime + "for (int i = 1; i < n - 1; i++) for (int j = 1; j < n - 1; j++) p[i * i + j] = "
                         "q[(i - 1) * n + j];") == Rules{"linear-subscript"});
  CHECK(rules_in(kTime + kSpace + "A[0][i][j] = A[0][i][j + 1];") == Rules{"time-buffering", "array-rank"});
  CHECK(rules_in(kTime + kSpace + "r[0][i * n + j] = r[1][i * n + j];") == Rules{"array-type"});
}

TEST_CASE("calls of sweeps in a time loop are noticed", "[refusal]") {
  const std::string sweep = "for (int i = 1; i < n; i++) a[i] = b[i - 1];";
  const std::string step = "int step(float *a, float *b, int n) { " + sweep + " return n; }\n";
  const std::string inner = "void inner(float *a, float *b, int n) { " + sweep + " }\n";
  const std::string fill = "void step(float *a, float *b, int n) { for (int i = 1; i < n; i++) a[i] = 0; }\n";
  const std::string body = file(kTime + "{ step(p, q, n); step(q, p, n); }");
  CHECK(rules_of(step + body) == Rules{"perfect-nest"});
  CHECK(rules_of(fill + body) == Rules{});
  CHECK(rules_of(inner + "int step(float *a, float *b, int n) { inner(a, b, n); return n; }\n" + body) ==
        Rules{"perfect-nest"});
  // The loop chooses the cells that are swept over.
  const std::string row = file("for (int k = 0; k < n; k++) step(p + k * n, q + k * n, n);");
  CHECK(rules_of(step + row) == Rules{"lone-sweep"});
  CHECK(rules_of("void step(float *a, float *b, int n) { step(a, b, n); }\n" + body) == Rules{});
}

TEST_CASE("loops that repeat nothing are no time loops", "[refusal]") {
  const Rules sweep = {"lone-sweep"};
  CHECK(rules_in(kSpace + "U[i][j] = V[i][j - 1];") == sweep);
  CHECK(rules_in(kSpace + "U[i][j] = V[i][j];") == Rules{});
  CHECK(rules_in(kTime + kSpace + "U[i][j] = 0;") == Rules{});
  CHECK(rules_in(
            "for (int b = 1; b < 63; b += 8) for (int i = b; i < b + 8; i++) for (int j = 1; j < 63; j++) " +
            kLaplace) == sweep);
  CHECK(rules_in("for (int i = 1; i < n; i++) { float *row = p + i * n; for (int j = 1; j < n; j++) row[j] = "
                 "q[j - 1]; }") == sweep);
  CHECK(rules_in("int i = 0; while (i < n) { for (int j = 1; j < n; j++) U[i][j] = V[i][j - 1]; i++; }") ==
        sweep);
  CHECK(rules_in(
            "for (int i = 0; i < 63; i++) for (int j = 0; j < 63; j++) U[0][i] += p[i + j * 63] * q[j];") ==
        Rules{});
}

TEST_CASE("the inner one of two loops that repeat is the time loop", "[refusal]") {
  const auto parsed = parse_text(kArrays + "void f(int T) { for (int s = 0; s < 3; s++) { A[0][0][0] = s; " +
                                 kTime + kSpace + "A[(t + 1) % 2][i][j] = A[t % 2][i][j - 1]; } }");
  REQUIRE(parsed);
  CHECK(parsed->nests.size() == 1);
  CHECK(parsed->refused.empty());
}

TEST_CASE("recurrences are named", "[refusal]") {
  const auto said_of = [](const std::string& body) {
    const auto parsed = parse_text(file(body));
    REQUIRE(parsed);
    REQUIRE(parsed->refused.size() == 1);
    const Diagnostic& first = parsed->refused[0].obstacles.front();
    CHECK(first.rule == "dependence");
    for (const Diagnostic& said : parsed->refused[0].obstacles) CHECK(said.rule != "time-buffering");
    return first.message;
  };
  const auto contains = [](const std::string& part) { return Catch::Contains(part); };
  const std::string four = "U[i][j] = U[i - 1][j] + U[i + 1][j] + U[i][j - 1] + U[i][j + 1];";
  CHECK_THAT(said_of(kTime + kSpace + four), contains("Gauss-Seidel"));
  CHECK_THAT(said_of(kTime + kSpace + "{ float s = U[i][j - 1] + U[i][j + 1]; U[i][j] = s; }"),
             contains("Gauss-Seidel"));
  CHECK_THAT(said_of(kTime + kSpace + "if ((i + j) % 2 == t % 2) " + four), contains("red-black"));
  CHECK_THAT(said_of(kTime + "for (int i = 1; i < 63; i++) for (int j = 1 + i % 2; j < 63; j += 2) " + four),
             contains("red-black"));
  CHECK_THAT(said_of(kTime + kSpace + "U[i][j] = V[i][j] - U[i][j - 1];"), contains("along 'j'"));
  CHECK_THAT(said_of(kTime + kSpace + "U[i][j] = V[i][j] - U[i - 1][j];"), contains("along 'i'"));
  CHECK_THAT(
      said_of(kTime + "for (int i = 1; i < 63; i++) for (int j = 62; j > 0; j--) U[i][j] = U[i][j + 1];"),
      contains("along 'j'"));
  const auto layers = [](const std::string& head) {
    return kTime + "for (" + head + ") for (int j = 1; j < 63; j++) U[g][j] = U[g - 2][j];";
  };
  CHECK_THAT(said_of(layers("int g = 60; g < 63; g++")), contains("along 'g'"));
  CHECK_THAT(said_of(layers("int g = n; g <= n + 2; g++")), contains("along 'g'"));
  CHECK_THAT(said_of(layers("int g = n; g < K[0][0]; g++")), contains("along 'g'"));
  CHECK_THAT(
      said_of(kTime + "for (int i = 1; i < n; i++) for (int j = 1; j < n; j++) p[i * n + j] = p[(i - 1) * "
                      "n + j] + p[i * n + j + 1];"),
      contains("Gauss-Seidel"));
}

TEST_CASE("updates in place without a recurrence are left to the analysis", "[refusal]") {
  const auto is_taken = [](const std::string& body) {
    const auto parsed = parse_text(file(body));
    INFO(body);
    REQUIRE(parsed);
    for (const Diagnostic& said : errors_of(parsed->refused)) UNSCOPED_INFO(said.message);
    CHECK(parsed->nests.size() == 2);
    CHECK(parsed->refused.empty());
  };
  is_taken(kTime + kSpace + "U[i][j] = 2 * U[i][j];");
  is_taken(kTime + kSpace + "U[i][j] = U[i + 1][j] + U[i][j + 1];");
  is_taken(kTime +
           "for (int i = 62; i > 0; i--) for (int j = 1; j < 63; j++) U[i][j] = U[i - 1][j] + U[i][j + 1];");
  is_taken(kTime + "{ " + kSpace + kLaplace + kSpace + "U[i][j] = V[i - 1][j - 1] + V[i + 1][j + 1]; }");
  // No farther than the loop goes.
  is_taken(kTime + "for (int g = 60; g < 63; g++) for (int j = 1; j < 63; j++) U[g][j] = U[g - 3][j];");
  is_taken(kTime + "for (int g = n; g < n + 2; g++) for (int j = 1; j < 63; j++) U[g][j] = U[g - 2][j];");
  is_taken(kTime + "for (int g = 3; g >= 1; g--) for (int j = 1; j < 63; j++) U[g][j] = U[g + 3][j];");
  is_taken(kTime + kSpace + "{ U[i][j] += K[i][j]; V[i][j] += U[i - 1][j] - U[i][j]; }");
  is_taken("\n#define GRID V\n#define NEXT U[i][j] = GRID[i - 1][j] + GRID[i + 1][j]\n" + kTime + kSpace +
           "NEXT;");
}

TEST_CASE("recurrences of several assignments are named", "[refusal]") {
  const auto said_of = [](const std::string& body) {
    const auto parsed = parse_text(file(body));
    INFO(body);
    REQUIRE(parsed);
    REQUIRE(parsed->refused.size() == 1);
    const Diagnostic& first = parsed->refused[0].obstacles.front();
    CHECK(first.rule == "dependence");
    return first.message;
  };
  const std::string both = kSpace + "{ U[i][j] = V[i - 1][j]; V[i][j] = U[i][j]; }";
  CHECK_THAT(said_of(kTime + both), Catch::Contains("along 'i'") && Catch::Contains("'V'"));
  CHECK_THAT(said_of(kTime + kSpace + "{ U[i][j] = K[i][j]; V[i][j] = V[i][j - 1] + V[i + 1][j]; }"),
             Catch::Contains("Gauss-Seidel") && Catch::Contains("'V'"));
  CHECK_THAT(said_of(kTime + kSpace + "U[i][j] += U[i - 1][j];"), Catch::Contains("along 'i'"));
  CHECK_THAT(said_of(kTime + "{ " + kSpace + kLaplace + kSpace + "U[i][j] = V[i][j] + U[i][j - 1]; }"),
             Catch::Contains("along 'j'"));
}

TEST_CASE("members of cells are no recurrence of each other", "[refusal]") {
  const std::string cells = "struct cell { double e, h; };\nstruct grid { struct cell *c; };\n";
  const auto rules = [&](const std::string& body) {
    return rules_of(kArrays + kGood + cells +
                    "void f(int T, int n, struct grid *g, struct cell (*c)[64]) { " + kTime + body + " }\n");
  };
  const std::string stop = "if (t > 3) break; }";
  CHECK(rules("for (int i = 1; i < n; i++) { g->c[i].e = g->c[i].h - g->c[i - 1].h; " + stop) ==
        Rules{"control-flow"});
  CHECK(rules(kSpace + "{ c[i][j].e = c[i - 1][j].h + c[i][j - 1].h; " + stop) == Rules{"control-flow"});
  CHECK(rules("for (int i = 1; i < n; i++) { g->c[i].e = g->c[i].h - g->c[i - 1].e; " + stop) ==
        Rules{"dependence", "control-flow"});
}

TEST_CASE("assignments between loops are said by what the loops do with the array", "[refusal]") {
  const auto said_of = [](const std::string& body) {
    const auto parsed = parse_text(file("double tab[4]; " + kTime + "{ " + body + " }"));
    REQUIRE(parsed);
    REQUIRE(parsed->refused.size() == 1);
    CHECK(parsed->refused[0].obstacles.front().rule == "perfect-nest");
    return parsed->refused[0].obstacles.front().message;
  };
  const std::string back = kSpace + "U[i][j] = V[i][j];";
  const auto unlike = Catch::Contains("'tab' between the loops, which do not update it");
  CHECK_THAT(said_of("tab[0] = t; " + kSpace + "V[i][j] = tab[0] * U[i - 1][j]; " + back), unlike);
  CHECK_THAT(said_of("tab[t % 4] = t; " + kSpace + "V[i][j] = tab[t % 4] * U[i - 1][j]; " + back), unlike);
  CHECK_THAT(
      said_of("tab[0] = t; const double d = 2 * tab[0]; " + kSpace + "V[i][j] = d * U[i - 1][j]; " + back),
      unlike);
  CHECK_THAT(said_of("tab[t % 4] = U[3][3]; " + kSpace + kLaplace + back),
             Catch::Contains("which do not use it"));
}

TEST_CASE("planes that go round in another way than the time does are said so", "[refusal]") {
  const auto said_of = [](const std::string& older) {
    const auto parsed =
        parse_text(kArrays + kGood + "float B[4][64];\nvoid f(int T) { int cur = 0; " + kTime +
                   "{ for (int i = 1; i < 63; i++) B[(t + 1) % 4][i] = B[t % 4][i + 1] - " + older +
                   "[i]; cur = (cur + 1) % 4; } }\n");
    REQUIRE(parsed);
    REQUIRE(parsed->refused.size() == 1);
    return parsed->refused[0].obstacles.front().message;
  };
  CHECK_THAT(said_of("B[(3 * t + 3) % 4]"), Catch::Contains("does not move on by one of its planes"));
  CHECK_THAT(said_of("B[cur]"), Catch::Contains("in another way than the one before it"));
}

TEST_CASE("all obstacles are shown, one error for each rule", "[refusal]") {
  CHECK(rules_in(kTime + "{ for (int i = 1; i < 63; i += 2) for (int j = 1; j < n; j++) { long double x = 1; "
                         "U[i][j] = K[i][j]; if (n) break; } }") ==
        Rules{"loop-form", "element-type", "control-flow"});
}

TEST_CASE("errors of a file without a nest begin with the largest loop", "[refusal]") {
  const std::string small = kTime + kSpace + "{ if (T) break; U[i][j] = 2 * U[i][j]; }";
  const std::string large = "for (int s = 0; s < T; s++) { " + kSpace +
                            "V[i][j] = U[i - 1][j] + U[i + 1][j] + " +
                            "U[i][j - 1] + U[i][j + 1]; U[0][0] = 1; }";
  const auto parsed = parse_text(kArrays + "void f(int T) { " + small + "\n" + large + " }");
  REQUIRE_FALSE(parsed);
  CHECK(parsed.diagnostics.front().rule == "perfect-nest");
  CHECK(parsed.diagnostics.front().where.line == 3);
}

TEST_CASE("sweeps without a time loop", "[refusal]") {
  const std::string sweep = kSpace + kLaplace;
  const LoopNest once = nest_of(kArrays + "void f(void) { " + sweep + "}");
  CHECK(is_done_once(once));
  CHECK(once.origin.marking == Marking::kNone);
  CHECK(to_string(once).find("once\n  for int i in [1, 63)\n") != std::string::npos);
  CHECK(is_done_once(nest_of(kArrays + "void f(void) {\n#pragma scop\n" + sweep + "\n#pragma endscop\n}")));
  check_refused("time-loop",
                kArrays +
                    "void f(void) {\n#pragma scop\n$[[for (int i = 1; i < 63; i++)]]$ for (int j "
                    "= 1; j < 63; j++) U[i][j] = i;\n#pragma endscop\n}");
  check_refused("time-loop", kArrays + "void f(int T) {\n" + kTime + "{\n#pragma scop\n" + kSpace +
                                 "U[i][j] = V[i][j - 1];\n#pragma endscop\n}\n}");
  check_refused("dependence", kArrays + "void f(void) { " + kSpace + "U[i][j] = $[[U[i][j - 1]]]$; }");
  check_refused("dependence",
                kArrays + "void f(void) { $[[for (int i = 1; i < 63; i++)]]$ U[i][0] = U[i - 1][0]; }");
  check_refused("array-rank", kArrays + "void f(void) { " + kSpace + "A[1][i][j] = A[0][i][j - 1]; }");
}

TEST_CASE("sweeps are tried where no loop looks like a time loop, and they alone", "[refusal]") {
  const std::string sweep = kSpace + kLaplace, fill = kSpace + "U[i][j] = i;";
  const auto parsed = parse_text(kArrays + "void fill(void) { " + fill +
                                 " for (int j = 0; j < 63; j++) U[63][j] = " + "K[0][j]; }\nvoid f(void) { " +
                                 sweep + sweep + " }");
  REQUIRE(parsed);
  REQUIRE(parsed->nests.size() == 2);
  CHECK(parsed->refused.empty());
  CHECK(parsed->nests[0].ordinal == 1);
  CHECK(parsed->nests[1].ordinal == 2);
  const std::string time = kTime + kSpace + "A[(t + 1) % 2][i][j] = A[t % 2][i][j - 1];";
  const auto with_time =
      parse_text(kArrays + "void g(int T) { " + time + " }\nvoid f(void) { " + sweep + " }");
  REQUIRE(with_time);
  REQUIRE(with_time->nests.size() == 1);
  CHECK_FALSE(is_done_once(with_time->nests[0]));
  REQUIRE(with_time->refused.size() == 1);
  CHECK(with_time->refused[0].obstacles.at(0).rule == "lone-sweep");
  CHECK(with_time->refused[0].obstacles.at(0).severity == Severity::kRemark);
  check_refused("no-stencil", kArrays + "void f(void) { " + fill + " }");
  // It fills an array, whose place alone is at a distance.
  check_refused("no-stencil", kArrays + "void f(void) { for (int i = 0; i < 63; i++) U[i + 1][0] = i; }");
}

TEST_CASE("regions that are cut, around too much or elsewhere", "[refusal]") {
  const std::string nest = kTime + kSpace + "A[(t + 1) % 2][i][j] = A[t % 2][i][j - 1];\n";
  check_refused("scop-pragma",
                kArrays +
                    "void f(int T) {\n#pragma scop\nfor (int t = 0; t < T; t++) {\nint x = 0;\n"
                    "$[[#pragma endscop]]$\n}\n}");
  check_refused("loop-depth",
                kArrays +
                    "void f(int T) {\n#pragma scop\n$[[for (int s = 0; s < 3; s++)]]$ { U[0][0] "
                    "= s; " +
                    nest + "}\n#pragma endscop\n}");
  const auto statements = parse_text(kArrays + "void f(int T) {\n#pragma scop\nint a = 1; T = a; T++;\n" +
                                     nest + "#pragma endscop\n}");
  REQUIRE_FALSE(statements);
  CHECK(std::ranges::count(statements.diagnostics, "scop-content", &Diagnostic::rule) == 1);
}

TEST_CASE("advice keeps what the program computes, or says that it does not", "[refusal]") {
  const auto note_of = [](const std::string& body) {
    const auto parsed = parse_text(kArrays + "float s; void f(int T) { " + body + " }");
    REQUIRE_FALSE(parsed);
    std::string notes;
    for (const Diagnostic& said : parsed.diagnostics)
      for (const Note& note : said.notes) notes += note.text + "\n";
    return notes;
  };
  CHECK_THAT(note_of(kTime + kSpace + "U[i][j] = U[i][j - 1] + U[i][j + 1];"),
             Catch::Contains("it computes other values"));
  CHECK_THAT(note_of(kTime + kSpace + "{ A[(t + 1) % 2][i][j] = A[t % 2][i][j]; s += A[t % 2][i][j]; }"),
             Catch::Contains("reductions are not accepted"));
}
