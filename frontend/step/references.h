// References of C++ to numbers.
#pragma once

#include "frontend/names/translation.h"

namespace an5d {

// That no number which the nest reads by a reference is one that counts or flips outside of it, or a
// character, which may be part of anything. False after an error.
bool check_references(Translation& work);

}  // namespace an5d
