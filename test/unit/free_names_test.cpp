// Names of the user's beside those of the text: neither can be the other.
#include <fmt/format.h>

#include <catch2/catch.hpp>

#include "codegen/emit/cuda.h"
#include "support.h"

namespace an5d::test {
namespace {

// Over the iterators t, `outer` and `inner`, with two parameters.
std::string nest(const std::string& outer, const std::string& inner, const std::string& p = "p",
                 const std::string& q = "q") {
  return fmt::format(
      "float A[2][64][64];\nvoid f(int T, float {2}, float {3}) {{\n  for (int t = 0; t < T; t++)\n"
      "    for (int {0} = 1; {0} < 63; {0}++)\n      for (int {1} = 1; {1} < 63; {1}++)\n"
      "        A[(t + 1) % 2][{0}][{1}] = {2} * A[t % 2][{0} - 1][{1}] + A[t % 2][{0} + 1][{1}] + {3};\n}}\n",
      outer, inner, p, q);
}

KernelPlan plan_of(const std::string& text, const std::string& schedule) {
  return named(compiled(text, options_for(schedule)).nests.front().plan);
}

const char* const kSchedules[] = {
    "tiers=2 block=64 stream=chunks:8",
    "tiers=4 stages=4 cells=8 block=256 stream=weighted:1.5 exchange=shuffle sync=step:2 combine=star "
    "in=cp_async:3 out=coalesced edge=split"};

TEST_CASE("names that meet nobody stay", "[names]") {
  for (const char* schedule : kSchedules) {
    const KernelPlan plan = plan_of(nest("line", "col", "dt", "value"), schedule);
    CHECK(plan.spellings.empty());
    CHECK(plan.axes[0].label == "Line");
    CHECK(plan.axes[1].label == "Col");
  }
}

TEST_CASE("labels of axes make constants of their own", "[names]") {
  using Pairs = std::vector<std::pair<const char*, const char*>>;
  const Pairs of_one_cell = {{"blockJ", "j"}, {"i", "I"}, {"loJ", "j"}, {"tiers", "degrees"}};
  const Pairs of_stages = {{"i", "I"}, {"row", "j"}, {"i", "column"}};
  for (const char* schedule : kSchedules) {
    for (const auto& [outer, inner] : schedule == kSchedules[0] ? of_one_cell : of_stages) {
      const KernelPlan plan = plan_of(nest(outer, inner), schedule);
      INFO(outer << " and " << inner << ": " << plan.axes[0].label << " and " << plan.axes[1].label);
      CHECK(plan.axes[0].label == "Y");
      CHECK(plan.axes[1].label == "X");
    }
  }
}

TEST_CASE("names give way to what stands beside them", "[names]") {
  for (const char* schedule : kSchedules) {
    const KernelPlan plan = plan_of(nest("i", "j", "Reader0", "class"), schedule);
    CHECK(plan.spelled("Reader0") == "Reader0_");
    CHECK(plan.spelled("class") == "class_");
    const KernelPlan macros = plan_of(nest("i", "EOF", "INT_MAX", "M_PI"), schedule);
    CHECK(macros.spelled("INT_MAX") == "INT_MAX_");
    CHECK(macros.spelled("EOF") == "EOF_");
    CHECK(plan_of(nest("i", "j", "update_u", "launch"), schedule).spelled("launch") == "launch_");
  }
}

TEST_CASE("names that gave way stay apart", "[names]") {
  const KernelPlan plan = plan_of(nest("i", "j", "class", "class_"), kSchedules[0]);
  CHECK(plan.spelled("class_") == "class_");
  CHECK(plan.spelled("class") == "class__");
}

}  // namespace
}  // namespace an5d::test
