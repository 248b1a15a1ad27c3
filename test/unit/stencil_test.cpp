// What the analysis finds in C text: operations, shapes, halos, planes of time.
#include <catch2/catch.hpp>

#include "support.h"

namespace an5d::test {
namespace {

struct Counted {
  std::string name;
  int flops;
};

// Table 3 of the paper. gradient2d has 19 there, which leaves out the root; ours counts it: 4 x 3 for the
// squares of differences, 4 to sum them up and 82.7, root, quotient, product and sum.
std::vector<Counted> table3() {
  std::vector<Counted> table = {
      {"j2d5pt", 10}, {"j2d9pt", 18}, {"j2d9pt-gol", 18}, {"gradient2d", 20}, {"j3d27pt", 54}};
  for (int x = 1; x <= 4; ++x) {
    const int side = 2 * x + 1;
    const std::string radius = std::to_string(x) + "r";
    table.push_back({"star2d" + radius, 8 * x + 1});
    table.push_back({"box2d" + radius, 2 * side * side - 1});
    table.push_back({"star3d" + radius, 12 * x + 1});
    table.push_back({"box3d" + radius, 2 * side * side * side - 1});
  }
  return table;
}

std::vector<std::vector<int>> offsets_of(const Stencil& stencil) {
  std::vector<std::vector<int>> offsets;
  for (const Tap& tap : stencil.update().taps) offsets.push_back(tap.offset);
  return offsets;
}

TEST_CASE("operations of the 21 benchmarks are those of the paper's Table 3", "[stencil]") {
  REQUIRE(table3().size() == 21);
  for (const Counted& row : table3()) {
    INFO(row.name);
    CHECK(example(row.name).flops.as_written == row.flops);
    CHECK(example(row.name, {"-DREAL=double"}).flops.as_written == row.flops);
  }
}

TEST_CASE("operations by kind", "[stencil]") {
  CHECK(example("star2d1r").flops == FlopCount{4, 1, 0, 0, 9});
  CHECK(example("j2d5pt").flops == FlopCount{4, 2, 0, 0, 10});  // the division by a constant is a product
  CHECK(example("box3d1r").flops == FlopCount{26, 1, 0, 0, 53});
  const FlopCount gradient = example("gradient2d").flops;
  CHECK(gradient.other == 2);  // root and quotient
  CHECK(gradient.slow == 2);
  const auto of = [](const std::string& value) {
    return stencil_of(nest_text(1, "A[(t + 1) % 2][i] = " + value + ";", "", ", float c")).flops;
  };
  CHECK(of("A[t % 2][i]").as_written == 0);
  CHECK(of("A[t % 2][i] + A[t % 2][i + 1]") == FlopCount{0, 0, 1, 0, 1});
  CHECK(of("c / A[t % 2][i]") == FlopCount{0, 0, 0, 1, 1, 1});
  CHECK(of("A[t % 2][i] * (2.0f * 3.0f)") == FlopCount{0, 1, 0, 0, 1});
  CHECK(of("A[t % 2][i] > 0 ? A[t % 2][i] : -A[t % 2][i]").other == 3);
  CHECK(of("A[t % 2][i] > 0 ? A[t % 2][i] : -A[t % 2][i]").slow == 0);
  CHECK(of("fmaxf(fabsf(A[t % 2][i]), A[t % 2][i + 1])") == FlopCount{0, 0, 0, 2, 2});
  CHECK(of("expf(A[t % 2][i])") == FlopCount{0, 0, 0, 1, 1, 1});
}

Shape shape_of(const std::string& value) {
  return stencil_of(nest_text(2, "A[(t + 1) % 2][i][j] = " + value + ";")).shape;
}

TEST_CASE("shapes", "[stencil]") {
  CHECK(shape_of("2 * A[t % 2][i][j]") == Shape::kPoint);
  CHECK(shape_of("A[t % 2][i - 1][j] + A[t % 2][i][j + 2]") == Shape::kStar);
  CHECK(shape_of("A[t % 2][i][j] + A[t % 2][i][j + 1]") == Shape::kStar);
  CHECK(shape_of("A[t % 2][i][j] + A[t % 2][i][j + 1] + A[t % 2][i + 1][j] + A[t % 2][i + 1][j + 1]") ==
        Shape::kBox);
  CHECK(shape_of("A[t % 2][i][j] + A[t % 2][i + 1][j + 1]") == Shape::kGeneral);
  CHECK(example("star3d4r").shape == Shape::kStar);
  CHECK(example("box3d2r").shape == Shape::kBox);
  CHECK(example("life").shape == Shape::kBox);  // the centre is read by the second statement
  CHECK(example("j2d9pt").shape == Shape::kStar);
  CHECK(example("j2d9pt-gol").shape == Shape::kBox);
}

TEST_CASE("taps are distinct and sorted", "[stencil]") {
  const Stencil stencil = stencil_of(nest_text(
      2, "A[(t + 1) % 2][i][j] = A[t % 2][i + 1][j] + A[t % 2][i - 1][j] * A[t % 2][1 + i][j + 1 - 1];"));
  CHECK(offsets_of(stencil) == std::vector<std::vector<int>>{{-1, 0}, {1, 0}});
}

TEST_CASE("halos by side, shifted writes", "[stencil]") {
  const Stencil upwind = example("upwind2d");
  CHECK(upwind.axes[0].halo == Halo{2, 0});
  CHECK(upwind.axes[1].halo == Halo{1, 0});
  const Stencil shifted =
      stencil_of(nest_text(2, "A[(t + 1) % 2][i + 1][j - 2] = A[t % 2][i][j - 2] + A[t % 2][i + 4][j - 1];"));
  CHECK(shifted.axes[0].shift == 1);
  CHECK(shifted.axes[1].shift == -2);
  CHECK(shifted.axes[0].halo == Halo{1, 3});
  CHECK(shifted.axes[1].halo == Halo{0, 1});
  const Stencil away = stencil_of(nest_text(1, "A[(t + 1) % 2][i] = A[t % 2][i + 2] + A[t % 2][i + 3];"));
  CHECK(away.axes[0].halo == Halo{0, 3});
  CHECK(offsets_of(away) == std::vector<std::vector<int>>{{2}, {3}});
}

TEST_CASE("axes are those of the array, whatever the order of the loops", "[stencil]") {
  const Stencil stencil = stencil_of(
      "void f(int T, int n, int m, double A[2][64][32][16]) {\n  for (int t = 0; t < T; t++)\n"
      "    for (int k = 2; k < 10; k++)\n      for (int i = 3; i < n; i++)\n        for (int j = 4; j < m; "
      "j++)\n"
      "          A[(t + 1) % 2][i][j][k] = A[t % 2][i - 3][j][k] + A[t % 2][i][j + 2][k] + (i + 2 * k + "
      "t);\n}\n");
  REQUIRE(stencil.rank() == 3);
  CHECK(stencil.axes[0].iterator == "i");
  CHECK(stencil.axes[1].iterator == "j");
  CHECK(stencil.axes[2].iterator == "k");
  CHECK(stencil.axes[0].halo == Halo{3, 0});
  CHECK(stencil.axes[1].halo == Halo{0, 2});
  CHECK(stencil.axes[2].halo == Halo{0, 0});
  CHECK(stencil.element() == ScalarType::kDouble);
  std::vector<int> iterators;
  visit(stencil.update().value, [&](const Expr& node) {
    if (const Iterator* iterator = node.as<Iterator>()) iterators.push_back(iterator->loop);
  });
  CHECK(iterators == std::vector<int>{1, 3, 0});
}

// Every access of the nest has become a tap: no array element of the source is left in what is printed.
void check_taps_only(const Stencil& stencil) {
  int taps = 0, accesses = 0;
  visit(stencil.update().value, [&](const Expr& node) {
    taps += node.as<Tap>() != nullptr;
    accesses += node.as<Access>() != nullptr;
  });
  CHECK(taps == 2);
  CHECK(accesses == 0);
}

TEST_CASE("reads become taps in every order of loops and subscripts", "[stencil]") {
  const std::string nests[] = {
      "for (int i = 2; i < n; i++) for (int j = 2; j < n; j++) A[(t + 1) % 2][i][j] = A[t % 2][i - 1][j] + "
      "A[t % 2][i][j + 1];",
      "for (int j = 2; j < n; j++) for (int i = 2; i < n; i++) A[(t + 1) % 2][i][j] = A[t % 2][i - 1][j] + "
      "A[t % 2][i][j + 1];",
      "for (int i = 2; i < n; i++) for (int j = 2; j < n; j++) A[(t + 1) % 2][j][i] = A[t % 2][j][i - 1] + "
      "A[t % 2][j + 1][i];"};
  for (const std::string& nest : nests) {
    INFO(nest);
    check_taps_only(
        stencil_of("void f(int T, int n, float A[2][64][64]) { for (int t = 0; t < T; t++) " + nest + " }"));
  }
}

struct Parity {
  std::string written, read;
  int phase;
};

TEST_CASE("planes of time in every spelling", "[stencil]") {
  const Parity spellings[] = {{"(t + 1) % 2", "t % 2", 0},
                              {"t % 2", "(t + 1) % 2", 1},
                              {"(t + 1) & 1", "t & 1", 0},
                              {"t & 1", "(t + 1) & 1", 1},
                              {"1 - t % 2", "t % 2", 0},
                              {"t % 2", "1 - t % 2", 1},
                              {"t & 1 ^ 1", "t & 1", 0},
                              {"(t + 3) % 2", "(t + 2) % 2", 0},
                              {"(t + 1) % 2", "1 - (t + 1) % 2", 0},
                              {"(t - 1) & 1", "t & 1", 0},
                              {"(3 * t + 1) % 2", "(5 * t) % 2", 0}};
  for (const Parity& spelling : spellings) {
    INFO(spelling.written << " from " << spelling.read);
    const Stencil stencil =
        stencil_of(nest_text(1, "A[" + spelling.written + "][i] = A[" + spelling.read + "][i - 1];"));
    CHECK(stencil.fields.front().plane_phase == spelling.phase);
  }
}

std::optional<long long> earliest(const std::string& type, const std::string& written,
                                  const std::string& read) {
  return stencil_of("void f(int n, float A[2][64], " + type + " from, " + type + " to) { for (" + type +
                    " t = from; t < to; t++)\n" + "for (int i = 1; i < n; i++) A[" + written + "][i] = A[" +
                    read + "][i - 1]; }")
      .earliest_time;
}

TEST_CASE("from when on C's remainder is a plane", "[stencil]") {
  CHECK(earliest("int", "(t + 1) % 2", "t % 2") == 0);
  CHECK(earliest("long", "(t + 1) % 2", "(t + 2) % 2") == -1);
  CHECK(earliest("int", "(t - 3) % 2", "t % 2") == 3);
  CHECK(earliest("int", "(t + 1) & 1", "t & 1") == std::nullopt);
  CHECK(earliest("unsigned", "(t + 1) % 2", "t % 2") == std::nullopt);
  CHECK(earliest("unsigned long", "(t - 5) % 2", "t % 2") == std::nullopt);
}

TEST_CASE("time counts down", "[stencil]") {
  const Stencil stencil = stencil_of(
      "void f(int T, int n, float A[2][64]) { for (int t = T; t >= 1; t--)\n"
      "for (int i = 1; i < n; i++) A[(t + 1) % 2][i] = A[t % 2][i - 1]; }");
  CHECK(stencil.time_direction == Direction::kDown);
  CHECK(stencil.fields.front().plane_phase == 0);
}

TEST_CASE("integer division by a cell may trap", "[stencil]") {
  const auto traps = [](const std::string& value) {
    return may_trap(stencil_of(nest_text(1, "A[(t + 1) % 2][i] = " + value + ";", "", ", int d", "int")));
  };
  CHECK_FALSE(traps("A[t % 2][i] / 3 + A[t % 2][i] % 5"));
  CHECK(traps("5 / A[t % 2][i]"));
  CHECK(traps("A[t % 2][i] % d"));
  CHECK_FALSE(may_trap(stencil_of(nest_text(1, "A[(t + 1) % 2][i] = 1 / A[t % 2][i];"))));
}

TEST_CASE("several nests of a function get names of their own", "[stencil]") {
  const std::string loops =
      "for (int t = 0; t < T; t++) for (int i = 1; i < n; i++) A[(t + 1) % 2][i] = A[t % 2][i - 1];\n";
  const Compiled both =
      compiled("void f(int T, int n, float A[2][64]) {\n" + loops + loops + "}\n", options_for());
  REQUIRE(both.nests.size() == 2);
  CHECK(both.nests[0].stencil.name == "f");
  CHECK(both.nests[1].stencil.name == "f_2");
  CHECK(both.nests[1].plan.name == "an5d_test_f_2");
}

}  // namespace
}  // namespace an5d::test
