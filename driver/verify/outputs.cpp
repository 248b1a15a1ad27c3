// Compares what programs leave behind (outputs.h).
#include "driver/verify/outputs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace an5d {
namespace {

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

// "-nan" is "nan": C says nothing of the sign.
std::string without_signs_of_nans(std::string_view line) {
  std::string text(line);
  for (std::size_t at = 0; (at = text.find("-nan", at)) != std::string::npos;) text.erase(at, 1);
  return text;
}

bool same_line(std::string_view wanted, std::string_view got) {
  return wanted == got || without_signs_of_nans(wanted) == without_signs_of_nans(got);
}

bool is_text(std::string_view bytes) { return bytes.find('\0') == std::string_view::npos; }

// Short enough for a message.
std::string shown(std::string_view line) {
  constexpr std::size_t kMost = 200;
  return line.size() <= kMost ? std::string(line) : std::string(line.substr(0, kMost)) + "...";
}

std::string counted(std::size_t number, const char* what) {
  return fmt::format("{} {}{}", number, what, number == 1 ? "" : "s");
}

// Both at the line, counted from 0; where one ends before it, that is said.
std::string difference(const std::string& what, std::size_t line, const std::vector<std::string_view>& wanted,
                       const std::vector<std::string_view>& got) {
  const auto at = [&](const std::vector<std::string_view>& lines) {
    return line < lines.size() ? shown(lines[line]) : fmt::format("(nothing behind line {})", lines.size());
  };
  return fmt::format("{} differs in line {}\n    the C:              {}\n    the generated code: {}", what,
                     line + 1, at(wanted), at(got));
}

class Comparing {
 public:
  Comparing(const Leavings& first, const Leavings& second, const Leavings& made)
      : first_(first), second_(second), made_(made) {}

  ProgramComparison all() {
    text("standard output", first_.ran.output, second_.ran.output, made_.ran.output);
    if (!first_.ran.output.empty() && !is_left_out_)
      result_.compared.push_back(
          fmt::format("standard output ({})", counted(lines_of(first_.ran.output).size(), "line")));
    files();
    result_.compared.push_back(end_of(first_.ran));
    if (end_of(first_.ran) != end_of(made_.ran))
      result_.differences.push_back(fmt::format("the C ends with {}, the generated code with {}",
                                                end_of(first_.ran), end_of(made_.ran)));
    return std::move(result_);
  }

 private:
  void leave_out(const std::string& what) {
    result_.left_out.push_back(what);
    is_left_out_ = true;
  }

  void text(const std::string& what, const std::string& first, const std::string& second,
            const std::string& made) {
    is_left_out_ = false;
    const std::vector<std::string_view> wanted = lines_of(first), again = lines_of(second),
                                        got = lines_of(made);
    if (wanted.size() != again.size()) return leave_out(what);
    std::size_t unsure = 0;
    for (std::size_t n = 0; n < std::max(wanted.size(), got.size()); ++n) {
      if (n < wanted.size() && wanted[n] != again[n]) {
        ++unsure;
        continue;
      }
      if (n < wanted.size() && n < got.size() && same_line(wanted[n], got[n])) continue;
      result_.differences.push_back(difference(what, n, wanted, got));
      break;
    }
    if (unsure > 0) result_.left_out.push_back(fmt::format("{} of {}", counted(unsure, "line"), what));
    is_left_out_ = unsure > 0 && unsure == wanted.size();
  }

  void bytes(const std::string& what, const std::string& first, const std::string& second,
             const std::string& made) {
    is_left_out_ = false;
    if (first != second) return leave_out(what);
    if (first == made) return;
    const auto apart = std::ranges::mismatch(first, made).in1 - first.begin();
    result_.differences.push_back(
        first.size() != made.size()
            ? fmt::format("{} has {} bytes, of the C {}", what, made.size(), first.size())
            : fmt::format("{} differs at byte {} of {}", what, apart, first.size()));
  }

  void files() {
    std::size_t compared = 0;
    for (const auto& [name, wanted] : first_.files) {
      const std::string what = fmt::format("the file '{}'", name);
      const auto again = second_.files.find(name), got = made_.files.find(name);
      if (again == second_.files.end()) {
        leave_out(what);
        continue;
      }
      if (got == made_.files.end()) {
        result_.differences.push_back(what + " is not written by the generated code");
        continue;
      }
      const bool as_text = is_text(wanted) && is_text(again->second) && is_text(got->second);
      as_text ? text(what, wanted, again->second, got->second)
              : bytes(what, wanted, again->second, got->second);
      compared += !is_left_out_;
    }
    for (const auto& [name, bytes] : made_.files)
      if (!first_.files.contains(name) && !second_.files.contains(name))
        result_.differences.push_back(
            fmt::format("the file '{}' is written by the generated code only", name));
    if (compared > 0) result_.compared.push_back(counted(compared, "file"));
  }

  const Leavings &first_, &second_, &made_;
  bool is_left_out_ = false;  // what was looked at last, as a whole
  ProgramComparison result_;
};

}  // namespace

std::string end_of(const Ran& ran) {
  switch (ran.end) {
    case Ran::End::kExit:
      return fmt::format("exit status {}", ran.number);
    case Ran::End::kSignal:
      return fmt::format("signal {} ({})", ran.number, strsignal(ran.number));
    case Ran::End::kTooLong:
      return "timed out";
    case Ran::End::kTooMuch:
      return "too much output";
    case Ran::End::kNotStarted:
      break;
  }
  return "did not start";
}

ProgramComparison compare(const Leavings& first, const Leavings& second, const Leavings& made) {
  return Comparing(first, second, made).all();
}

}  // namespace an5d
