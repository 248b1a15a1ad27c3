// What the program says where it cannot do what it was asked for: the option, the path, the reason.
#include <catch2/catch.hpp>

#include "support.h"

namespace an5d::test {
namespace {

const std::string kGood = nest_text(2, "A[(t + 1) % 2][i][j] = A[t % 2][i - 1][j] + A[t % 2][i][j + 1];");
// Whose parameter is no C++.
const std::string kSizes =
    "void f(int n, int T, float A[2][n][n]) {\n  for (int t = 0; t < T; t++)\n    for (int i = 1; i < n - 1; "
    "i++)\n      for (int j = 1; j < n - 1; j++) A[(t + 1) % 2][i][j] = 0.5f * A[t % 2][i - 1][j];\n}\n";

using Files = std::vector<std::string>;

TEST_CASE("2: numbers of options that are outside of their ranges, which the help has, too", "[cli]") {
  Workplace here;
  here.write("a.c", kGood);
  const std::string help = here.an5dc("--help").out;
  struct Number {
    std::string option, range, with;
  };
  const Number numbers[] = {{"--bt", "1 to 32", ""},
                            {"--bs1", "1 to 4096", ""},
                            {"--bs2", "1 to 4096", ""},
                            {"--sl", "0 to 536870912", ""},
                            {"--registers", "16 to 255", ""},
                            {"--steps", "1 to 1000000000", "--print-model=table"},
                            {"--top", "1 to 100000", "--print-model=table"},
                            {"--jobs", "1 to 1024", "--tune"},
                            {"--seed", "0 to 4294967295", "--verify"}};
  for (const Number& number : numbers) {
    INFO(number.option);
    CHECK_THAT(help, Catch::Contains(number.option + " INT:" + number.range) ||
                         Catch::Contains(number.option + " UINT:" + number.range));
    for (const std::string wrong : {"2147483647", "99999999999999999999", "1e3", "0x10", "010", "1.5", "x"}) {
      if (wrong == "2147483647" && number.option == "--seed") continue;
      INFO(wrong);
      const auto refused = here.an5dc("a.c " + number.with + " " + number.option + "=" + wrong);
      CHECK(refused.status == 2);
      CHECK_THAT(refused.err, Catch::StartsWith("an5dc: error: " + number.option +
                                                ": expects a number from " + number.range + ", found '"));
    }
  }
  CHECK(here.files() == Files{"a.c"});
}

TEST_CASE("1: no picture of what is not written", "[cli]") {
  Workplace here;
  here.write("a.c", kSizes);  // which is no C++
  const auto refused = here.an5dc("a.c -o out.cu --roofline roof.svg --grid 100x100 --steps 10");
  CHECK(refused.status == 1);
  CHECK_THAT(refused.err, Catch::Contains("[not-cxx]"));
  CHECK(here.files() == Files{"a.c"});
}

}  // namespace
}  // namespace an5d::test
