// Several assignments to one cell.
#pragma once

#include "frontend/translation.h"

namespace an5d {

// Of assignments of a body to the same cell the last one stays; what the others assign becomes temporaries,
// which are read instead. Refuses what assigns to an array twice otherwise, and more arrays than there may
// be.
bool join_assignments(Translation& work, Names& names);

}  // namespace an5d
