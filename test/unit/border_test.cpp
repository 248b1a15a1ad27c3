// Reads under conditions and periodic axes: what they reach, what of the loops they rely on, what is refused.
#include <fmt/format.h>

#include <catch2/catch.hpp>

#include "support.h"
#include "test/annotated.h"

namespace an5d::test {
namespace {

// A loop from `begin` to `end` over a line of n cells in two planes.
std::string line(const std::string& value, const std::string& begin = "0", const std::string& end = "n",
                 const std::string& more = "") {
  return fmt::format(
      "static int wrap(int i, int n) {{ return (i + n) % n; }}\nvoid f(int T, int n, int m, float A[2][n]{}) "
      "{{\n"
      "  for (int t = 0; t < T; t++)\n    for (int i = {}; i < {}; i++)\n"
      "      A[(t + 1) % 2][i] = {};\n}}\n",
      more, begin, end, value);
}

Axis axis_of(const std::string& text) { return stencil_of(text).updates[0].axes[0]; }
std::vector<std::vector<Halo>> reaches_of(const std::string& text) {
  return stencil_of(text).updates[0].reaches;
}

bool is_taken(const std::string& text) {
  return static_cast<bool>(compile({"test.c", annotated(text).text}, options_for("", Arithmetic::kExact)));
}

TEST_CASE("a read under a condition reaches no further than the condition lets it", "[border]") {
  const std::string choice = "i > 0 ? A[t % 2][i - 1] : A[t % 2][i]";
  const Stencil stencil = stencil_of(line(choice));
  CHECK(stencil.updates[0].axes[0].halo == Halo{1, 0});
  CHECK(stencil.updates[0].reaches == std::vector<std::vector<Halo>>{{{0, -1}}, {{0, 0}}});
  CHECK(stencil.updates[0].axes[0].relies_on == BoundsReliedOn{true, false, 0, true});
  CHECK_FALSE(stencil.is_single());
  // Where the loop keeps the read inside, the condition is a value like any other.
  CHECK(stencil_of(line(choice, "1")).is_single());
  CHECK(axis_of(line(choice, "1")).relies_on == BoundsReliedOn{});
  // The condition leaves one of two cells beyond the begin.
  CHECK(reaches_of(line("i > 2 ? A[t % 2][i - 3] : A[t % 2][i]", "1")) ==
        std::vector<std::vector<Halo>>{{{1, -3}}, {{0, 0}}});
}

TEST_CASE("arrays that are only read are reached no further than conditions let them", "[border]") {
  const auto with_k = [](const std::string& element, const std::string& begin = "0") {
    return stencil_of(line("A[t % 2][i] + " + element, begin, "n", ", const float k[n]"));
  };
  using Reaches = std::vector<Input::Reach>;
  const Stencil clamped = with_k("k[i > 0 ? i - 1 : 0] + (i < n - 1 ? k[i + 1] : 0)");
  CHECK(clamped.inputs.at(0).reaches == Reaches{{0, 1, 0, 0}});
  CHECK(clamped.updates[0].axes[0].relies_on == BoundsReliedOn{true, true, 0, true});
  CHECK(clamped.updates[0].has_conditional_reads());
  CHECK(with_k("k[i > 0 ? i - 1 : i]", "1").inputs.at(0).reaches == Reaches{{0, 1, -1, 0}});
  CHECK(with_k("(A[t % 2][i] > 0 ? k[i - 1] : 0)", "1").inputs.at(0).reaches == Reaches{{0, 1, -1, -1}});
  // Of a loop that never has as many iterations as the element is away.
  const Stencil far = stencil_of(R"(void f(int T, float A[2][20], const float k[20]) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < 20; i++) A[(t + 1) % 2][i] = A[t % 2][i] + (i == 19 ? k[i - 19] : 0);
}
)");
  CHECK(far.inputs.at(0).reaches == Reaches{{0, 1, -1, -19}});
}

TEST_CASE("the host touches what conditions leave, also within the cells of an update", "[border]") {
  const auto with_w = [](const std::string& element) {
    return stencil_of(line("A[t % 2][i] + " + element, "1", "n", ", const float *w"));
  };
  using Reaches = std::vector<Input::Reach>;
  const Stencil ends = with_w("(i < n - 3 ? w[i - 1] : 0)");
  CHECK(ends.inputs.at(0).reads.at(0).loaded == Reaches{{0, 1, -1, -1}});
  CHECK(ends.inputs.at(0).reads.at(0).touched == Reaches{{0, 1, -1, -4}});
  CHECK(ends.updates[0].axes[0].relies_on == BoundsReliedOn{false, true, 0, false});
  CHECK(ends.is_single());
  // Something else touches these cells: the condition does not matter.
  CHECK(with_w("(i < n - 1 ? w[i] : 0) + w[i]").inputs.at(0).reads.at(0).touched == Reaches{{0, 1, 0, 0}});
  CHECK(stencil_of(line("i < n - 1 ? A[t % 2][i] : 0", "1")).updates[0].touches[0][0] == Halo{0, 0});
  // Calls say what it is compared with.
  const Input::Read by_scalar = with_w("(i < m ? w[i + 1] : 0)").inputs.at(0).reads.at(0);
  CHECK(by_scalar.touched == Reaches{{0, 1, 1, 1}});
  CHECK(by_scalar.limits.at(0).from.empty());
  REQUIRE(by_scalar.limits.at(0).end.size() == 1);
  CHECK(by_scalar.limits[0].end[0].adjust == 1);
}

TEST_CASE("conditions are read as C means them", "[border]") {
  for (const char* condition : {"i >= 1", "0 < i", "!(i == 0)", "i", "i != 0 && m > 2", "!(i < 1 || m)",
                                "(i > 0) == 1", "i > m * 0"}) {
    INFO(condition);
    CHECK(axis_of(line(fmt::format("{} ? A[t % 2][i - 1] : A[t % 2][i]", condition))).relies_on.begin);
  }
  // Under these the first read is made where i is 0, too.
  for (const char* condition :
       {"m > 2", "i >= 0", "i > 0 || m", "A[t % 2][i] > 0", "i - 1u < 70u", "0.5f < m"}) {
    INFO(condition);
    CHECK_FALSE(is_taken(line(fmt::format("{} ? A[t % 2][i - 1] : A[t % 2][i]", condition))));
  }
  CHECK(axis_of(line("(i > 0 && A[t % 2][i - 1] > 0) + A[t % 2][i]")).relies_on.begin);
  CHECK(axis_of(line("(i == 0 || A[t % 2][i - 1] > 0) + A[t % 2][i]")).relies_on.begin);
}

TEST_CASE("a choice in a subscript is one between elements", "[border]") {
  for (const char* subscript : {"i > 0 ? i - 1 : 0", "i < 1 ? 0 : i - 1", "(i > 0 ? i : 1) - 1",
                                "i - (i > 0 ? 1 : 0)", "i - 1 > 0 ? i - 1 : 0"}) {
    INFO(subscript);
    const Axis axis = axis_of(line(fmt::format("A[t % 2][{}]", subscript)));
    CHECK(axis.halo == Halo{1, 0});
    CHECK(axis.relies_on.begin);
    CHECK_FALSE(axis.periodic);
  }
  // Mirrored: with one cell there is no second one to read.
  CHECK(axis_of(line("A[t % 2][i == 0 ? 1 : i - 1]")).relies_on == BoundsReliedOn{true, false, 2, true});
  CHECK(axis_of(line("A[t % 2][i == n - 1 ? n - 3 : i + 1]")).relies_on ==
        BoundsReliedOn{false, true, 3, true});
  // Near an end, and not at it: with five cells there is that beside it.
  CHECK(axis_of(line("(i == n - 4 ? A[t % 2][i - 1] : A[t % 2][i])")).relies_on ==
        BoundsReliedOn{false, true, 5, true});
  CHECK(axis_of(line("(i == 3 ? A[t % 2][i + 1] : A[t % 2][i])")).relies_on ==
        BoundsReliedOn{true, false, 5, true});
  // What the loop never chooses is no element, as long as it begins there.
  const Stencil needless = stencil_of(line("A[t % 2][i > 0 ? i - 1 : 0]", "1"));
  CHECK(needless.updates[0].axes[0].relies_on == BoundsReliedOn{true, false, 0, false});
  CHECK(needless.is_single());
  check_refused("constant-offset", line("$[[A[t % 2][i > 0 ? i - 1 : 2 * i + m]]]$"));
  check_refused("constant-offset", line("$[[A[t % 2][i > 20 ? 3 : i]]]$"));
}

TEST_CASE("what wraps around is at a constant distance", "[border]") {
  for (const char* subscript :
       {"(i + 1) % n", "(i + 1 + n) % n", "i == n - 1 ? 0 : i + 1", "i + 1 < n ? i + 1 : i + 1 - n",
        "wrap(i + 1, n)", "i < n - 1 ? (i + 1) % n : 0"}) {
    INFO(subscript);
    const Stencil stencil = stencil_of(line(fmt::format("A[t % 2][{}]", subscript)));
    CHECK(stencil.axes[0].periodic);
    CHECK(stencil.axes[0].halo == Halo{0, 1});
    CHECK(stencil.updates[0].touched(0) == Halo{0, 0});
    CHECK(stencil.updates[0].axes[0].relies_on == BoundsReliedOn{true, true, 1, true});
  }
  CHECK(axis_of(line("A[t % 2][(i - 3) & 63]", "0", "64")).periodic);
  CHECK(axis_of(line("A[t % 2][(i + 61) % 64]", "0", "64")).halo == Halo{3, 0});
  for (const char* subscript :
       {"(i - 1) % n", "(i + 1) % m", "(i + 1) & (n - 1)", "(2 * i) % n", "(i + m) % n"}) {
    INFO(subscript);
    check_refused("constant-offset", line(fmt::format("$[[A[t % 2][{}]]]$", subscript)));
  }
  check_refused("constant-offset", line("$[[A[t % 2][(i + 1) % n]]]$", "1"));
  check_refused("constant-offset", line("$[[A[t % 2][(i + 1) % n]]]$", "0", "n - 1"));
  check_refused("constant-offset", line("$[[A[t % 2][(i + 62) & 62]]]$", "0", "63"));
}

TEST_CASE("periodic-axis", "[rule]") {
  check_refused("periodic-axis", line("A[t % 2][(i + 1) % n] + $[[A[t % 2][i + 1]]]$"));
  CHECK(axis_of(line("A[t % 2][(i + 1) % n] + (i > 0 ? A[t % 2][i - 1] : 0)")).periodic);
  const auto two = [](const std::string& end, const std::string& read) {
    return fmt::format(
        "void f(int T, int n, float *u, float *v) {{\n  for (int t = 0; t < T; t++) {{\n"
        "    for (int i = 0; i < n; i++) u[i] += v[{}];\n    for (int i = 0; i < {}; i++) $[[v[i]]]$ += "
        "u[i];\n  }}\n}}\n",
        read, end);
  };
  check_refused("periodic-axis", two("n - 1", "(i + 1) % n"));
  CHECK(is_taken((two("n", "(i + 1) % n"))));
}

TEST_CASE("conditional-read", "[rule]") {
  check_refused("conditional-read",
                "void f(int T, int n, int m, float *u, float *v) {\n  for (int t = 0; t < T; t++) {\n"
                "    $[[for (int i = 0; i < n / m; i++)]]$ v[i] = i < n / m - 1 ? u[i + 1] : u[i];\n"
                "    float *w = u;\n    u = v;\n    v = w;\n  }\n}\n");
  const Axis axis = axis_of(line("i < n - 1 ? A[t % 2][i + 1] : A[t % 2][i]"));
  CHECK(axis.relies_on == BoundsReliedOn{false, true, 0, true});
}

TEST_CASE("in place, a sweep does not wrap around into what it has written", "[border]") {
  const auto text = [](const std::string& body) {
    return "void f(int T, int n, float *u, float *v) {\n  for (int t = 0; t < T; t++) {\n    " + body +
           "\n  }\n}\n";
  };
  check_refused("dependence", text("for (int i = 0; i < n; i++) u[i] += $[[u[(i + 1) % n]]]$;"));
  check_refused("dependence",
                text("for (int i = 0; i < n; i++) { u[i] += v[i]; v[i] += $[[u[(i + n - 1) % n]]]$; }"));
  CHECK(is_taken(text(
      "for (int i = 0; i < n; i++) u[i] += v[i];\nfor (int i = 0; i < n; i++) v[i] += u[(i + 1) % n];")));
}

TEST_CASE("kernels that compute beyond the grid do not take borders", "[border]") {
  const std::string text =
      "void f(int T, int n, float A[2][n][n]) {\n  for (int t = 0; t < T; t++)\n    for (int i = 0; i < n; "
      "i++)\n"
      "      for (int j = 0; j < n; j++) A[(t + 1) % 2][i][j] = ";
  const std::string stages =
      "tiers=4 stages=2 cells=8 block=256 stream=weighted:2 exchange=shuffle sync=step:4 combine=star "
      "in=cp_async:3 "
      "out=coalesced edge=";
  const auto are_legal = [](const std::string& source, const std::string& schedule) {
    return static_cast<bool>(compile({"test.c", source}, options_for(schedule)));
  };
  const std::string clamped = text + "A[t % 2][i][j > 0 ? j - 1 : 0];\n}\n";
  const std::string periodic = text + "A[t % 2][i][(j + 1) % n];\n}\n";
  CHECK(are_legal(clamped, stages + "split"));
  CHECK_FALSE(are_legal(clamped, stages + "lane"));
  CHECK_FALSE(are_legal(periodic, stages + "split"));
  CHECK(are_legal(periodic, "tiers=4 block=64 stream=chunks:16 combine=star"));
}

}  // namespace
}  // namespace an5d::test
