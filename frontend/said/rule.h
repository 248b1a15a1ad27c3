// The rules that an input must keep, one row each: the id that diagnostics show, a summary, and the
// page that `an5dc --explain=RULE` prints: the reason, an example that is refused, one that is
// accepted, and whether the way from one to the other changes what is computed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace an5d {

struct Rule {
  std::string_view id;
  std::string_view summary;       // one line, lower case
  std::string_view refused;       // C that breaks the rule
  std::string_view accepted;      // C that keeps it
  std::string_view why;           // what would go wrong without the rule; lines of at most 96 characters
  std::string_view rewrite = "";  // how to get from one to the other, and whether that computes the same
};

const std::vector<Rule>& rules();

// The rule of that id, or nullptr.
const Rule* find_rule(std::string_view id);

// What --explain prints of a rule.
std::string page_of(const Rule& rule);

}  // namespace an5d
