// The structs whose members a nest names, in the reference of --verify.
#pragma once

#include <string>

#include "frontend/nest/loop_nest.h"

namespace an5d {

// Declares them with these members alone, whatever C has around them: the arrays have no values yet, and the
// scalars none either. Of `*this`, what pointers in there point to.
std::string structs_text(const LoopNest& nest);

// Does the nest name members of `*this`, or call functions of its class? Its text is that of a member
// function then.
bool has_object(const LoopNest& nest);

// Declares those of `*this`: "double *u_; int n_;"
std::string object_members(const LoopNest& nest);

// "float (*u)[64]": a pointer to the first element of an array that is a member, as its type has the rows.
std::string member_pointer(const Array& array, const std::string& called);

}  // namespace an5d
