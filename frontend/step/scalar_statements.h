// Statements of a time step that the host does: they give scalars values.
#pragma once

#include <vector>

#include "frontend/step/step_call.h"

namespace an5d {

struct TimeStep;

// Does the statement give one scalar a value that the host can compute, from scalars and elements of arrays?
// It chooses no plane of an array.
bool changes_scalar(const clang::ASTContext& tree, const TimeStep& step, const clang::Stmt* statement);

// Does the time loop go on by a condition that the host can compute, but that counts no integer?
bool is_counted_by_host(const clang::ASTContext& tree, const TimeStep& step);

// Adds to the changes the step's own scalars that these change or read, `const double c = a + b; a = b; b =
// c;`, and those that no sweep can know. The host computes such a constant where it stands, if one of its
// scalars changes.
void add_constants_of_host(const clang::ASTContext& tree, std::vector<StepStatement> constants,
                           TimeStep& step);

}  // namespace an5d
