// Planes that a variable chooses which is 0 and 1 by turns, and the two arrays behind an array of pointers.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "frontend/translation.h"

namespace an5d {

// What variables around the nest hold, and temporaries, by name.
struct KnownValues {
  std::map<std::string, long long> params, locals;
};

// The value of an integer expression; nothing where it depends on anything else, and where an operation does
// not give the number that mathematics would.
std::optional<long long> value_with(const ExprPtr& expr, const KnownValues& known);

// Does the time, or a variable that flips, choose the element?
bool chooses_plane(const LoopNest& nest, const Access& access);

// Makes two arrays of each whose first subscript is such a choice, and a Swap of the two. The sweeps have
// been built. False after an error.
bool split_planes(Translation& work, Names& names);

}  // namespace an5d
