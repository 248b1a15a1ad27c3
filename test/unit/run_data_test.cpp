// Where the tuner's runner puts the cells of every array, and what it draws for arrays that are only read.
#include "driver/tune/run_data.h"

#include <catch2/catch.hpp>

#include "driver/compile/trial.h"
#include "driver/tune/key.h"
#include "support.h"

namespace an5d::test {
namespace {

using Numbers = std::vector<long long>;

RunData data_of(const std::string& text, const Grid& grid) { return run_data(stencil_of(text), grid); }

// Loops with these heads around an update each; every array is n by n.
std::string function(const std::string& arrays, const std::string& nests) {
  return "#define N 50\nvoid f(int n, int steps, " + arrays + ") { for (int t = 0; t < steps; t++) {" +
         nests + "} }";
}

std::string sweep(const std::string& rows, const std::string& columns, const std::string& update) {
  return "for (int i = " + rows + "; i++) for (int j = " + columns + "; j++) " + update;
}

const std::string kPlanes = "float A[2][n][n]";

TEST_CASE("one array has its cells and what is read around them", "[tune]") {
  const RunData data = data_of(
      nest_text(2, "A[(t + 1) % 2][i][j] = A[t % 2][i - 2][j] + A[t % 2][i][j + 3];"), {{30, 40}, 10});
  CHECK(data.boxes == std::vector<RunBox>{{{2, 0}, {32, 40}}});
  CHECK(data.extent == Numbers{32, 43});
  CHECK(data.first_time == 0);
  CHECK(data.inputs.empty());
}

TEST_CASE("a scalar by which conditions know the end of a loop has the value of the run's", "[tune]") {
  const Stencil stencil = stencil_of(function(
      kPlanes,
      sweep("1; i < n - 1", "0; j < n",
            "A[(t + 1) % 2][i][j] = 0.25f * A[t % 2][i - 1][j] + A[t % 2][i][j < n - 1 ? j + 1 : j];")));
  CHECK(bound_text(stencil, "n") == "domain.end[1] - (0)");
  CHECK(bound_text(stencil, "steps").empty());
}

TEST_CASE("bounds that differ by a constant differ in the run, too", "[tune]") {
  const std::string arrays = "float p[n][n], float q[n][n]";
  const auto boxes = [&](const std::string& rows) {
    return data_of(function(arrays, sweep("1; i < n", "0; j < n", "p[i][j] -= q[i - 1][j];") +
                                        sweep(rows, "0; j < n - 1", "q[i][j] -= p[i][j + 1];")),
                   {{30, 40}, 10});
  };
  const RunData shifted = boxes("0; i <= n - 2");
  CHECK(shifted.boxes == std::vector<RunBox>{{{1, 0}, {31, 40}}, {{0, 0}, {30, 39}}});
  CHECK(shifted.extent == Numbers{31, 40});
  // Nothing is known of m: the same cells.
  const RunData unknown = data_of(
      "void f(int n, int m, int steps, float p[n][n], float q[n][n]) { for (int t = 0; t < steps; t++) {" +
          sweep("1; i < n", "0; j < n", "p[i][j] -= q[i - 1][j];") +
          sweep("1; i < m", "0; j < n", "q[i][j] -= p[i][j];") + "} }",
      {{30, 40}, 10});
  CHECK(unknown.boxes == std::vector<RunBox>{{{1, 0}, {31, 40}}, {{1, 0}, {31, 40}}});
}

TEST_CASE("numbers and macros are bounds, too", "[tune]") {
  const RunData data = data_of(function("float p[N][N], float q[N][N]",
                                        sweep("2; i < N - 1", "1; j < N", "p[i][j] -= q[i - 2][j - 1];") +
                                            sweep("0; i < N", "1; j < N - 1", "q[i][j] -= p[i][j];")),
                               {{47, 49}, 10});
  CHECK(data.boxes == std::vector<RunBox>{{{2, 1}, {49, 50}}, {{0, 1}, {50, 49}}});
  CHECK(data.extent == Numbers{50, 50});
}

TEST_CASE("inputs are as large as what is read of them", "[tune]") {
  const std::string arrays = kPlanes + ", const double c[n][n + 7], const int m[9], const float s[steps]";
  const Stencil stencil = stencil_of(function(
      arrays, sweep("4; i < n", "5; j < n - 1",
                    "A[(t + 1) % 2][i][j] = A[t % 2][i - 1][j] * c[i - 4][j + 2] + m[8] * s[t + 1];")));
  const RunData data = run_data(stencil, {{30, 40}, 1000});
  CHECK(data.boxes == std::vector<RunBox>{{{4, 0}, {34, 40}}});  // c is read four rows before
  REQUIRE(data.inputs.size() == 3);
  CHECK(data.inputs[0] == RunInput{false, 8, 0.1, 0.25, {30, 42}});
  CHECK(data.inputs[1] == RunInput{true, 4, 0, 5, {9}});
  CHECK(data.inputs[2] == RunInput{false, 4, 0.1, 0.25, {1001}});
  CHECK(run_data(stencil, {{30, 40}, 3}).inputs[2].extent == Numbers{66});  // a check may have 65 steps
}

TEST_CASE("a run begins where the time loop may, and unsigned iterators have no values below zero",
          "[tune]") {
  const RunData late = data_of(
      function(kPlanes + ", const float s[steps]",
               sweep("1; i < n", "0; j < n", "A[(t + 1) % 2][i][j] = A[t % 2][i - 1][j] * s[t - 3];")),
      {{30, 40}, 9});
  CHECK(late.first_time == 3);
  const RunData up = data_of(
      "void f(unsigned n, int steps, float A[2][n][n]) { for (int t = 0; t < steps; t++) for (unsigned i = "
      "0; i < n - "
      "2; i++) for (unsigned j = 0; j < n - 1; j++) A[(t + 1) % 2][i + 2][j] = A[t % 2][i + 2][j + 1] * i; }",
      {{30, 40}, 9});
  CHECK(up.boxes == std::vector<RunBox>{{{2, 0}, {32, 40}}});
}

TEST_CASE("what divides is never zero", "[tune]") {
  const auto divided_by = [](const std::string& update, const std::string& before = "") {
    return divisors(
        stencil_of(before + function("int A[2][n][n], const int a[n], const int b[n], const bool c[n]",
                                     sweep("1; i < n", "0; j < n", update)),
                   {"-include", "stdbool.h"}));
  };
  const auto update = [](const std::string& value) {
    return "A[(t + 1) % 2][i][j] = A[t % 2][i - 1][j] + " + value;
  };
  using Names = std::set<std::string>;
  CHECK(divided_by(update("a[i] * b[j];")) == Names{});
  CHECK(divided_by(update("b[j] / 3 + a[i];")) == Names{});
  CHECK(divided_by(update("b[j] / (a[i] + 1);")) == Names{"a"});
  CHECK(divided_by(update("a[i] % b[j] + a[j];")) == Names{"b"});
  CHECK(divided_by("{ int k = 2 * a[i], l = k; " + update("b[j] / l; }")) == Names{"a"});
  const std::string quotient = "static int q(int x, int y) { return x / y; }\n";
  CHECK(divided_by(update("q(b[j], a[i]) + c[i];"), quotient) == Names{"a", "b"});
  const Stencil stencil = stencil_of(function("float A[2][n][n], const float a[n], const short b[n]",
                                              sweep("1; i < n", "0; j < n", update("1 / a[i] + 6 / b[j];"))));
  const RunData data = run_data(stencil, {{30, 40}, 9});
  REQUIRE(data.inputs.size() == 2);
  CHECK(data.inputs[0] == RunInput{false, 4, 1, 2, {31}});
  CHECK(data.inputs[1] == RunInput{true, 2, 1, 5, {40}});
}

TEST_CASE("arrays make a difference to the key of a measurement", "[tune]") {
  const auto key = [](const std::string& arrays, const std::string& rows, const std::string& update) {
    return tune_key(stencil_of(function(arrays, sweep(rows, "0; j < n", update) +
                                                    sweep("1; i < n", "0; j < n", "q[i][j] -= p[i][j];"))),
                    Arithmetic::kExact, "h200", {{1000, 1024}, 10}, "13.0.88");
  };
  const std::string arrays = "float p[n][n], float q[n][n], const float c[n]",
                    update = "p[i][j] -= c[i] * q[i][j];";
  const TuneKey one = key(arrays, "1; i < n", update);
  CHECK(one == key(arrays, "1; i < n", update));
  CHECK_FALSE(one == key(with(arrays, "const float", "const int"), "1; i < n", update));
  CHECK_FALSE(one == key(arrays, "1; i < n", with(update, "c[i]", "c[j]")));
  CHECK_FALSE(one == key(arrays, "1; i < n", with(update, "-=", "+=")));
}

}  // namespace
}  // namespace an5d::test
