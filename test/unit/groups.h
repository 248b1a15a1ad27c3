// Asks an5d/groups.cuh of the emulation.
#pragma once

namespace an5d::test {

// Does a launch of groups of 4 floats take them: with one array that begins so many cells behind a multiple
// of 16 bytes, and strides of a Step, 1 along axes that there are not?
bool takes_groups(long long first, long long of_plane, long long of_row);

// The same of an array that is only read, with rows of so many cells.
bool input_takes_groups(long long first, long long of_row);

}  // namespace an5d::test
