// Arrays that functions of C++ are given by references, `double (&u)[64]`.
#pragma once

#include <string>
#include <string_view>

#include "driver/compile/compile.h"

namespace an5d {

// Is a function given the array, or rows of it, by a reference? Or one that trades places with it.
bool is_referred_to(const CompiledNest& nest, const Array& array);

// "  double (&u)[64] = *(double (*)[64])start;"; empty of other arrays, to which a pointer is enough.
std::string referred_declaration(const CompiledNest& nest, const Array& array, std::string_view cell,
                                 std::string_view start);

}  // namespace an5d
