// Reading the objects of a suite file field by field, with the place of everything that is wrong.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "model/ranges.h"

namespace an5d {

// One object of the file. Fields that nobody asked for are problems in the end, as is every field of a wrong
// type.
class SuiteFields {
 public:
  using Json = nlohmann::ordered_json;

  // `place` names the object, "kernels[2]"; empty for the whole file. `problems` gets a line for each.
  SuiteFields(const Json& object, std::string place, std::vector<std::string>& problems);

  // The field, or nothing where there is none.
  const Json* find(const std::string& name);
  std::optional<std::string> text(const std::string& name);
  std::optional<std::vector<std::string>> texts(const std::string& name);  // none of them twice
  std::optional<bool> truth(const std::string& name);
  std::optional<long long> count(const std::string& name, const Range& range);

  std::string place_of(const std::string& name) const;
  void wrong(const std::string& name, const std::string& what);  // about that field
  void finish();                                                 // once everything was asked for

 private:
  const Json& object_;
  std::string place_;
  std::vector<std::string>& problems_;
  std::vector<std::string> known_;
};

}  // namespace an5d
