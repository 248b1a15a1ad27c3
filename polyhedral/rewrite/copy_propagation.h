// Copy propagation: statements of a time step that are identities of one element type.
#pragma once

#include <string>
#include <vector>

#include "polyhedral/rewrite/forward_substitution.h"
#include "polyhedral/stencil/stencil.h"

struct isl_ctx;

namespace an5d {

struct PropagatedCopies {
  // Arrays of which one is read, `name`, and another one made, `partner`.
  struct Group {
    std::string name, partner;
    CopiedArrays arrays;
  };
  LastValues last;  // without the statements that copy; the arrays of each group trade places instead
  std::vector<Group> groups;
};

// `for (i) b[i] = f(a[i - 1], a[i + 1]); for (i) a[i] = b[i];`: who reads `a` reads what the step before has
// made, as of two arrays that trade places. `c[i] = f(b, a); a[i] = b[i]; b[i] = c[i];` does as three that
// rotate. What is not the same is what each array holds when the loops have run, and cells that are copied
// beside those that the step makes (CopiedArrays).
//
// Only where each array of a group is copied wherever the step makes a value, and no read finds another one.
PropagatedCopies propagate_copies(isl_ctx* ctx, const LastValues& last);

// What the analysis has made of `copies.last`, with the fields of such arrays marked.
Stencil with_copied_arrays(const PropagatedCopies& copies, Stencil stencil);

}  // namespace an5d
