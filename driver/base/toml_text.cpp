// toml++'s tree as a JSON value (toml_text.h).
#include "driver/base/toml_text.h"

#include <fmt/format.h>

#include <toml++/toml.h>
#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>
#include <utility>
#include <vector>

namespace an5d {
namespace {

using Json = nlohmann::ordered_json;

Json json_of(const toml::node& node);

Json json_of(const toml::table& table) {
  std::vector<std::pair<toml::source_position, const toml::key*>> keys;  // toml++ sorts them by name
  for (const auto& [key, value] : table) keys.emplace_back(key.source().begin, &key);
  std::sort(keys.begin(), keys.end(), [](const auto& a, const auto& b) {
    return std::pair(a.first.line, a.first.column) < std::pair(b.first.line, b.first.column);
  });
  Json object = Json::object();
  for (const auto& [place, key] : keys) object[std::string(key->str())] = json_of(*table.get(key->str()));
  return object;
}

Json json_of(const toml::node& node) {
  if (const auto* table = node.as_table()) return json_of(*table);
  if (const auto* text = node.as_string()) return text->get();
  if (const auto* number = node.as_integer()) return number->get();
  if (const auto* number = node.as_floating_point()) return number->get();
  if (const auto* truth = node.as_boolean()) return truth->get();
  if (const auto* array = node.as_array()) {
    Json list = Json::array();
    for (const toml::node& item : *array) list.push_back(json_of(item));
    return list;
  }
  throw std::invalid_argument(fmt::format("line {}: a date or time means nothing here",
                                          static_cast<unsigned>(node.source().begin.line)));
}

}  // namespace

std::variant<nlohmann::ordered_json, JsonError> parse_toml(const std::string& text) {
  try {
    return json_of(static_cast<const toml::table&>(toml::parse(text)));
  } catch (const toml::parse_error& error) {
    return JsonError{fmt::format("line {}, column {}: {}", static_cast<unsigned>(error.source().begin.line),
                                 static_cast<unsigned>(error.source().begin.column),
                                 std::string_view(error.description()))};
  } catch (const std::invalid_argument& error) {
    return JsonError{error.what()};
  }
}

}  // namespace an5d
