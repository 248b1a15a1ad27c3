// How many planes of an array may take turns, as rules say it.
#pragma once

namespace an5d {

// Whether the time chooses them, `u[t % 8]`, variables, pointers, or branches: one limit of all spellings.
inline constexpr int kMostPlanes = 8;

}  // namespace an5d
