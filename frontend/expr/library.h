// The C library functions that a stencil may call.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace an5d {

// The plain name: "sqrtf" for `sqrtf` and `__builtin_sqrtf`; nothing for a function that is not known.
std::optional<std::string> library_function(std::string_view name);

// Do GPUs take a few instructions for it, and not a subroutine? Of plain names.
bool is_instruction(std::string_view name);

}  // namespace an5d
