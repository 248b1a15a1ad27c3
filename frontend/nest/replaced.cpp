// The part of a nest that stays C's (replaced.h). In: a LoopNest. Out: its text, without what is computed.
#include "frontend/nest/replaced.h"

#include <algorithm>

#include "frontend/nest/loop_nest.h"

namespace an5d {
namespace {

ReplacedSweep without_values(const LoopNest& nest, const Sweep& sweep) {
  ReplacedSweep made{sweep, {}};
  for (const Assignment& assignment : sweep.assignments) {
    const Access* copied = assignment.value->as<Access>();
    if (copied && nest.arrays[copied->array].before) copied = nullptr;
    made.stores.push_back({assignment.target.array, copied ? std::optional(copied->array) : std::nullopt});
  }
  return made;
}

}  // namespace

Replaced replaced_by(const LoopNest& nest) {
  Replaced made{nest, an5d::is_done_once(nest), {}};
  std::ranges::transform(nest.sweeps, std::back_inserter(made.sweeps),
                         [&](const Sweep& sweep) { return without_values(nest, sweep); });
  return made;
}

std::string spelled(const AroundSweeps& around, const std::string& name) {
  const auto member = std::ranges::find(around.members, name, &AroundSweeps::Member::name);
  return member == around.members.end() ? name : member->spelling;
}

}  // namespace an5d
