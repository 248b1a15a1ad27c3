// An analysed time step as a Stencil.
#pragma once

#include <optional>
#include <vector>

#include "polyhedral/written.h"

namespace an5d {

Stencil build_stencil(const Step& step, const std::vector<Input>& inputs,
                      const std::optional<long long>& earliest_time);

// For each update, which box its cells are: boxes are counted by first use.
std::vector<int> boxes_of(const Step& step);

}  // namespace an5d
