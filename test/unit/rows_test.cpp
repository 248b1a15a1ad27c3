// Rows of pointers: the stencil, what of the rows is touched, and the call.
#include <catch2/catch.hpp>

#include <fmt/format.h>

#include "codegen/emit/splice.h"
#include "support.h"

namespace an5d::test {
namespace {

std::string text_of(const std::string& parameters, const std::string& update,
                    const std::string& moves = "double **k = u; u = un; un = k;") {
  return "struct g { double dt, **v; };\nvoid f(int T, int n, int m, " + parameters +
         ") {\nfor (int t = 1; t <= T; t++) {\nfor (int i = 1; i < n - 1; i++) for (int j = 2; j < m - 1; "
         "j++) {\n" +
         update + "\n}\n" + moves + "\n}\n}\n";
}

const std::string kTwo = "double **u, double **un";
const std::string kUpdate = "un[i][j] = u[i - 1][j] + u[i][j - 2] + u[i][j + 1];";

Compiled made_of(const std::string& text) {
  Compiled made = compiled(text, options_for("tiers=2 block=32 stream=chunks:64"));
  REQUIRE(made.nests.size() == 1);
  return made;
}

std::string spliced(const std::string& text, Language language = Language::kC) {
  const Compiled made = made_of(text);
  return on_one_line(splice(made.unit.source, {},
                            {{&made.nests[0].stencil, &made.nests[0].replaced, &made.nests[0].plan}},
                            language, OnError::kAbort));
}

// "u 0: 0-1-1 1+0+0" of array and box, and of each dimension the axis with the first and the last.
std::vector<std::string> touched(const KernelPlan& plan) {
  std::vector<std::string> all;
  for (const Touched& one : plan.host.touched) {
    std::string text = fmt::format("{}{} {}:", one.written != When::kNever ? "=" : "",
                                   plan.host.stored[one.array].name, one.box);
    for (const TouchedRange& range : one.ranges)
      text += fmt::format(" {}{:+}{:+}", range.axis, range.lo, range.hi);
    all.push_back(text);
  }
  return all;
}

TEST_CASE("rows of pointers are fields of which C says no extents", "[rows]") {
  const Stencil stencil = stencil_of(text_of(kTwo, kUpdate));
  REQUIRE(stencil.fields.size() == 1);
  CHECK(stencil.is_single());
  CHECK(stencil.fields[0].name == "u");
  CHECK(stencil.fields[0].partner == "un");
  CHECK_FALSE(stencil.fields[0].has_first_extent);
  CHECK(array_named(stencil.memory, "u").row_levels == 1);
}

TEST_CASE("the rows that taps reach are told apart", "[rows]") {
  const KernelPlan plan = made_of(text_of(kTwo, kUpdate)).nests[0].plan;
  REQUIRE(plan.host.stored.size() == 2);
  CHECK(plan.host.stored[1].name == "un");
  CHECK(touched(plan) == std::vector<std::string>{"=u 0: 0+0+0 1+0+0", "=un 0: 0+0+0 1+0+0",
                                                  "u 0: 0-1-1 1+0+0", "un 0: 0-1-1 1+0+0", "u 0: 0+0+0 1-2+1",
                                                  "un 0: 0+0+0 1-2+1"});
  CHECK(made_of(text_of("int k, double u[n][m], double v[n][m]", "v[i][j] = u[i][j]; u[i][j] = v[i][j];", ""))
            .nests[0]
            .plan.host.stored.empty());
}

TEST_CASE("elements of rows that are only read are found by iterators", "[rows]") {
  const KernelPlan plan =
      made_of(text_of("double u[2][n][m], double **c, double ***d",
                      "u[(t + 1) % 2][i][j] = u[t % 2][i][j] * c[j][2] + d[t][3][i + 1] + d[t][3][i - 1];",
                      ""))
          .nests[0]
          .plan;
  REQUIRE(plan.host.stored.size() == 4);
  CHECK(plan.host.stored[0].plane + plan.host.stored[1].plane == 1);
  CHECK(plan.host.stored[2].levels == 1);
  CHECK(plan.host.stored[3].levels == 2);
  const std::vector<std::string> all = touched(plan);
  REQUIRE(all.size() == 6);
  CHECK(all[4] == "c 0: 1+0+0 4+2+2");
  CHECK(all[5] == "d 0: 3+0+0 4+3+3 0-1+1");
}

TEST_CASE("the call of rows gives pointers and no extents", "[rows]") {
  const std::string call = spliced(text_of(kTwo, kUpdate));
  CHECK_THAT(call, Catch::Contains("an5d_left_to_c(an5d_test_f_rows(u, un, (an5d_domain){{0, 0}, {1, 2}, "));
  CHECK_THAT(call, Catch::Contains("{ void *an5d_kept = u; u = un; un = an5d_kept; }"));
  const std::string beside = "tmp[i * m + j] = u[i + 1][j] + c[i][j]; u[i][j] = tmp[i * m + j];";
  CHECK_THAT(spliced(text_of("double **u, double *tmp, double **c", beside, ""), Language::kCxx),
             Catch::Contains("_rows(&tmp[0], u, an5d_domain{{0, (long long)m}, "));
  CHECK_THAT(spliced(text_of("double **u, double **c", "u[i][j] += c[j][i];", "")),
             Catch::Contains("(an5d_input){c, {0, 0}}"));
  CHECK_THAT(spliced(text_of("double **u[2]", "u[(t + 1) % 2][i][j] = u[t % 2][i][j - 1];", "")),
             Catch::Contains("_rows(u[(1) & 1], u[((1) +1) & 1], "));
}

TEST_CASE("a struct is looked for in every row that is written", "[rows]") {
  CHECK_THAT(
      spliced(text_of("struct g *g", "g->v[i][j] += g->dt * g->v[i][j + 1];", "")),
      Catch::Contains("an5d_among_rows(&g->dt, g->v, 1, n - 1, (2) < (m - 1) ? (long long)(m - 1) * 8 : 0)"));
}

TEST_CASE("the call of cells names each array in C once, and moves its pointers once", "[cells]") {
  const std::string text =
      "struct cell { double u, v; };\nvoid f(int T, int n, int m, struct cell (*g)[m], struct cell (*h)[m], "
      "const struct cell c[n][m]) {\nfor (int t = 1; t <= T; t++) {\nfor (int i = 1; i < n - 1; i++) for "
      "(int j "
      "= 2; j < m - 1; j++) {\nh[i][j].u = g[i][j - 2].v + c[i][j].v; h[i][j].v = g[i][j].u;\n}\nstruct cell "
      "(*k)[m] = g; g = h; h = k;\n}\n}\n";
  const Compiled made = made_of(text);
  const KernelPlan& plan = made.nests[0].plan;
  REQUIRE(plan.host.stored.size() == 3);
  CHECK(plan.host.stored[2].name == "c");
  CHECK(plan.host.stored[2].values == 2);
  CHECK_FALSE(plan.host.stored[2].is_written);
  CHECK(plan.host.values.size() == 5);
  const std::string call = spliced(text);
  CHECK_THAT(call,
             Catch::Contains("_cells(&g[0][0], &h[0][0], (an5d_domain){{0, (long long)(sizeof g[0] / sizeof "
                             "g[0][0])}, "));
  CHECK_THAT(call, Catch::Contains("(an5d_input){c, {"));
  CHECK_THAT(call, Catch::Contains("{ void *an5d_kept = g; g = h; h = an5d_kept; }"));
  CHECK(call.find("an5d_kept") == call.rfind("an5d_kept = g"));
}

}  // namespace
}  // namespace an5d::test
