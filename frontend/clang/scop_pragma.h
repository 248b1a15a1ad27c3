// Pragmas paired up: `#pragma scop` ... `#pragma endscop` become regions of the main file.
#pragma once

#include <cstddef>
#include <vector>

#include "frontend/clang/clang_session.h"

namespace an5d {

struct ScopRegion {
  SourceRange scop, endscop;
  std::size_t begin() const { return scop.offset + scop.length; }
  std::size_t end() const { return endscop.offset; }
};

// Adds an error of rule "scop-pragma" for each pragma without its partner.
std::vector<ScopRegion> pair_scops(const std::vector<PragmaMark>& pragmas, Diagnostics& said);

}  // namespace an5d
