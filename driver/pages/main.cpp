// Makes the manual page, the shell completions and the reference of options at build time: a template whose
// placeholders are filled from the option table.
//
//   an5dc_make_page TEMPLATE > PAGE
//
// @VERSION@  the version            @MAN_OPTIONS@, @MAN_FLAGS@    a paragraph each of the manual
// @MARKDOWN_OPTIONS@    a table for each group    @MARKDOWN_FLAGS@    a row each of a table
// @MARKDOWN_IGNORED@, @MARKDOWN_NOT_USED@    names of flags    @MARKDOWN_REFUSED@    a row each, with the
// reason
// @NAMES@    all options, in a row  @BASH_CASES@, @ZSH_SPECS@, @FISH_LINES@   values after an option
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <functional>
#include <utility>

#include "driver/base/compiler_flags.h"
#include "driver/base/files.h"
#include "driver/cli/arguments.h"
#include "driver/cli/option_table.h"

namespace an5d {
namespace {

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
  return text;
}

// With a backslash before each of these letters.
std::string escaped(const std::string& text, const std::string& letters) {
  std::string result;
  for (const char letter : text) {
    if (letters.find(letter) != std::string::npos) result += '\\';
    result += letter;
  }
  return result;
}

// roff's minus is \-, and its backslash \e.
std::string man(std::string_view text) {
  return replaced(replaced(std::string(text), "\\", "\\e"), "-", "\\-");
}

std::string man_paragraph(const std::vector<std::string>& names, std::string_view value,
                          std::string_view between, std::string_view help) {
  std::string head;
  for (const std::string& name : names)
    head += fmt::format("{}\\fB{}\\fR", head.empty() ? "" : ", ", man(name));
  if (!value.empty()) head += fmt::format("{}\\fI{}\\fR", between, man(value));
  return fmt::format(".TP\n{}\n{}\n", head, man(help));
}

// The help, with the range of a number.
std::string said(const OptionRow& row) {
  return row.range.empty() ? row.help : fmt::format("{} ({})", row.help, row.range);
}

// Visits the table's rows, and first of each group its name.
template <class Head, class Visit>
void each_row(const Head& head, const Visit& visit) {
  std::string group;
  for (const OptionRow& row : option_table()) {
    if (row.group != group) head(group = row.group);
    visit(row);
  }
}

std::string man_options() {
  std::string text;
  each_row([&](const std::string& group) { text += fmt::format(".SS {}\n", group); },
           [&](const OptionRow& row) { text += man_paragraph(row.names, row.value, " ", said(row)); });
  return text;
}

std::string man_flags() {
  std::string text;
  for (const CompilerFlag& flag : compiler_flags())
    text += man_paragraph({std::string(flag.name)}, flag.value, flag.joined ? "" : " ", flag.help);
  return text;
}

std::string markdown_row(const std::vector<std::string>& names, const std::string& value,
                         std::string_view help) {
  const std::string shown = value.empty() ? "" : fmt::format("`{}`", value);
  return fmt::format("| `{}` | {} | {} |\n", fmt::join(names, "`, `"), escaped(shown, "|"),
                     escaped(std::string(help), "|<"));
}

std::string markdown_options() {
  constexpr std::size_t kMostChoices = 5;  // longer lists are in the text or on pages of their own
  std::string text;
  const auto head = [&](const std::string& group) {
    text += fmt::format("{}## {}\n\n| option | value | meaning |\n|---|---|---|\n", text.empty() ? "" : "\n",
                        group);
  };
  each_row(head, [&](const OptionRow& row) {
    const bool short_list = !row.choices.empty() && row.choices.size() <= kMostChoices;
    const std::string value = short_list           ? fmt::format("{}", fmt::join(row.choices, "|"))
                              : !row.range.empty() ? row.range
                                                   : row.value;
    text += markdown_row(row.names, value, row.help);
  });
  return text;
}

std::string markdown_flags() {
  std::string text;
  for (const CompilerFlag& flag : compiler_flags())
    text += markdown_row({std::string(flag.name)}, std::string(flag.value), flag.help);
  return text;
}

// "`-c`, `-g`" of the flags with this use; what goes on behind a name is three dots.
std::string markdown_names(FlagUse use) {
  std::vector<std::string> names;
  for (const FlagRow& row : flag_table()) {
    if (row.use != use) continue;
    const bool joined = row.value == FlagValue::kJoined || row.value == FlagValue::kEither;
    names.push_back(fmt::format("`{}{}`", row.name, joined ? "..." : ""));
  }
  return fmt::format("{}", fmt::join(names, ",\n"));
}

std::string markdown_ignored() { return markdown_names(FlagUse::kIgnored); }
std::string markdown_not_used() { return markdown_names(FlagUse::kNotUsed); }

std::string markdown_refused() {
  std::string text;
  for (const FlagRow& row : flag_table())
    if (row.use == FlagUse::kRefused)
      text +=
          fmt::format("| `{}{}` | {} |\n", row.name, row.value == FlagValue::kJoined ? "..." : "", row.help);
  return text;
}

// What a shell may propose as a word of its own; @FILE and -- are left to the user.
std::string names() {
  std::vector<std::string> all;
  for (const OptionRow& row : option_table()) all.insert(all.end(), row.names.begin(), row.names.end());
  for (const CompilerFlag& flag : compiler_flags())
    if (flag.name.size() > 1 && flag.name[0] == '-' && flag.name != "--") all.emplace_back(flag.name);
  return fmt::format("{}", fmt::join(all, " "));
}

bool is_number(const OptionRow& row) { return !row.range.empty(); }

std::string bash_cases() {
  std::string text;
  for (const OptionRow& row : option_table()) {
    const std::string pattern = fmt::format("{}", fmt::join(row.names, "|"));
    if (!row.choices.empty())
      text += fmt::format("    {}) choices=\"{}\" ;;\n", pattern, fmt::join(row.choices, " "));
    else if (is_number(row))
      text += fmt::format("    {}) return ;;\n", pattern);
  }
  return text;
}

std::string zsh_specs() {
  std::string text;
  const auto spec = [&](const std::string& name, const std::string& help, const std::string& action) {
    text += fmt::format("  '{}[{}]{}'\n", name, replaced(escaped(help, "[]:\\"), "'", "'\\''"), action);
  };
  for (const OptionRow& row : option_table()) {
    std::string action;
    if (!row.choices.empty()) {
      action = fmt::format(":{}:({})", row.value, fmt::join(row.choices, " "));
    } else if (!row.value.empty()) {
      action = fmt::format(":{}:{}", row.value, is_number(row) ? "" : "_files");
    }
    for (const std::string& name : row.names)
      spec(name + (action.empty() || name[1] != '-' ? "" : "="), row.help, action);
  }
  for (const CompilerFlag& flag : compiler_flags()) {
    if (flag.name[0] != '-' || flag.name == "--") continue;
    const std::string value(flag.value);
    const std::string action = value.empty() ? "" : ":" + escaped(value, "[]:") + ":_files";
    const char* kind = value.empty() ? "" : flag.joined ? "-" : "+";
    spec("*" + std::string(flag.name) + kind, std::string(flag.help), action);
  }
  return text;
}

std::string fish_lines() {
  std::string text;
  const auto line = [&](const std::string& names, const std::string& rest, const std::string& help) {
    text += fmt::format("complete -c an5dc{}{} -d '{}'\n", names, rest, escaped(help, "'\\"));
  };
  for (const OptionRow& row : option_table()) {
    std::string names, rest = row.value.empty() ? "" : " -r";
    for (const std::string& name : row.names)
      names += name[1] == '-' ? " -l " + name.substr(2) : " -s " + name.substr(1);
    if (!row.choices.empty() || is_number(row)) rest = " -x";
    if (!row.choices.empty()) rest += fmt::format(" -a '{}'", fmt::join(row.choices, " "));
    line(names, rest, row.help);
  }
  for (const CompilerFlag& flag : compiler_flags()) {
    if (flag.name[0] != '-' || flag.name == "--") continue;
    line(fmt::format(" -o {}", flag.name.substr(1)), flag.value.empty() || flag.joined ? "" : " -r",
         std::string(flag.help));
  }
  return text;
}

std::string filled(std::string text) {
  const std::pair<const char*, std::function<std::string()>> parts[] = {
      {"@VERSION@", [] { return std::string(AN5DC_VERSION); }},
      {"@MAN_OPTIONS@\n", man_options},
      {"@MAN_FLAGS@\n", man_flags},
      {"@MARKDOWN_OPTIONS@\n", markdown_options},
      {"@MARKDOWN_FLAGS@\n", markdown_flags},
      {"@MARKDOWN_IGNORED@", markdown_ignored},
      {"@MARKDOWN_NOT_USED@", markdown_not_used},
      {"@MARKDOWN_REFUSED@\n", markdown_refused},
      {"@NAMES@", names},
      {"@BASH_CASES@\n", bash_cases},
      {"@ZSH_SPECS@\n", zsh_specs},
      {"@FISH_LINES@\n", fish_lines}};
  for (const auto& [placeholder, part] : parts) text = replaced(text, placeholder, part());
  return text;
}

}  // namespace
}  // namespace an5d

int main(int argc, char** argv) {
  const auto text = argc == 2 ? an5d::read_file(argv[1]) : std::nullopt;
  if (!text) {
    fmt::print(stderr, "usage: an5dc_make_page TEMPLATE > PAGE\n");
    return 2;
  }
  fmt::print("{}", an5d::filled(*text));
}
