// An analysed time step as a Stencil.
#pragma once

#include <optional>
#include <vector>

#include "polyhedral/proof/written.h"
#include "polyhedral/rewrite/boundary_folding.h"

namespace an5d {

// `borders` are of the step's fields.
Stencil build_stencil(const Step& step, const std::vector<Input>& inputs, const NestAndBorders& borders,
                      const std::optional<long long>& earliest_time);

// For each update, which box its cells are: boxes are counted by first use.
std::vector<int> boxes_of(const Step& step);

}  // namespace an5d
