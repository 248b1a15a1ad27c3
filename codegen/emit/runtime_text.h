// The runtime in generated files: which headers of runtime/include/an5d the nests of a file need, and their
// text.
#pragma once

#include <string>
#include <vector>

#include "codegen/plan/kernel_plan.h"

namespace an5d {

// Where the primitives of runtime/include/an5d come from: the output has those that it needs, or includes
// them where an5dc is installed, or all of them in one file beside it.
enum class RuntimeText { kInline, kInclude, kFile };
inline constexpr char kRuntimeFile[] = "an5d.cuh";

// What stands behind a call that replaces a loop when the GPU fails.
enum class OnError { kAbort, kOriginal };

struct RuntimeParts {
  std::string before_updates;  // what their text names
  std::string behind_updates;
};

// The headers that any of the nests needs, as includes or as text. `updates` is the text of their updates.
// What these call and the headers of kernels keep their comments, those of the host side do without.
RuntimeParts runtime_text(const std::vector<KernelPlan>& plans, const std::string& updates, RuntimeText how,
                          OnError on_error);

// That file: all headers, in the order in which they need each other. The same for all outputs.
std::string runtime_file();

// Types of the entry points, C and C++.
std::string entry_types(const std::vector<KernelPlan>& plans);

}  // namespace an5d
