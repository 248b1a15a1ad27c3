// What of a nest goes with a stencil to the text around calls, and what the stencil itself says of C's
// arrays.
#include "frontend/nest/replaced.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "support.h"

namespace an5d::test {
namespace {

CompiledNest nest_of(const std::string& step, const std::string& parameters = "float *a, float *b") {
  const std::string text =
      "void f(int T, int n, " + parameters + ") {\n  for (int t = 0; t < T; t++) {\n" + step + "\n  }\n}\n";
  const Compiled made = compiled(text, options_for());
  REQUIRE(made.nests.size() == 1);
  return made.nests.front();
}

const std::string kForth = "for (int i = 1; i < n - 1; i++) b[i] = 0.5f * (a[i - 1] + a[i + 1]);";
const std::string kBack = "for (int i = 1; i < n - 1; i++) a[i] = 0.5f * (b[i - 1] + b[i + 1]);";
const std::string kCopy = "for (int i = 1; i < n - 1; i++) a[i] = b[i];";

TEST_CASE("of sweeps it is said where they store, and what they copy", "[replaced]") {
  const auto [stencil, replaced, schedule, plan] = nest_of(kForth + kCopy);
  CHECK(replaced.function == "f");
  CHECK_FALSE(replaced.is_done_once);
  REQUIRE(replaced.sweeps.size() == 2);
  REQUIRE(replaced.sweeps[0].stores.size() == 1);
  const ReplacedSweep::Store &made = replaced.sweeps[0].stores[0], &copy = replaced.sweeps[1].stores[0];
  CHECK(stencil.memory[made.array].name == "b");
  CHECK_FALSE(made.copied);
  CHECK(stencil.memory[copy.array].name == "a");
  REQUIRE(copy.copied);
  CHECK(stencil.memory[*copy.copied].name == "b");
  CHECK(stencil.sweep_has_update == std::vector{true, true});
}

TEST_CASE("what is replaced is as in C, whatever the analysis makes of it", "[replaced]") {
  const auto [stencil, replaced, schedule, plan] = nest_of(kForth + kBack);
  CHECK(stencil.steps_per_iteration == 2);
  CHECK(stencil.fields[0].takes_turns());
  CHECK(stencil.sweep_has_update == std::vector{true});  // of one of the steps
  CHECK(replaced.sweeps.size() == 2);
  CHECK(replaced.swaps.empty());
  const auto swapped = nest_of(kForth + kBack + kForth + "float *k = a; a = b; b = k;").replaced;
  CHECK(swapped.sweeps.size() == 3);
  CHECK(swapped.swaps.size() == 1);
}

TEST_CASE("planes that the analysis finds are in the stencil's memory alone", "[replaced]") {
  const auto [stencil, replaced, schedule, plan] =
      nest_of("if (t % 2 == 0) { " + kForth + " } else { " + kBack + " }");
  CHECK(replaced.period == 2);
  CHECK(replaced.swaps.empty());
  const auto& plane = array_named(stencil.memory, "a").plane;
  REQUIRE(plane);
  CHECK(plane->names[plane->ahead] == "a");  // read by the step of time 0
}

TEST_CASE("no update stands for what sets borders", "[replaced]") {
  const auto [stencil, replaced, schedule, plan] = nest_of(kForth + "b[0] = b[1];" + kCopy);
  CHECK(stencil.sweep_has_update.size() == replaced.sweeps.size());
  CHECK(std::ranges::count(stencil.sweep_has_update, false) == 1);
}

TEST_CASE("C's arrays keep their places and what the file says of sizes", "[replaced]") {
  const std::string step =
      "for (int i = 1; i < n - 1; i++) for (int j = 1; j < 63; j++) "
      "v[i][j] = u[i - 1][j] + u[i][j + 1];\nfloat (*k)[64] = u; u = v; v = k;";
  const auto [stencil, replaced, schedule, plan] = nest_of(step, "float (*u)[64], float (*v)[64]");
  REQUIRE(replaced.swaps.size() == 1);
  CHECK(stencil.memory[replaced.swaps[0].first].name == "u");
  CHECK(stencil.memory[replaced.swaps[0].second].name == "v");
  CHECK(stencil.memory[replaced.swaps[0].first].extents.size() == 2);
  CHECK(stencil.function == "f");
  CHECK(stencil.where.line == 2);
}

}  // namespace
}  // namespace an5d::test
