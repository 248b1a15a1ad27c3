// Numbers of schedules and their ranges (schedule_numbers.h).
#include "model/schedule_numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <variant>

#include "model/ranges.h"

namespace an5d {
namespace {

template <class... Choices>
int planes_of(const std::variant<Choices...>& key) {
  const auto planes = [](const auto& choice) {
    if constexpr (requires { choice.planes; }) return choice.planes;
    return 0;
  };
  return std::visit(planes, key);
}

struct Number {
  const char* name;
  int value;
  const Range& range;
};

}  // namespace

std::string block_text(const Schedule& s) {
  return s.block_z > 1   ? fmt::format("{}x{}x{}", s.block.x, s.block.y, s.block_z)
         : s.block.y > 1 ? fmt::format("{}x{}", s.block.x, s.block.y)
                         : fmt::format("{}", s.block.x);
}

std::string numbers_outside(const Schedule& s) {
  const Chunks* chunks = std::get_if<Chunks>(&s.stream);
  const auto given = [](int number) { return std::max(1, number); };
  const Number numbers[] = {{"tiers", s.tiers, kTierNumbers},
                            {"stages", s.stages, kStageNumbers},
                            {"cells", s.cells.x, kCellNumbers},
                            {"cells", s.cells.y, kCellNumbers},
                            {"block", s.block.x, kBlockNumbers},
                            {"block", s.block.y, kBlockNumbers},
                            {"block", s.block_z, kBlockNumbers},
                            {"stream=chunks", chunks ? chunks->planes : 1, kChunkNumbers},
                            {"sync", given(planes_of(s.sync)), kPlaneNumbers},
                            {"skew", s.skew, kSkewNumbers},
                            {"in", given(planes_of(s.in)), kPlaneNumbers},
                            {"pad", s.pad, kPadNumbers},
                            {"resident", s.resident.value_or(1), kResidentNumbers},
                            {"registers", s.registers.value_or(255), kRegisterNumbers}};
  for (const Number& number : numbers) {
    if (!number.range.holds(number.value))
      return fmt::format("{} of {} is not within {}", number.name, number.value, to_string(number.range));
  }
  constexpr int kMostCells = 1 << 16;  // one plane of them is more than a block's shared memory
  if (s.block.product() > kMostCells || s.block.product() * s.block_z > kMostCells)
    return fmt::format("block={} is more than {} cells", block_text(s), kMostCells);
  return "";
}

}  // namespace an5d
