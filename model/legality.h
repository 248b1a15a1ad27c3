// Which schedules can run, as one table of rules: id, predicate over (Stencil, Schedule, DeviceSpec),
// message. A schedule that breaks one is refused at compile time with the reason.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/device.h"
#include "model/schedule.h"
#include "polyhedral/stencil.h"

namespace an5d {

struct Violation {
  std::string rule;     // "schedule-threads"
  std::string message;  // with the numbers
};

std::vector<Violation> violations(const Stencil& stencil, const Schedule& schedule, const DeviceSpec& device,
                                  Arithmetic arithmetic);

// The plane sum that combine=partial uses: the exact one where there is one, else, under kFast, the
// reassociated one; nullptr if neither.
const PlaneSum* usable_sum(const Stencil& stencil, Arithmetic arithmetic);

// Its lines, where a register tile can take them one by one (polyhedral/plane_sum.h).
std::optional<std::vector<PlaneSum::Line>> usable_lines(const Stencil& stencil, Arithmetic arithmetic);

}  // namespace an5d
