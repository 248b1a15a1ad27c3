// What entry points are given beside the arrays that they write and the domain, in one order for declarations
// and for calls: those of the program, of one entry point by another, and of --verify.
#pragma once

#include <string>
#include <vector>

#include "codegen/plan/kernel_plan.h"

namespace an5d {

struct EntryArguments {
  std::vector<std::string> boxes;   // that are updated, from the second one on
  std::vector<std::string> inputs;  // arrays that are only read
  std::vector<std::string> params;  // scalars

  std::string text() const;  // ", box1, c, dt"
};

// "box1", "c", "dt"
EntryArguments entry_arguments(const KernelPlan& plan);

// "an5d_box box1", "an5d_input c", "float dt"
EntryArguments entry_parameters(const KernelPlan& plan);

}  // namespace an5d
