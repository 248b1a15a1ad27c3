// Does the fitted model say what exact arithmetic takes: quotients as products with a check, roots and other
// quotients as subroutines? Everything that docs/results has of it.
#include <catch2/catch.hpp>
#include <cmath>
#include <iostream>

#include "model/instructions.h"
#include "model/ranges.h"
#include "model/sweep.h"
#include "unit/support.h"

namespace an5d::test {
namespace {

// With -ffast-math the model is wrong about it by as much: four tiles side by side, two of them at borders.
bool is_wrong_in_any_arithmetic(const SweptStencil& one) {
  return one.name == "box3d4r" && one.type == "double" && one.grid.cells.front() == 200;
}

TEST_CASE("the fitted model in exact arithmetic", "[exact]") {
  struct Given {
    const char* file;
    int rows;
    double mean, worst;
  };
  for (const Given& given : {Given{"h200_default_exact.csv", 141, 0.12, 0.4},
                             {"h200_quotients.csv", 38, 0.12, 0.3},
                             {"h200_roots.csv", 32, 0.1, 0.3}}) {
    INFO(given.file);
    double error = 0, worst = 0;
    int rows = 0;
    std::string which;
    for (const SweptStencil& one : sweep_of(given.file)) {
      CHECK(one.arithmetic == Arithmetic::kExact);
      for (const Swept& row : one.rows) {
        const double off = std::abs(row.predicted / row.gcells - 1);
        error += off;
        ++rows;
        if (off <= worst || is_wrong_in_any_arithmetic(one)) continue;
        worst = off;
        which = one.name + " " + one.type + " " + to_string(one.grid.cells) + " " + row.schedule;
      }
    }
    error /= rows;
    std::cout << given.file << ": " << rows << " rows, mean |predicted/measured - 1| " << error
              << ", at most " << worst << " (" << which << ")\n";
    CHECK(rows == given.rows);
    CHECK(error <= given.mean);
    CHECK(worst <= given.worst);
  }
}

TEST_CASE("subroutines of exact arithmetic are counted", "[exact]") {
  const auto in = [](const char* name, Arithmetic arithmetic) {
    return slow_operations(example(name, {"-DREAL=float"}), arithmetic);
  };
  CHECK(in("gradient2d", Arithmetic::kFast) == 2);
  CHECK(in("gradient2d", Arithmetic::kExact) == 2);
  CHECK(in("j2d5pt", Arithmetic::kExact) == 0);  // 118: by products

  // A divisor that has no products (test/unit/reciprocal_test.cpp), and a power of two.
  const auto divided = [](const char* divisor, Arithmetic arithmetic) {
    const std::string sum = "(A[t % 2][i - 1] + A[t % 2][i + 1])";
    return slow_operations(stencil_of(nest_text(1, "A[(t + 1) % 2][i] = " + sum + " / " + divisor + ";")),
                           arithmetic);
  };
  CHECK(divided("0x1.c95da6p+2f", Arithmetic::kExact) == 1);
  CHECK(divided("0x1.c95da6p+2f", Arithmetic::kFast) == 0);
  CHECK(divided("4.0f", Arithmetic::kExact) == 0);
}

}  // namespace
}  // namespace an5d::test
