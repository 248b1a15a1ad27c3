// Structs that functions in the place of their calls are given: `at(g, i, j)`. The reference of --verify
// calls these functions, and so has structs of their types, into which it writes what the nest reads.
#pragma once

#include "frontend/names/translation.h"

namespace an5d {

// Notes what the body of a sweep calls the struct that this argument is, or points to.
void remember_struct_given(Translation& work, const clang::Expr* argument);

// Notes that such a function reads a member of a struct that it is given. False, after an error, where the
// reference could not declare that struct, or not write into it.
bool note_struct_given(Translation& work, const clang::MemberExpr* member);

// Are all arrays of such structs elsewhere, and pointers to them in the struct? The nest has its members.
bool check_structs_given(Translation& work);

}  // namespace an5d
