// Names of the user's that no name of the text can meet.
#pragma once

#include <functional>
#include <string>

#include "codegen/plan/kernel_plan.h"

namespace an5d {

// The plan with labels of axes and spellings of names under which what `print` makes of it has no name twice:
// a name that means something else where it would stand gets underscores behind it, a label that makes a
// constant of another kind becomes X, Y or Z, or gets a number. All others stay as they are in the C.
KernelPlan with_free_names(const KernelPlan& plan,
                           const std::function<std::string(const KernelPlan&)>& print);

}  // namespace an5d
