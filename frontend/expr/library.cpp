// In: the name of a function of the C library. Out: the name by which <math.h> knows it, or nothing.
//
// Decided here: the functions that are pure, take and give numbers, and exist in CUDA with C's meaning.
// Those with a pointer (frexp, modf), a state (lgamma sets signgam) or a long double are not.
#include "frontend/expr/library.h"

#include <algorithm>
#include <array>

namespace an5d {
namespace {

// Each also with the suffix f.
constexpr std::array<std::string_view, 50> kFloating = {
    "acos",  "acosh", "asin",   "asinh", "atan",  "atan2",  "atanh",     "cbrt",      "ceil",    "copysign",
    "cos",   "cosh",  "erf",    "erfc",  "exp",   "exp2",   "expm1",     "fabs",      "fdim",    "floor",
    "fma",   "fmax",  "fmin",   "fmod",  "hypot", "ilogb",  "ldexp",     "llrint",    "llround", "log",
    "log10", "log1p", "log2",   "logb",  "lrint", "lround", "nearbyint", "nextafter", "pow",     "remainder",
    "rint",  "round", "scalbn", "sin",   "sinh",  "sqrt",   "tan",       "tanh",      "tgamma",  "trunc"};
constexpr std::array<std::string_view, 10> kFloatingInstructions = {
    "ceil", "copysign", "fabs", "floor", "fma", "fmax", "fmin", "nearbyint", "rint", "trunc"};
constexpr std::array<std::string_view, 3> kInteger = {"abs", "labs", "llabs"};

bool is_one_of(const auto& floating, std::string_view name) {
  const auto listed = [](const auto& table, std::string_view wanted) {
    return std::ranges::find(table, wanted) != table.end();
  };
  if (listed(floating, name) || listed(kInteger, name)) return true;
  return name.ends_with('f') && listed(floating, name.substr(0, name.size() - 1));
}

}  // namespace

std::optional<std::string> library_function(std::string_view name) {
  constexpr std::string_view kBuiltin = "__builtin_";
  if (name.starts_with(kBuiltin)) name.remove_prefix(kBuiltin.size());
  if (!is_one_of(kFloating, name)) return std::nullopt;
  return std::string(name);
}

bool is_instruction(std::string_view name) { return is_one_of(kFloatingInstructions, name); }

}  // namespace an5d
