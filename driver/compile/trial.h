// What a trial run of a stencil on random data may look like, for --verify, --tune and --suite.
#pragma once

#include <set>
#include <string>

#include "polyhedral/stencil/stencil.h"

namespace an5d {

// The least value of an iterator (as Iterator::loop) from which inputs are read at no negative index; that of
// long long if none says so.
long long least_for_inputs(const Stencil& stencil, int iterator);

// The least value, or the largest, of the first update's iterator with which those of all others are in the
// range of their types, and inputs are read at no negative index. No more than 31 bits.
long long least_iteration(const Stencil& stencil, int axis);
long long most_iteration(const Stencil& stencil, int axis);

// Names of inputs by which something is divided, so that zeros would be out of place; of what functions
// divide by, all that they are given.
std::set<std::string> divisors(const Stencil& stencil);

}  // namespace an5d
