// What a call asks for of scalars and arrays that may have one place.
#pragma once

#include <string>
#include <vector>

#include "codegen/emit/members.h"

namespace an5d {

// "an5d_among(&g->dt, g->u, bytes) ? (an5d_status){2, "'g->dt' is an element of 'g->u'"} : ", of each pair.
std::string overlaps_asked(const InC& in_c);

// "an5d_among(&c[t % 4], u, bytes) || ...": may sweeps write the element? Empty if C's types say no.
std::string is_among_written(const InC& in_c, const std::string& element, const Array& array);

// The functions of C that such text calls.
std::string functions_among(const std::vector<InC>& all);

}  // namespace an5d
