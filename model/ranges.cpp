// Numbers as text (ranges.h).
#include "model/ranges.h"

#include <fmt/format.h>

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

}  // namespace an5d
