// TOML text to the value that the same data have in JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <variant>

#include "model/json_text.h"

namespace an5d {

// Tables keep the order of the file. Dates, which JSON does not have, are errors.
std::variant<nlohmann::ordered_json, JsonError> parse_toml(const std::string& text);

}  // namespace an5d
