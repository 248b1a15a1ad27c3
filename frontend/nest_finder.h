// Where in a file the nests are.
#pragma once

#include <vector>

#include "frontend/loop_nest.h"
#include "frontend/scop_pragma.h"

namespace an5d {

// With regions: the nests in them, and an error for all else that they contain. Without: every time loop
// that writes one of two time planes, each with a remark; "no-stencil" if there is none. A nest that uses one
// of the places `by_compiler` (compiler_places.h) is an error.
std::vector<LoopNest> find_nests(clang::ASTContext& tree, const std::vector<ScopRegion>& regions,
                                 const std::vector<SourceRange>& by_compiler, Diagnostics& said);

}  // namespace an5d
