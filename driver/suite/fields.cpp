// Fields of a suite file (fields.h).
#include "driver/suite/fields.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

namespace an5d {

SuiteFields::SuiteFields(const Json& object, std::string place, std::vector<std::string>& problems)
    : object_(object), place_(std::move(place)), problems_(problems) {
  if (!object.is_object())
    problems_.push_back(fmt::format("{}expected a table", place_.empty() ? "" : place_ + ": "));
}

const SuiteFields::Json* SuiteFields::find(const std::string& name) {
  known_.push_back(name);
  if (!object_.is_object()) return nullptr;
  const auto found = object_.find(name);
  return found == object_.end() ? nullptr : &*found;
}

std::optional<std::string> SuiteFields::text(const std::string& name) {
  const Json* value = find(name);
  if (!value) return std::nullopt;
  if (value->is_string() && !value->get<std::string>().empty()) return value->get<std::string>();
  wrong(name, fmt::format("{} is no text", value->dump()));
  return std::nullopt;
}

std::optional<std::vector<std::string>> SuiteFields::texts(const std::string& name) {
  const Json* value = find(name);
  if (!value) return std::nullopt;
  const bool good = value->is_array() && std::all_of(value->begin(), value->end(), [](const Json& item) {
                      return item.is_string() && !item.get<std::string>().empty();
                    });
  if (!good) {
    wrong(name, fmt::format("{} is no list of texts", value->dump()));
    return std::nullopt;
  }
  const auto list = value->get<std::vector<std::string>>();
  for (auto item = list.begin(); item != list.end(); ++item) {
    if (std::find(list.begin(), item, *item) != item) wrong(name, fmt::format("'{}' occurs twice", *item));
  }
  return list;
}

std::optional<bool> SuiteFields::truth(const std::string& name) {
  const Json* value = find(name);
  if (!value) return std::nullopt;
  if (value->is_boolean()) return value->get<bool>();
  wrong(name, fmt::format("{} is neither true nor false", value->dump()));
  return std::nullopt;
}

std::optional<long long> SuiteFields::count(const std::string& name, const Range& range) {
  const Json* value = find(name);
  if (!value) return std::nullopt;
  // nlohmann keeps what only an unsigned number holds apart, which is beyond any range.
  const bool fits = value->is_number_integer() && value->get<double>() < 9e18;
  if (fits && range.holds(value->get<long long>())) return value->get<long long>();
  wrong(name, fmt::format("{} is no whole number from {}", value->dump(), to_string(range)));
  return std::nullopt;
}

std::string SuiteFields::place_of(const std::string& name) const {
  return place_.empty() ? name : place_ + "." + name;
}

void SuiteFields::wrong(const std::string& name, const std::string& what) {
  problems_.push_back(place_of(name) + ": " + what);
}

void SuiteFields::finish() {
  if (!object_.is_object()) return;
  for (const auto& field : object_.items()) {
    if (std::find(known_.begin(), known_.end(), field.key()) == known_.end())
      wrong(field.key(), fmt::format("unknown key; known are {}", fmt::join(known_, ", ")));
  }
}

}  // namespace an5d
