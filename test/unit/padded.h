// What runtime/include/an5d/padded.cuh makes of the caller's planes.
#pragma once

namespace an5d::test {

// What on_padded_device() does with `steps` launches that add 1 to each updated cell, where the updated part
// of a line begins at cell `begin` and has `size` cells.
struct Padded {
  bool success = false;
  bool aligned = false;    // the first updated cell of each line, wherever a launch worked
  bool as_wanted = false;  // updated cells hold what the launches made, all others what they held
};

Padded padded_floats(int begin, int size, int steps);
Padded padded_doubles(int begin, int size, int steps);

}  // namespace an5d::test
