// The schedule used when none is given: the classic one with the best predicted time.
#pragma once

#include "model/legality.h"

namespace an5d {

Schedule default_schedule(const Stencil& stencil, const DeviceSpec& device, Arithmetic arithmetic);

// A schedule to lay options over: the default's tile and stream for the stencil's rank, given bT.
Schedule default_with_tiers(const Stencil& stencil, const DeviceSpec& device, Arithmetic arithmetic,
                            int tiers);

}  // namespace an5d
