// Ways to run a stencil that papers and courses compare, as parts of the space of schedules: what each of
// them reaches at its best schedule is one row of --compare.
#pragma once

#include <string_view>
#include <vector>

#include "model/search.h"

namespace an5d {

struct Strategy {
  std::string_view name;  // "2.5-D, registers"
  std::string_view does;  // what its threads and blocks do, for a reader of a table
  bool (*has)(int rank, const Schedule& schedule);
  Family family;  // that has its schedules
};

// From the plainest on; none of them is empty for all stencils. Of a schedule, one at most has it.
const std::vector<Strategy>& strategies();

// The legal schedules of a strategy by the fitted model, the fastest first; empty where none is legal.
struct RankedStrategy {
  const Strategy* strategy;  // of strategies()
  std::vector<Candidate> ranking;
};

std::vector<RankedStrategy> rank_strategies(const Stencil& stencil, const DeviceSpec& device,
                                            Arithmetic arithmetic, const Grid& grid);

}  // namespace an5d
