// What a time step is amid the grid.
//
//   e[i][j] = i < w ? f(e, p, a[i]) : g(e);     amid the grid, where i >= w:     e[i][j] = g(e);
//   p[i][j] = h(p, e);   for i < w                                               no p, no a
#pragma once

#include "polyhedral/stencil/stencil.h"

namespace an5d {

// Of a proven stencil. Which truth a condition has amid the grid is a guess, as is which boxes are those of
// layers: kernels ask where they are right when they run.
Amid amid_of(const Stencil& stencil);

}  // namespace an5d
