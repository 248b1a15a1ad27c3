// C whose names are those of the text that is made of it.
#pragma once

#include <set>
#include <string>

#include "test/property/random.h"

namespace an5d::property {

// The words of generated text that a C program may have as names.
std::set<std::string> names_in(const std::string& generated);

// The C with about half of its own names replaced: each by one of `pool`, everywhere. Keywords, types and
// functions of the library stay.
std::string with_hostile_names(const std::string& c, const std::set<std::string>& pool, Random& random);

}  // namespace an5d::property
