// Nests that are not taken: what is in the way of each, and what is said of them.
#pragma once

#include <vector>

#include "frontend/nest/loop_nest.h"
#include "frontend/said/diagnostic.h"

namespace an5d {

// A loop that looks like a time loop over a stencil, and the errors that keep it from being taken.
struct RefusedNest {
  Origin origin;
  Diagnostics obstacles;
};

// What becomes of loops that no pragma marks and that are not taken: they stay C, with a remark; or they are
// errors, as marked ones always are.
enum class NotTaken { kStaysC, kError };

// One diagnostic for each rule, in the order of their first ones; the places of the others are its notes.
Diagnostics grouped_by_rule(const Diagnostics& diagnostics);

// Of a time step that assigns to more arrays than `most`, values of cells among them: one assignment to each.
Diagnostic too_many_assigned(const std::vector<const Assignment*>& all, std::size_t most);

// The obstacles of all, the largest nests first.
Diagnostics errors_of(std::vector<RefusedNest> refused);

// The same as remarks, in source order, and a last one that sums up: how many nests are taken, which are not,
// and by which rules.
Diagnostics remarks_of(std::vector<RefusedNest> refused, std::size_t taken);

}  // namespace an5d
