// The updates of a plan, everywhere and amid the grid.
#pragma once

#include <string>

#include "codegen/plan/kernel_plan.h"

namespace an5d {

// Fills what a plan, which knows its block and how values combine, has of updates: with them the rows or the
// chain of sub-steps that they need.
void add_updates(KernelPlan& plan, const Stencil& stencil);

// Elements that threads hold are Locals of these names, which no C program can have.
std::string held_local(std::size_t element);

// Does an update read kFirstStep?
bool reads_first_step(const KernelPlan& plan);

}  // namespace an5d
