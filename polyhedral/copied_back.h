// Arrays that a time step copies back to the ones that it has read.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "polyhedral/overwritten_values.h"
#include "polyhedral/stencil.h"

struct isl_ctx;

namespace an5d {

struct CopiesBack {
  LastValues last;  // without the sweeps that copy; the arrays of each pair trade places instead
  std::vector<std::pair<std::string, std::string>>
      arrays;  // that of which values are read, and the copy's source
};

// `for (i) b[i] = f(a[i - 1], a[i + 1]); for (i) a[i] = b[i];` updates `a` as two arrays do that trade
// places: what a later sweep reads of `a` it finds in `b`, too. It is not the same beside the cells that are
// copied, which `b` has of its own, and after the loops: Field::is_copied_back.
//
// Only where the same cells are computed and copied, and nothing else writes either array or reads `b`
// before.
CopiesBack with_copies_back(isl_ctx* ctx, const LastValues& last);

// What the analysis has made of `copies.last`, with the fields of such arrays marked.
Stencil with_marks(const CopiesBack& copies, Stencil stencil);

}  // namespace an5d
