// Two arrays that take turns, and arrays whose subscripts C computes by hand: the stencil, and the call.
#include <catch2/catch.hpp>

#include "codegen/emit/splice.h"
#include "support.h"

namespace an5d::test {
namespace {

std::string text_of(const std::string& update, const std::string& moves = "float *k = u; u = un; un = k;") {
  return "void f(int T, int n, int m, float *u, float *un, float *v, float *vn, const float *c) {\n"
         "for (int t = 1; t <= T; t++) {\nfor (int i = 1; i < n - 1; i++) for (int j = 1; j < m - 1; j++) "
         "{\n" +
         update + "\n}\n" + moves + "\n}\n}\n";
}

std::string spliced(const std::string& text, Language language = Language::kC) {
  const Compiled made = compiled(text, options_for("tiers=2 block=32 stream=chunks:64"));
  REQUIRE(made.nests.size() == 1);
  return on_one_line(splice(made.unit.source, {},
                            {{&made.nests[0].stencil, &made.nests[0].replaced, &made.nests[0].plan}},
                            language, OnError::kAbort));
}

const std::string kUpdate = "un[i * m + j] = u[(i - 1) * m + j] + c[i * m + j] * u[i * m + j + 1];";

TEST_CASE("pointers that are swapped are the two planes of one field", "[turns]") {
  const Stencil stencil = stencil_of(text_of(kUpdate));
  REQUIRE(stencil.fields.size() == 1);
  CHECK(stencil.is_single());
  CHECK(stencil.fields[0].name == "u");
  CHECK(stencil.fields[0].partner == "un");
  CHECK_FALSE(stencil.fields[0].has_first_extent);
  CHECK(stencil.update().taps == std::vector<Tap>{{{-1, 0}, 0, 1}, {{0, 1}, 0, 1}});
  REQUIRE(stencil.inputs.size() == 1);
  CHECK(stencil.inputs[0].rank == 2);
  CHECK_THAT(to_string(stencil), Catch::Contains("reads u and un by turns, u first"));
}

TEST_CASE("the cell that is overwritten has the value of two steps ago", "[turns]") {
  const Stencil stencil =
      stencil_of(text_of("un[i * m + j] = 2 * u[i * m + j] - un[i * m + j] + u[i * m + j - 1];"));
  REQUIRE(stencil.fields.size() == 2);
  CHECK(stencil.arrays().size() == 1);
  CHECK(stencil.fields[1].name == "u_older");
  CHECK(stencil.fields[1].newer == 0);
  REQUIRE(stencil.updates.size() == 2);
  CHECK(stencil.updates[0].taps == std::vector<Tap>{{{0, -1}, 0, 1}, {{0, 0}, 0, 1}, {{0, 0}, 1, 1}});
  CHECK(stencil.updates[1].taps == std::vector<Tap>{{{0, 0}, 0, 1}});
  CHECK_THAT(to_string(stencil), Catch::Contains("u_older, what u was a step ago, cells of box 0"));
  // The entry point has no parameter for it.
  CHECK_THAT(spliced(text_of("un[i * m + j] = 2 * u[i * m + j] - un[i * m + j];")),
             Catch::Contains("_f(&u[0], &un[0], (an5d_domain)"));
}

TEST_CASE("of three pointers that rotate, the third has the values of two steps ago", "[turns]") {
  const std::string turn = "float *k = v; v = u; u = un; un = k;";
  const Stencil stencil =
      stencil_of(text_of("un[i * m + j] = 2 * u[i * m + j] - v[i * m + j - 1] + c[i * m + j];", turn));
  REQUIRE(stencil.fields.size() == 2);
  CHECK(stencil.arrays().size() == 1);
  CHECK(stencil.fields[0].names() == std::vector<std::string>{"u", "un", "v"});
  CHECK(stencil.fields[0].rotates());
  CHECK(stencil.fields[1].newer == 0);
  CHECK(stencil.fields[1].has_borders());
  CHECK(stencil.updates[0].taps == std::vector<Tap>{{{0, -1}, 1, 1}, {{0, 0}, 0, 1}});
  CHECK_THAT(to_string(stencil), Catch::Contains("reads u and v and writes un, which rotate"));
  const std::string at_the_cell = "un[i * m + j] = 2 * u[i * m + j - 1] - v[i * m + j];";
  CHECK_FALSE(stencil_of(text_of(at_the_cell, turn)).fields[1].has_borders());
  const std::string call = spliced(text_of(at_the_cell, turn));
  CHECK_THAT(call, Catch::Contains("_f(&u[0], &un[0], &v[0], (an5d_domain)"));
  CHECK_THAT(call,
             Catch::Contains("% 3); an5d_turn > 0; --an5d_turn) { void *an5d_kept = u; u = un; un = v; v = "
                             "an5d_kept; }"));
}

TEST_CASE("planes that no step reads are further ones", "[turns]") {
  const std::string turn = "float *k = u; u = un; un = v; v = vn; vn = k;";
  const Stencil two = stencil_of(text_of(kUpdate, turn));
  CHECK(two.is_single());
  CHECK(two.fields[0].names() == std::vector<std::string>{"u", "un", "v", "vn"});
  CHECK(two.fields[0].further == std::vector<std::string>{"v", "vn"});
  CHECK(two.fields[0].planes() == 4);
  CHECK_THAT(to_string(two), Catch::Contains("reads u and writes un, which rotate with v, vn"));
  CHECK_THAT(spliced(text_of(kUpdate, turn)),
             Catch::Contains("_f(&u[0], &un[0], &v[0], &vn[0], (an5d_domain)"));
  const Stencil three =
      stencil_of(text_of("un[i * m + j] = 2 * u[i * m + j - 1] - vn[i * m + j] + c[i * m + j];", turn));
  CHECK(three.fields[0].names() == std::vector<std::string>{"u", "un", "v", "vn"});
  CHECK(three.fields[0].further == std::vector<std::string>{"v"});
  REQUIRE(three.fields.size() == 2);
  CHECK(three.fields[1].newer == 0);
  check_refused("dependence", text_of("un[i * m + j] = u[i * m + j - 1] + $[[v[i * m + j]]]$;", turn));
}

TEST_CASE("which of the two is read decides, not the order of the swap", "[turns]") {
  const std::string other = "float *k = un; un = u; u = k;";
  CHECK(stencil_of(text_of(kUpdate, other)).fields[0].name == "u");
  const Stencil both =
      stencil_of(text_of("vn[i * m + j] = v[i * m + j] + u[i * m + j]; un[i * m + j] = u[i * m + j - "
                         "1] + vn[i * m + j];",
                         other + " k = v; v = vn; vn = k;"));
  REQUIRE(both.fields.size() == 2);
  CHECK(both.fields[0].partner == "vn");
  CHECK(both.fields[1].partner == "un");
  // vn as this step has made it, u as the step before.
  CHECK(both.updates[1].taps == std::vector<Tap>{{{0, -1}, 1, 1}, {{0, 0}, 0, 0}});
}

TEST_CASE("two pointers that trade places, of which a step sets both, are fields in place", "[turns]") {
  const std::string swap = "float *k = u; u = un; un = k;";
  const Stencil both =
      stencil_of(text_of("un[i * m + j] = u[i * m + j] - un[i * m + j]; u[i * m + j] *= 0.5f;", swap));
  REQUIRE(both.fields.size() == 2);
  CHECK(both.fields[0].name == "u");  // what it holds when a step begins, un has behind it
  CHECK(both.fields[1].name == "un");
  for (const int field : {0, 1}) {
    CHECK(both.fields[field].buffering == Buffering::kInPlace);
    CHECK(both.fields[field].trade->with == 1 - field);
  }
  CHECK(both.updates[0].taps == std::vector<Tap>{{{0, 0}, 0, 1}, {{0, 0}, 1, 1}});
  CHECK(both.updates[1].taps == std::vector<Tap>{{{0, 0}, 0, 1}});
  check_refused(
      "single-assignment",
      text_of("un[i * m + j] = u[i * m + j - 1] + $[[un[i * m + j + 1]]]$; }\nfor (int i = 1; i < n - 1; "
              "i++) for (int j = 1; j < m - 1; j++) { u[i * m + j] = 0;",
              swap));
}

TEST_CASE("what pointers that trade places do not say", "[turns]") {
  const std::string swap = "float *k = u; u = un; un = k;";
  check_refused("dependence", text_of("un[i * m + j] = u[i * m + j] - $[[un[i * m + j + 1]]]$;", swap));
  check_refused("dependence",
                text_of("vn[i * m + j] = $[[un[i * m + j]]]$; un[i * m + j] = u[i * m + j];", swap));
  check_refused("time-buffering",
                with(text_of(kUpdate, swap + " k = v; v = vn; vn = k;"), swap + " k = v; v = vn; vn = k;",
                     "$[[" + swap + " k = v; v = vn; vn = k;]]$"));
}

TEST_CASE("a place that leaves its row is out of bounds", "[turns]") {
  const auto text = [](const std::string& columns, const std::string& read) {
    return "void f(int T, int n, float *u, float *un) {\nfor (int t = 0; t < T; t++) {\nfor (int i = 1; i < "
           "n - 1; i++) "
           "for (int j = " +
           columns + "; j++) un[i * 64 + j] = " + read + ";\nfloat *k = u; u = un; un = k;\n}\n}\n";
  };
  check_refused("out-of-bounds", text("0; j < 64", "$[[u[i * 64 + j - 1]]]$"));
  check_refused("out-of-bounds", text("1; j < 64", "$[[u[i * 64 + j + 1]]]$"));
  stencil_of(text("1; j < 63", "u[i * 64 + j + 1] + u[i * 64 + j - 1]"));
}

TEST_CASE("the call has both arrays, and swaps the pointers after odd numbers of steps", "[turns]") {
  const std::string text = spliced(text_of(kUpdate));
  CHECK_THAT(text, Catch::Contains("an5d_test_f(&u[0], &un[0], (an5d_domain){{0, (long long)m}, "));
  CHECK_THAT(text, Catch::Contains("(an5d_input){c, {0, (long long)m}}"));
  CHECK_THAT(text, Catch::Contains(" % 2) { void *an5d_kept = u; u = un; un = an5d_kept; }"));
  CHECK_THAT(spliced(text_of(kUpdate), Language::kCxx), Catch::Contains("{ auto an5d_kept = u;"));
  const std::string kept =
      spliced(with(text_of(kUpdate, "k = u; u = un; un = k;"), "for (int t", "float *k; for (int t"));
  CHECK_THAT(kept, Catch::Contains("un = an5d_kept; } if (1 < ((long long)(T) +1)) k = un;"));
}

std::string flip_text(const std::string& flips, const std::string& before = "",
                      const std::string& plane = "1 - cur") {
  return "float A[2][50][60];\nvoid f(int T, int cur, int next) {\n" + before +
         "for (int t = 0; t < T; t++) {\nfor (int i = 1; i < 49; i++) for (int j = 1; j < 59; j++) A[" +
         plane + "][i][j] = A[cur][i - 1][j] + A[cur][i][j + 1];\n" + flips + "\n}\n}\n";
}

TEST_CASE("planes that a variable chooses are one field, named as the array", "[turns]") {
  const Stencil stencil = stencil_of(flip_text("cur = 1 - cur;"));
  REQUIRE(stencil.is_single());
  CHECK(stencil.fields[0].name == "A");
  CHECK(stencil.fields[0].partner == "A_next");
  CHECK(stencil.fields[0].has_first_extent);
  CHECK(stencil.params.empty());
  check_refused("out-of-bounds",
                with(flip_text("cur = 1 - cur;"), "A[cur][i][j + 1]", "$[[A[cur][i][j + 2]]]$"));
  check_refused("dependence",
                with(flip_text("cur = 1 - cur;"), "A[cur][i][j + 1]", "$[[A[1 - cur][i][j + 1]]]$"));
}

TEST_CASE("the call asks what a variable that flips holds, and flips it after odd numbers of steps",
          "[turns]") {
  const std::string text = spliced(flip_text("cur = 1 - cur;"));
  CHECK_THAT(text, Catch::Contains("if (0 < T && an5d_left_to_c((cur == 0 || cur == 1) ? "));
  CHECK_THAT(text, Catch::Contains(
                       "_f(&A[cur][0][0], &A[1 - cur][0][0], (an5d_domain){{(long long)(sizeof A[0] / "));
  CHECK_THAT(text, Catch::Contains(" : (an5d_status){2, \"f: cur must be 0 or 1 before the loops\"}"));
  CHECK_THAT(text, Catch::Contains("% 2) { cur = !cur; }"));
  // A constant need not be asked for.
  CHECK_THAT(spliced(flip_text("cur = 1 - cur;", "cur = 0;\n")),
             Catch::Contains("an5d_left_to_c(an5d_test_f("));
  const std::string pair =
      spliced(flip_text("k = cur; cur = next; next = k;", "int k;\n", "next"), Language::kCxx);
  CHECK_THAT(pair, Catch::Contains("(cur == 0 || cur == 1) && next == !cur ? "));
  CHECK_THAT(pair, Catch::Contains(" : an5d_status{2, "));
  CHECK_THAT(pair, Catch::Contains("{ cur = !cur; next = !next; } k = !cur; }"));
}

TEST_CASE("two pointers in an array are chosen by the first time", "[turns]") {
  const std::string text =
      "void f(int a, int T, int n, float *u[2]) {\nfor (int t = a; t < T; t++)\nfor (int i = 1; i < n; i++) "
      "for (int j = 1; j < n; j++) u[(t + 1) % 2][i * n + j] = u[t % 2][i * n + j - 1];\n}\n";
  const Stencil stencil = stencil_of(text);
  CHECK(stencil.fields[0].partner == "u_next");
  CHECK_FALSE(stencil.fields[0].has_first_extent);
  CHECK(stencil.earliest_time == 0);
  CHECK_THAT(spliced(text), Catch::Contains("_f(&u[(a) & 1][0], &u[((a) +1) & 1][0], "));
  check_refused("negative-time",
                with(text, "for (int t = a; t < T; t++)", "$[[for (int t = -1; t < T; t++)]]$"));
}

}  // namespace
}  // namespace an5d::test
