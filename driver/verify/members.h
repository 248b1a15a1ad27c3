// The structs whose members a nest names, in the reference of --verify.
#pragma once

#include <string>
#include <vector>

#include "frontend/nest/array.h"
#include "frontend/nest/replaced.h"

namespace an5d {

// Declares them with these members alone, whatever C has around them: the arrays have no values yet, and the
// scalars none either. Of `*this`, what pointers in there point to.
std::string structs_text(const Replaced& replaced, const std::vector<Array>& arrays);

// Does the nest name members of `*this`, or call functions of its class? Its text is that of a member
// function then.
bool has_object(const Replaced& replaced, const std::vector<Array>& arrays);

// Declares those of `*this`: "double *u_; int n_;"
std::string object_members(const Replaced& replaced, const std::vector<Array>& arrays);

// "float (*u)[64]": a pointer to the first element of an array that is a member, as its type has the rows.
std::string member_pointer(const Array& array, const std::string& called);

}  // namespace an5d
