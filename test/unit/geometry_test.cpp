// What the model counts of a cell's arithmetic and of registers, with and without -ffast-math.
#include "model/geometry.h"
#include "model/instructions.h"
#include "model/registers.h"

#include <catch2/catch.hpp>

#include "legality.h"
#include "model/device.h"
#include "model/occupancy.h"
#include "model/schedule.h"

namespace an5d::test {
namespace {

Schedule parsed(const std::string& line) {
  const Result<Schedule> schedule = parse_schedule(line, Schedule{});
  REQUIRE(schedule);
  return *schedule;
}

TEST_CASE("a sum's constant divisor goes into its coefficients under -ffast-math", "[geometry]") {
  const Stencil sum = example("star2d1r"), quotient = example("j2d5pt");  // both: four FMA and a product
  CHECK(arithmetic_instructions(sum, Arithmetic::kFast) == 5);
  CHECK(arithmetic_instructions(quotient, Arithmetic::kFast) == 5);
  CHECK(arithmetic_instructions(sum, Arithmetic::kExact) == 5);
  CHECK(arithmetic_instructions(quotient, Arithmetic::kExact) == 6 + 8);
  const auto under_fast_math = [](const std::string& value) {
    const Stencil stencil = stencil_of(nest_text(1, "A[(t + 1) % 2][i] = " + value + ";"));
    return arithmetic_instructions(stencil, Arithmetic::kFast);
  };
  CHECK(under_fast_math("(0.3f * A[t % 2][i] + 0.4f * A[t % 2][i + 1]) / 3") == 2);
  CHECK(under_fast_math("(0.3f * A[t % 2][i] + A[t % 2][i + 1]) / 3") == 2);  // one cell has no coefficient
}

TEST_CASE("quotients that are checked together keep rows of what they are made of", "[geometry]") {
  const auto registers = [](const char* name, const char* line, Arithmetic arithmetic) {
    return registers_of(example(name), parsed(line), arithmetic).needed;
  };
  const char* const stages =
      "tiers=2 stages=4 cells=12 block=384 stream=weighted:1.8 exchange=shuffle sync=step:2 combine=star "
      "in=cp_async:4 out=coalesced edge=split";
  const char* const one_cell = "tiers=4 block=128";
  CHECK(registers("j2d5pt", stages, Arithmetic::kExact) ==
        registers("j2d5pt", stages, Arithmetic::kFast) + 5 * 12);
  CHECK(registers("star2d1r", stages, Arithmetic::kExact) ==
        registers("star2d1r", stages, Arithmetic::kFast));
  CHECK(registers("j2d5pt", one_cell, Arithmetic::kExact) ==
        registers("j2d5pt", one_cell, Arithmetic::kFast));
}

TEST_CASE("the system takes shared memory of each block from sm_80 on", "[geometry]") {
  const Stencil stencil = example("star2d1r");
  const Schedule schedule = parsed("tiers=4 block=128");
  DeviceSpec device = *find_device("h200");
  device.shared_bytes = 2 * geometry(stencil, schedule, Arithmetic::kExact).shared_bytes;
  REQUIRE(device.shared_bytes > 0);
  for (const auto& [architecture, blocks] :
       {std::pair{"sm_35", 2}, {"sm_70", 2}, {"sm_80", 1}, {"sm_90a", 1}}) {
    device.architecture = architecture;
    INFO(architecture);
    CHECK(occupancy(stencil, schedule, device, Arithmetic::kExact).blocks == blocks);
  }
}

}  // namespace
}  // namespace an5d::test
