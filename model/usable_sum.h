// Which form of an update as a sum a schedule may use, under the arithmetic that the user allows.
#pragma once

#include <optional>
#include <vector>

#include "model/schedule.h"
#include "polyhedral/stencil/stencil.h"

namespace an5d {

// The plane sum that combine=partial uses: the exact one where there is one, else, under kFast, the
// reassociated one; nullptr if neither.
const PlaneSum* usable_sum(const Stencil& stencil, Arithmetic arithmetic);

// Its lines, where threads can take them one by one (polyhedral/stencil/plane_sum.h).
std::optional<std::vector<PlaneSum::Line>> usable_lines(const Stencil& stencil, Arithmetic arithmetic);

}  // namespace an5d
