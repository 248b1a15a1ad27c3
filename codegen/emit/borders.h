// Prints what sets borders when the loops have run.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "codegen/emit/writer.h"
#include "codegen/plan/kernel_plan.h"

namespace an5d {

// Border0, ...: what C sets cells to. Inside the nest's namespace.
void print_borders(Writer& out, const KernelPlan& plan);

// ", {{0, 0}, {1, (long long)(n)}}, ...": the cells of all borders and of what they read, as further boxes.
std::string border_boxes(const KernelPlan& plan);

// The rows of HostPlan::touched for these.
std::vector<std::string> border_reaches(const KernelPlan& plan);

// In the entry point for device memory: sets borders where `print_run` has printed how the nest runs in
// `domain`.
void print_run_with_borders(Writer& out, const KernelPlan& plan, const std::function<void()>& print_run);

}  // namespace an5d
