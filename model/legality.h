// Which schedules can run, as one table of rules: id, predicate over (Stencil, Schedule, DeviceSpec),
// message. A schedule that breaks one is refused at compile time with the reason.
#pragma once

#include <string>
#include <vector>

#include "model/device.h"
#include "model/schedule.h"
#include "polyhedral/stencil/stencil.h"

namespace an5d {

struct Violation {
  std::string rule;     // "schedule-threads"
  std::string message;  // with the numbers
};

std::vector<Violation> violations(const Stencil& stencil, const Schedule& schedule, const DeviceSpec& device,
                                  Arithmetic arithmetic);

}  // namespace an5d
