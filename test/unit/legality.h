// What the tests of the legality table share: stencils, and schedules that are refused or accepted.
#pragma once

#include <string>
#include <vector>

#include "model/legality.h"
#include "support.h"

namespace an5d::test {

// Of radius 1.
Stencil star(int rank, const std::string& element = "float");
// Two that are no stars, a sum and a product.
Stencil corner();
Stencil product();

std::vector<Violation> broken(const Stencil& stencil, const std::string& schedule,
                              const std::string& device = "h200", Arithmetic arithmetic = Arithmetic::kExact);

// Refused by this rule and no other, with a message that holds `says`.
void refuses(const std::string& rule, const std::string& says, const Stencil& stencil,
             const std::string& schedule, const std::string& device = "h200");
void accepts(const Stencil& stencil, const std::string& schedule, const std::string& device = "h200",
             Arithmetic arithmetic = Arithmetic::kExact);

}  // namespace an5d::test
