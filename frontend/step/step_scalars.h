// Scalars that a time step changes: `time += dt;`.
#pragma once

#include <vector>

#include "frontend/step/step_call.h"

namespace an5d {

struct TimeStep;

// Does the statement give one scalar a value that the host can compute, from scalars alone? It chooses no
// plane of an array.
bool changes_scalar(const clang::ASTContext& tree, const clang::Stmt* time, const clang::Stmt* statement);

// Does the time loop go on by a condition that the host can compute, but that counts no integer?
bool is_counted_by_host(const clang::ASTContext& tree, const TimeStep& step);

// Adds to the changes what they read of the step's own: `const double c = a + b; a = b; b = c;`. The host
// computes such a constant where it stands, if one of its scalars changes.
void add_constants_of_host(std::vector<StepStatement> constants, TimeStep& step);

// Adds the changes, and the count of a loop that the host counts, before the sweeps are built.
bool add_scalar_changes(Translation& work, const TimeStep& step);

// Takes functions off the nest that only its scalars call. The sweeps have been built.
void drop_functions_of_host(LoopNest& nest);

}  // namespace an5d
