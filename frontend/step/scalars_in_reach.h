// Scalars around a nest that pointers may lead to.
#pragma once

#include <set>

#include "frontend/names/translation.h"

namespace an5d {

// Adds those that the nest uses, once all of it has been read. `counting`: iterators.
void add_scalars_in_reach(Translation& work, const std::set<const clang::VarDecl*>& counting);

}  // namespace an5d
