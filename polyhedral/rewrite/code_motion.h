// Code motion: sweeps go in front of those that they have nothing to do with.
#pragma once

#include "polyhedral/rewrite/rewritten_step.h"

namespace an5d {

// After `for (i) v[i] -= p[i]; for (i < w) m[i] = b * m[i] + p[i]; for (i < w) v[i] -= m[i];` the third sweep
// is to be joined to the first one, where m has to be known (statement_fusion.h): the second one goes in
// front of it. So does every sweep that a further sweep reads, if neither it nor one that it passes writes
// what the other touches.
RewrittenStep with_moved_sweeps(RewrittenStep step);

}  // namespace an5d
