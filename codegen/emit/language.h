// What C and C++ spell in two ways.
#pragma once

#include <string>
#include <string_view>

#include "codegen/emit/own_names.h"
#include "frontend/expr/expr.h"

namespace an5d {

enum class Language { kC, kCxx };

// A type as it is called where no header is included.
inline std::string_view type_name(Language language, ScalarType type) {
  return language == Language::kC && type == ScalarType::kBool ? "_Bool" : c_name(type);
}

inline constexpr char kStatus[] = "an5d_status";

// A struct of ours, before its values in braces: "(an5d_box)".
inline std::string of_values(Language language, std::string_view type) {
  const std::string name = kOwn + std::string(type);
  return language == Language::kC ? "(" + name + ")" : name;
}

}  // namespace an5d
