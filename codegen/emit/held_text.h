// Prints what threads hold of arrays that are only read (model/held_elements.h), and how they read it.
#pragma once

#include "codegen/emit/writer.h"
#include "codegen/plan/kernel_plan.h"

namespace an5d {

// Does a tier hold any of it?
bool tiers_hold(const KernelPlan& plan);

// Struct Held of a program: what a thread keeps for a tile.
void print_held_of_thread(Writer& out, const KernelPlan& plan);

// Members of struct Tier: what it keeps for a plane.
void print_held_of_tier(Writer& out, const KernelPlan& plan);

}  // namespace an5d
