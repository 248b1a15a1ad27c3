// What --verify tells runtime/verify/harness.cpp of the nests.
#pragma once

#include <string>
#include <string_view>

#include "driver/compile/compile.h"

namespace an5d {

// How table_text() begins: by this, --keep knows files of its own.
constexpr std::string_view kVerifyMark = "// Made by an5dc --verify, with what is beside it.";

// C++: the table of nests for runtime/verify/harness.cpp. kGpu: results come from a GPU, whose library
// functions may round differently.
enum class Target { kEmulation, kGpu };
std::string table_text(const Compiled& compiled, Arithmetic arithmetic, Target target);

}  // namespace an5d
