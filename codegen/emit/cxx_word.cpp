// Which words are taken (cxx_word.h).
#include "codegen/emit/cxx_word.h"

#include <algorithm>
#include <array>

namespace an5d {
namespace {

constexpr std::array<std::string_view, 59> kCxxOnly = {
    "alignas",
    "alignof",
    "and",
    "and_eq",
    "asm",
    "bitand",
    "bitor",
    "bool",
    "catch",
    "char16_t",
    "char32_t",
    "char8_t",
    "class",
    "co_await",
    "co_return",
    "co_yield",
    "compl",
    "concept",
    "const_cast",
    "consteval",
    "constexpr",
    "constinit",
    "decltype",
    "delete",
    "dynamic_cast",
    "explicit",
    "export",
    "false",
    "friend",
    "mutable",
    "namespace",
    "new",
    "noexcept",
    "not",
    "not_eq",
    "nullptr",
    "operator",
    "or",
    "or_eq",
    "private",
    "protected",
    "public",
    "reinterpret_cast",
    "requires",
    "static_assert",
    "static_cast",
    "template",
    "this",
    "thread_local",
    "throw",
    "true",
    "try",
    "typeid",
    "typename",
    "using",
    "virtual",
    "wchar_t",
    "xor",
    "xor_eq",
};

// Variables of CUDA.
constexpr std::array<std::string_view, 5> kCuda = {"blockDim", "blockIdx", "gridDim", "threadIdx",
                                                   "warpSize"};

// Macros of the C headers that <cuda_runtime.h> includes, for which a C program may have another use.
constexpr std::array<std::string_view, 19> kMacros = {
    "BUFSIZ", "EOF",     "INFINITY", "MAXFLOAT",         "NAN",      "NULL",   "NZERO", "SNAN",   "alloca",
    "assert", "isascii", "linux",    "math_errhandling", "offsetof", "stderr", "stdin", "stdout", "toascii",
    "unix"};

// CHAR_BIT, INT_MAX, M_PI and their like: more than are worth a list.
bool is_macro_of_limits(std::string_view name) {
  constexpr std::array<std::string_view, 9> kStarts = {"CLOCK", "EXIT_", "FP_",  "HUGE_VAL", "INT",
                                                       "M_",    "SEEK_", "SNAN", "UINT"};
  constexpr std::array<std::string_view, 5> kEnds = {"_BIT", "_ENDIAN", "_MAX", "_MIN", "_WIDTH"};
  return std::any_of(kStarts.begin(), kStarts.end(), [&](auto start) { return name.starts_with(start); }) ||
         std::any_of(kEnds.begin(), kEnds.end(), [&](auto end) { return name.ends_with(end); });
}

}  // namespace

bool is_cxx_word(std::string_view word) {
  const auto in = [&word](const auto& names) {
    return std::find(names.begin(), names.end(), word) != names.end();
  };
  return in(kCxxOnly) || in(kCuda) || in(kMacros) || is_macro_of_limits(word);
}

}  // namespace an5d
