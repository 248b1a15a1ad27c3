// Scalars that change in every time step, in expressions.
#pragma once

#include <optional>

#include "frontend/names/step_names.h"

namespace an5d {

// What sweeps read of a scalar that changes: an element of its history. Null after an error; nothing of other
// scalars.
std::optional<ExprPtr> changing_scalar(Translation& work, ExprPlace place, const NamedPlace& scalar,
                                       const clang::Expr* read);

}  // namespace an5d
