// Planes that a variable chooses which is 0 and 1 by turns, and the two arrays behind an array of pointers.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "frontend/names/translation.h"

namespace an5d {

// Does the time, or a variable that flips, choose the element?
bool chooses_plane(const LoopNest& nest, const Access& access);

// Makes two arrays of each whose first subscript is such a choice, and a Swap of the two. The sweeps have
// been built. False after an error.
bool split_planes(Translation& work, Names& names);

}  // namespace an5d
