// The library's parser with one rule more (json_text.h).
#include "model/json_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

namespace an5d {
namespace {

using Json = nlohmann::ordered_json;

// JSON lets a name occur twice, and the library keeps one of them.
class Repetition {
 public:
  bool operator()(int, Json::parse_event_t event, const Json& value) {
    if (event == Json::parse_event_t::object_start) open_.emplace_back();
    if (event == Json::parse_event_t::object_end) open_.pop_back();
    if (event != Json::parse_event_t::key) return true;
    std::vector<std::string>& names = open_.back();
    const std::string name = value.get<std::string>();
    if (std::find(names.begin(), names.end(), name) != names.end()) found = name;
    names.push_back(name);
    return true;
  }
  std::optional<std::string> found;

 private:
  std::vector<std::vector<std::string>> open_;
};

}  // namespace

std::variant<nlohmann::ordered_json, JsonError> parse_json(const std::string& text) {
  Repetition repetition;
  Json value;
  try {
    value = Json::parse(text, std::ref(repetition));
  } catch (const Json::exception& error) {
    const std::string what = error.what();  // "[json.exception.parse_error.101] parse error at line 1, ..."
    return JsonError{what.substr(what.find("] ") + 2)};
  }
  if (repetition.found) return JsonError{fmt::format("field '{}' occurs twice", *repetition.found)};
  return value;
}

}  // namespace an5d
