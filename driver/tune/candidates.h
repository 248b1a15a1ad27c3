// What --tune measures for one nest: the paper's protocol, sections 6.3 and 7.
#pragma once

#include <vector>

#include "driver/compile/compile.h"
#include "model/search.h"

namespace an5d {

// The plain kernel (best_schedule() of one time step) first; then, down the model's ranking, `top`
// schedules that are not there yet, each, where it has no cap on registers, followed by itself under caps of
// 32, 64, 96 and 128 as far as those are legal.
std::vector<Candidate> tune_candidates(const Stencil& stencil, const CompileOptions& options,
                                       const Grid& grid, int top);

// The plain kernel, and the `top` schedules of each strategy by the model (model/strategies.h).
std::vector<Candidate> compare_candidates(const Stencil& stencil, const CompileOptions& options,
                                          const Grid& grid, int top);

}  // namespace an5d
