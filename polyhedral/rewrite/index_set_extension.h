// Sweeps that take in cells beside their own, which further assignments set: index set extension.
#pragma once

#include <map>
#include <vector>

#include "polyhedral/cells/cell_sets.h"
#include "polyhedral/rewrite/forward_substitution.h"

struct isl_ctx;

namespace an5d {

// A sweep that has become wider.
struct Wider {
  Sweep in_c;                   // as it was, over fewer cells
  long enough = 1;              // iterations that each of its loops is relied on to have
  std::vector<int> iterations;  // and those of the wider loops
};

struct WiderSweeps {
  LastValues last;
  std::map<std::size_t, Wider> wider;  // by number in last.nest
  std::vector<CellPlacing> placings;
};

// After `v[i] = f(u)` in a loop over [1, n - 1), an absorbing border `v[0] = u[1] + c * (v[1] - u[0])` is
// nothing that its readers could compute again, as other borders are (boundary_folding.h): it is made of
// other planes. The loop becomes one over [0, n - 1) that computes `i >= 1 ? f(u) : 0`, and the border one of
// its cells, which is set again (statement_fusion.h). The same where a further sweep sets cells of both
// kinds. Where not all cells of the wider loops are set, the others keep what they hold: `i >= 1 ? f(u) :
// v[i]`. Two sweeps side by side that compute the same become one.
//
// A sweep stays as it is where it assigns to several arrays, and where its loops would grow by no constant.
WiderSweeps with_wider_sweeps(isl_ctx* ctx, LastValues last);

}  // namespace an5d
