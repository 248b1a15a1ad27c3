// What conditions leave of an iterator's values, by comparisons with numbers that calls know.
#pragma once

#include <functional>
#include <optional>

#include "frontend/nest/loop_nest.h"
#include "polyhedral/isl/conditions.h"
#include "polyhedral/stencil/stencil.h"

namespace an5d {

// An expression minus the iterator of a loop (0: time), where that is one constant for all iterations.
using Distance = std::function<std::optional<long>(const ExprPtr&, int loop)>;

// Those of the loop's iterator, of comparisons with literals and with scalars that the nest is given. All
// other conditions are left out, so that the limits may be wider than what is left.
Limits limits_of(const LoopNest& nest, const Conditions& around, int loop, const Distance& distance);

}  // namespace an5d
