// Device code (kernel.h): what each form of a kernel is printed by.
#include "codegen/emit/kernel.h"

#include <fmt/format.h>

#include "codegen/emit/cell_sweep.h"
#include "codegen/emit/fields.h"
#include "codegen/emit/line_program.h"
#include "codegen/emit/lines.h"
#include "codegen/emit/one_step.h"
#include "codegen/emit/stages.h"
#include "codegen/emit/step_groups.h"
#include "codegen/emit/update.h"

namespace an5d {
namespace {

std::string bounds_of(const KernelPlan& plan) {
  if (plan.caps) {
    return fmt::format("__maxnreg__(kSteps == {} && !kBordersDiffer ? {} : {})", plan.host.degrees.front(),
                       plan.caps->main, plan.caps->others);
  }
  if (plan.schedule.resident || plan.resident == 1)
    return fmt::format("__launch_bounds__(kThreads, {})", *plan.resident);
  // The kernel that does nearly all steps is squeezed; the others seldom run.
  if (plan.resident) {
    return fmt::format("__launch_bounds__(kThreads, kSteps == {} && !kBordersDiffer ? {} : 1)",
                       plan.host.degrees.front(), *plan.resident);
  }
  return "__launch_bounds__(kThreads)";
}

void print_sizes(Writer& out, const KernelPlan& plan) {
  switch (plan.form) {
    case KernelForm::kCell:
      return print_cell_sizes(out, plan);
    case KernelForm::kCellOfArrays:
      return print_fields_sizes(out, plan);
    case KernelForm::kStages:
      return print_stages_sizes(out, plan);
    case KernelForm::kLines:
      return print_lines_sizes(out, plan);
    case KernelForm::kLinesOfArrays:
      return print_line_program_sizes(out, plan);
    case KernelForm::kStep:
      return print_one_step_sizes(out, plan);
    case KernelForm::kGroups:
      return print_group_sizes(out, plan);
  }
}

}  // namespace

void print_update(Writer& out, const KernelPlan& plan) {
  print_sizes(out, plan);
  if (asks_when(plan)) {
    out.comment("What an array holds: as this time step has made it, or as the one before has left it.");
    out.put("enum When { kNow, kBefore };");
    out.blank();
  }
  print_scalars(out, plan);
  print_divisors(out, plan);
  print_user_functions(out, plan);
  print_update_functions(out, plan);
}

void print_kernel(Writer& out, const KernelPlan& plan) {
  switch (plan.form) {
    case KernelForm::kCell:
      return print_cell_kernel(out, plan, bounds_of(plan));
    case KernelForm::kCellOfArrays:
      return print_fields_kernel(out, plan, bounds_of(plan));
    case KernelForm::kStages:
      return print_stages_kernel(out, plan, bounds_of(plan));
    case KernelForm::kLines:
      return print_lines_kernel(out, plan, bounds_of(plan));
    case KernelForm::kLinesOfArrays:
      return print_line_program_kernel(out, plan, bounds_of(plan));
    case KernelForm::kStep:
      return print_one_step_kernels(out, plan);
    case KernelForm::kGroups:
      return print_group_kernels(out, plan);
  }
}

}  // namespace an5d
