// Macros of flags on which nests depend.
#pragma once

#include <vector>

#include "frontend/clang/outer_macros.h"
#include "frontend/nest/loop_nest.h"

namespace clang {
class ASTContext;
}  // namespace clang

namespace an5d {

// Those on which the nests depend: their text, the functions that they stand in, and all declarations behind
// what these name. Names that are reserved for compilers count where the loops themselves depend on them.
std::vector<OuterMacro> used_macros(clang::ASTContext& tree, const std::vector<LoopNest>& nests,
                                    const OuterMacros& macros);

}  // namespace an5d
