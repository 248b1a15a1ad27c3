// Comma-separated values as RFC 4180 has them, with lines of # beside them.
//
//   # nvcc: 13.0.88
//   stencil,type,note
//   j2d5pt,float,"a comma, and a ""quote"""
//
// The first line that is neither empty nor a remark names the columns; every other row has as many fields. A
// field in quotes may hold commas, line breaks and doubled quotes.
#pragma once

#include <charconv>
#include <cmath>
#include <optional>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

namespace an5d {

struct CsvRow {
  int line = 0;  // of its beginning, from 1
  std::vector<std::string> fields;
};

struct Csv {
  std::vector<std::string> remarks;  // without "#" and the blank behind it
  CsvRow columns;
  std::vector<CsvRow> rows;
};

struct CsvError {
  std::string text;  // "FILE:LINE: what is wrong"
};

// `file` is the name for messages. An error of what is not UTF-8, of control characters, quotes out of place,
// columns that are missing or named twice, and rows of another length.
std::variant<Csv, CsvError> parse_csv(const std::string& text, const std::string& file);

// A finite number from 0 up that takes the whole text, else nothing.
template <class Number>
std::optional<Number> read_number(const std::string& text) {
  Number number{};
  const auto end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || stopped != end || !(number >= 0)) return std::nullopt;
  if constexpr (std::is_floating_point_v<Number>) {
    if (!std::isfinite(number)) return std::nullopt;
  }
  return number;
}

}  // namespace an5d
