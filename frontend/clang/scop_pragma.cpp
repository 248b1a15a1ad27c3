// In: the pragmas of a file in order. Out: regions, and errors for those that do not pair.
//
// Decided here: regions do not nest, and a `scop` inside an open region is the one reported.
#include "frontend/clang/scop_pragma.h"

#include <optional>

namespace an5d {

std::vector<ScopRegion> pair_scops(const std::vector<PragmaMark>& pragmas, Diagnostics& said) {
  std::vector<ScopRegion> regions;
  std::optional<SourceRange> open;
  for (const PragmaMark& mark : pragmas) {
    if (mark.kind == PragmaKind::kScop) {
      if (open)
        said.push_back(make_error("scop-pragma", mark.where,
                                  "found '#pragma scop' inside a region, expected '#pragma endscop'",
                                  "the region that is open starts here; close it first", *open));
      else
        open = mark.where;
    } else if (mark.kind == PragmaKind::kEndScop) {
      if (open)
        regions.push_back({*open, mark.where});
      else
        said.push_back(make_error("scop-pragma", mark.where, "found '#pragma endscop' without '#pragma scop'",
                                  "put '#pragma scop' on a line before the time loop"));
      open.reset();
    }
  }
  if (open)
    said.push_back(make_error("scop-pragma", *open, "found '#pragma scop' without '#pragma endscop'",
                              "put '#pragma endscop' on a line after the time loop"));
  return regions;
}

}  // namespace an5d
