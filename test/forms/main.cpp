// Families of spellings: every program of a family becomes one stencil with one schedule.
//
// usage: forms_test FILE...   -   exit 0: all are as their files say, 1: not
//
// A FILE begins with what all its programs have in front of them. `// family NAME` begins a family and
// `// form NAME` a program of it, up to the next such line. Behind a form's name, after a semicolon:
//   refused RULE               it has to be, at the place behind the mark /*@*/
//   today refused RULE         it should be taken, and is not yet; the rule may be left out
//   today another stencil      it is taken, and should have the stencil of the family's first program
//   today another schedule     it has that stencil, and should have its schedule
// What is said to be so today has to be so: who mends it takes the words out.
#include <fmt/format.h>

#include <fstream>
#include <iterator>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "canonical.h"
#include "driver/compile/compile.h"

namespace an5d::test {
namespace {

constexpr std::string_view kMark = "/*@*/";

struct Form {
  std::string family, name, expected, text;
};

std::vector<Form> forms_of(const std::string& path) {
  std::ifstream file(path);
  std::string head, line, family;
  std::vector<Form> forms;
  while (std::getline(file, line)) {
    if (line.starts_with("// family ")) {
      family = line.substr(10);
    } else if (line.starts_with("// form ")) {
      const std::size_t end = line.find("; ");
      forms.push_back({family, line.substr(8, end == line.npos ? end : end - 8),
                       end == line.npos ? "" : line.substr(end + 2), head});
    } else {
      (forms.empty() ? head : forms.back().text) += line + "\n";
    }
  }
  return forms;
}

struct Found {
  std::string stencil, schedule, rule;  // the rule of a refusal
  std::size_t at = 0;                   // its place
  std::string said;
};

Found found_in(const Form& form) {
  CompileOptions options;
  options.device = *find_device("h200");
  const auto understood = understand({"form.c", form.text}, options.parse);
  const Diagnostics& said = understood ? understood->said : understood.diagnostics;
  Found found;
  for (const Diagnostic& one : said) {
    found.said += render(one, "form.c", form.text);
    if (found.rule.empty() && one.severity == Severity::kError)
      found.rule = one.rule, found.at = one.where.offset;
  }
  if (!understood || understood->nests.empty()) return found;
  for (const auto& [stencil, replaced] : understood->nests) {
    found.stencil += canonical(stencil);
    const auto schedule = choose_schedule(stencil, options);
    found.schedule += schedule ? to_string(*schedule) + "\n" : "none\n";
  }
  return found;
}

// What is wrong with a form; empty if nothing is.
std::string wrong(const Form& form, const Found& found, const Found& first) {
  const bool is_taken = !found.stencil.empty();
  const auto is = [&](std::string_view words) { return form.expected.starts_with(words); };
  if (is("refused ") || is("today refused")) {
    if (is_taken) return "taken:\n" + found.stencil;
    const std::size_t words = is("refused ") ? 8 : 14;
    const std::string rule = form.expected.size() > words ? form.expected.substr(words) : "";
    if (!rule.empty() && rule != found.rule) return fmt::format("refused by {}:\n{}", found.rule, found.said);
    const std::size_t mark = form.text.find(kMark);
    if (is("refused ") && (mark == std::string::npos || found.at != mark + kMark.size()))
      return "refused at another place than the mark:\n" + found.said;
    return "";
  }
  if (!is_taken) return "refused:\n" + found.said;
  const bool same = found.stencil == first.stencil;
  if (is("today another stencil")) return same ? "it has the family's stencil" : "";
  if (!same) return fmt::format("another stencil:\n{}in place of\n{}", found.stencil, first.stencil);
  const bool planned = found.schedule == first.schedule;
  if (is("today another schedule")) return planned ? "it has the family's schedule" : "";
  if (!form.expected.empty()) return "what is expected is none of what main.cpp knows: " + form.expected;
  return planned ? "" : fmt::format("another schedule: {}in place of {}", found.schedule, first.schedule);
}

int run(const std::vector<std::string>& paths) {
  int forms = 0, failed = 0, today = 0;
  std::set<std::string> families;
  for (const std::string& path : paths) {
    Found first;
    for (const Form& form : forms_of(path)) {
      const Found found = found_in(form);
      if (families.insert(path + form.family).second) first = found;
      ++forms;
      today += form.expected.starts_with("today");
      const std::string said = wrong(form, found, first);
      if (said.empty()) continue;
      ++failed;
      fmt::print("{}: {}: {}: {}\n", path, form.family, form.name, said);
    }
  }
  fmt::print("{} forms of {} families, {} not yet as they should be, {} failed\n", forms, families.size(),
             today, failed);
  return failed == 0 && forms > 0 ? 0 : 1;
}

}  // namespace
}  // namespace an5d::test

int main(int count, char** arguments) { return an5d::test::run({arguments + 1, arguments + count}); }
