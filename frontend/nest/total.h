// Expressions that may be evaluated where C does not.
#pragma once

#include "frontend/nest/loop_nest.h"

namespace an5d {

// Does C define the value for all operands, so that evaluating it where C does not is harmless? What accesses
// of arrays find is not asked.
bool is_total(const LoopNest& nest, const ExprPtr& expr);

}  // namespace an5d
