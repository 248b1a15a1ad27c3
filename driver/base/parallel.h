// Many pieces of work on a few threads.
#pragma once

#include <cstddef>
#include <functional>

namespace an5d {

// As many threads as this machine runs at a time; at least 1.
int hardware_threads();

// Calls `one(n)` for n = 0 .. count - 1 in this order, `jobs` at a time, and waits. An exception ends its
// thread's part and is thrown here.
void at_once(int jobs, std::size_t count, const std::function<void(std::size_t)>& one);

}  // namespace an5d
