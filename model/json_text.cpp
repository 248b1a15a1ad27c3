// The library's parser with two rules more (json_text.h).
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

// JSON lets a name occur twice, and the library keeps one of them. Values within values may be many, and the
// library goes down the stack to copy and to print them.
class Rules {
 public:
  bool operator()(int depth, Json::parse_event_t event, const Json& value) {
    constexpr int kDeepest = 100;
    if (depth > kDeepest)
      throw JsonError{fmt::format("values within each other, more than {} levels", kDeepest)};
    if (event == Json::parse_event_t::object_start) open_.emplace_back();
    if (event == Json::parse_event_t::object_end) open_.pop_back();
    if (event != Json::parse_event_t::key) return true;
    std::vector<std::string>& names = open_.back();
    const std::string name = value.get<std::string>();
    if (std::find(names.begin(), names.end(), name) != names.end()) repeated = name;
    names.push_back(name);
    return true;
  }
  std::optional<std::string> repeated;

 private:
  std::vector<std::vector<std::string>> open_;
};

}  // namespace

std::variant<nlohmann::ordered_json, JsonError> parse_json(const std::string& text) {
  Rules rules;
  Json value;
  try {
    value = Json::parse(text, std::ref(rules));
  } catch (const JsonError& error) {
    return error;
  } catch (const Json::exception& error) {
    const std::string what = error.what();  // "[json.exception.parse_error.101] parse error at line 1, ..."
    return JsonError{what.substr(what.find("] ") + 2)};
  }
  if (rules.repeated) return JsonError{fmt::format("field '{}' occurs twice", *rules.repeated)};
  return value;
}

}  // namespace an5d
