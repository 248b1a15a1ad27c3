// Arrays of more planes than a time step reads and writes, as entry points have them (an5d/circles.cuh).
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "codegen/emit/writer.h"
#include "codegen/plan/kernel_plan.h"

namespace an5d {

// Has any field further planes?
bool has_circles(const KernelPlan& plan);

// kCircles, of several fields.
void print_circles(Writer& out, const KernelPlan& plan);

// "float* further[] = {u_older, u_older_2};", and whether they are apart from inputs.
void print_further_planes(Writer& out, const KernelPlan& plan, bool on_device);
void print_further_checks(Writer& out, const KernelPlan& plan);

// The time steps of parts of the time, which print_steps prints for `planes` and `domain`; or of one field
// for `plane0` and `plane1`.
void print_circle_steps(Writer& out, const KernelPlan& plan, const std::function<void()>& print_steps);

// What print_run prints for planes in device memory: `further` there; or of one field `planes`.
void print_host_circles(Writer& out, const KernelPlan& plan, const std::function<void()>& print_run);

// Of one field, in the order in which steps write them.
std::vector<std::string> circle_of(const KernelPlan& plan);

}  // namespace an5d
