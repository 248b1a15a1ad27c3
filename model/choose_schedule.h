// The schedule of a stencil: what the user fixes of it, and the rest from the search.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/said/diagnostic.h"
#include "model/device.h"
#include "model/prediction.h"
#include "model/schedule.h"
#include "model/search.h"
#include "polyhedral/stencil/stencil.h"

namespace an5d {

// What the user may fix about the schedule; the rest is chosen.
struct ScheduleRequest {
  std::string line;              // --schedule, may be empty
  std::optional<int> tiers;      // --bt
  std::optional<int> block1;     // --bs1: the innermost blocked axis (paper: bS1)
  std::optional<int> block2;     // --bs2
  std::optional<int> chunk;      // --sl: planes per block (paper: hSN); 0 for a whole column
  std::vector<std::string> opt;  // --opt: star, partial, gather, vector, no-vector
  std::optional<int> registers;  // --registers
  bool operator==(const ScheduleRequest&) const = default;
};

// What is wrong with a grid for this stencil: the number of its axes. Without cells, nothing is.
std::optional<Diagnostic> grid_error(const Stencil& stencil, const std::optional<Grid>& grid);

// The schedule under a request, for a run of `given` as run_of() takes it. Errors name the schedule rule and
// point at the nest.
Result<Schedule> choose_schedule(const Stencil& stencil, const ScheduleRequest& request,
                                 const DeviceSpec& device, Arithmetic arithmetic,
                                 const std::optional<Grid>& given, Model model);

}  // namespace an5d
