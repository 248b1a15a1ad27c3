// JSON text to a value, for the files that people write.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <variant>

namespace an5d {

// What is wrong with the text, with its line and column.
struct JsonError {
  std::string text;
};

// Unlike the library's parse, refuses a name that occurs twice in an object.
std::variant<nlohmann::ordered_json, JsonError> parse_json(const std::string& text);

}  // namespace an5d
