// Numbers as text (ranges.h).
#include "model/ranges.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

namespace an5d {

std::string to_string(const Range& range) { return fmt::format("{} to {}", range.least, range.most); }

Reading read_number(std::string_view text, const Range& range, long long& into) {
  const auto is_digit = [](char letter) { return '0' <= letter && letter <= '9'; };
  if (text.empty() || !std::all_of(text.begin(), text.end(), is_digit)) return Reading::kNoNumber;
  if (text.size() > 1 && text.front() == '0') return Reading::kNoNumber;  // octal to some
  long long value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || !range.holds(value)) return Reading::kOutside;
  into = value;
  return Reading::kNumber;
}

std::optional<std::vector<long long>> parse_cells(const std::string& text) {
  std::vector<long long> cells;
  const char* at = text.data();
  const char* const end = at + text.size();
  double product = 1;
  while (true) {
    long long number = 0;
    const auto [stopped, error] = std::from_chars(at, end, number);
    if (error != std::errc() || number < 1) return std::nullopt;
    product *= static_cast<double>(number);
    if (product > static_cast<double>(kMostCells)) return std::nullopt;
    cells.push_back(number);
    if (stopped == end) return cells;
    if (*stopped != 'x') return std::nullopt;
    at = stopped + 1;
  }
}

std::string to_string(const std::vector<long long>& cells) {
  return fmt::format("{}", fmt::join(cells, "x"));
}

}  // namespace an5d
