// The rules that an input must keep, one row each: the id that diagnostics show, a summary, and the
// page that `an5dc --explain=RULE` prints, with an example that is refused and one that is accepted.
#pragma once

#include <string_view>
#include <vector>

namespace an5d {

struct Rule {
  std::string_view id;
  std::string_view summary;   // one line, lower case
  std::string_view refused;   // C that breaks the rule
  std::string_view accepted;  // C that keeps it; also the advice
};

const std::vector<Rule>& rules();

// The rule of that id, or nullptr.
const Rule* find_rule(std::string_view id);

}  // namespace an5d
