// Where in a file the nests are.
#pragma once

#include <vector>

#include "frontend/clang/scop_pragma.h"
#include "frontend/nest/refusal.h"

namespace an5d {

struct FoundNests {
  std::vector<LoopNest> nests;
  std::vector<RefusedNest> refused;  // loops that no region marks; of those not tried, a remark
};

// With regions: the nests in them, and an error for all else that they contain. Without: every loop that
// looks like a time loop, as a nest or a refusal; if there is none, every sweep; the error "no-stencil" if
// there is none of these either. Either way, what else looks like a stencil is a refusal. A nest that uses
// one of the places `by_compiler` (compiler_places.h) is refused.
FoundNests find_nests(clang::ASTContext& tree, const std::vector<ScopRegion>& regions,
                      const std::vector<SourceRange>& by_compiler, Diagnostics& said);

// Every loop that looks like a time loop, and every sweep without one around it, whatever pragmas mark.
FoundNests find_all_nests(clang::ASTContext& tree, const std::vector<SourceRange>& by_compiler);

}  // namespace an5d
