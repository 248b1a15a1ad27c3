// Members of structs, in what stands in the user's text.
#pragma once

#include "codegen/emit/language.h"
#include "frontend/nest/replaced.h"
#include "polyhedral/stencil/stencil.h"

namespace an5d {

// A stencil and the text that its kernels replace, with members called as C has them, `grid->nx`: in bounds
// and extents, and as fields, inputs and scalars. For text outside of kernels, in the user's language.
struct InC {
  Stencil stencil;
  Replaced replaced;
  Language language;
};
InC with_members_as_in_c(const Stencil& stencil, const Replaced& replaced, Language language);

// Those of the values of a cell are one; `arrays` are Stencil::memory.
std::vector<Swap> swaps_in_c(const Replaced& replaced, const std::vector<Array>& arrays);

}  // namespace an5d
