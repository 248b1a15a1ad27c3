// The sources that --verify compiles besides the generated CUDA.
#pragma once

#include <string>
#include <string_view>

#include "driver/compile/compile.h"

namespace an5d {

// The user's whole file as C, to be compiled with another name for main, followed by one function per nest:
// the user's own loop body inside loops whose bounds and array extents are parameters.
std::string reference_text(const Compiled& compiled);

// How table_text() begins: by this, --keep knows files of its own.
constexpr std::string_view kVerifyMark = "// Made by an5dc --verify, with what is beside it.";

// C++: the table of nests for runtime/verify/harness.cpp. kGpu: results come from a GPU, whose library
// functions may round differently.
enum class Target { kEmulation, kGpu };
std::string table_text(const Compiled& compiled, Arithmetic arithmetic, Target target);

}  // namespace an5d
