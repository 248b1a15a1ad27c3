// What a time step of the reference does beside its sweeps: names for what is around it, and pointers that
// move.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "driver/compile/compile.h"

namespace an5d {

// C spells it so in every standard.
std::string_view c_spelling(ScalarType type);

bool is_member(const Replaced& replaced, const std::string& name);

// What the body of a sweep names of the time step, behind two braces that are to be closed. The values are in
// names of what is around it, which these may hide.
std::string given_text(const CompiledNest& nest, const std::vector<SweepText::Given>& all);

// Variables for the elements that constants of the time step are made of, `old` of `const double old =
// e[1];`, where so many of an iteration's sweeps have run; given_text() names them.
std::string earlier_text(const CompiledNest& nest, std::size_t before);

// What the source does about pointers, and variables that flip, at the end of an iteration.
std::string swaps_text(const Compiled& compiled, const CompiledNest& nest);

// What it does about them before so many of an iteration's sweeps; `steps` are in an iteration.
std::string moves_text(const Compiled& compiled, const Replaced& replaced, std::size_t before, int steps);

// Keeps what pointers hold when an iteration begins: as variables, and their values.
std::string begin_declared(const Replaced& replaced);
std::string begin_kept(const Replaced& replaced);

// Declares pointers that this names, but for arrays.
std::string moved_names(const CompiledNest& nest, bool is_cxx);

}  // namespace an5d
