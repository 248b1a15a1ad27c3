// Reads results.csv (tune_csv.h). No field of it can hold a comma or a quote.
#include "driver/tune_csv.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <optional>
#include <sstream>

namespace an5d {
namespace {

std::vector<std::string> fields_of(const std::string& line) {
  std::vector<std::string> fields(1);
  for (const char letter : line) {
    if (letter == ',') {
      fields.emplace_back();
    } else {
      fields.back() += letter;
    }
  }
  return fields;
}

template <class Number>
bool read(const std::string& text, Number& number) {
  const auto end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, number);
  return error == std::errc() && stopped == end && number >= 0;
}

// The row, or what is wrong with it.
std::variant<ResultRow, std::string> read_row(const std::string& line) {
  const std::vector<std::string> fields = fields_of(line);
  if (fields.size() != 7) return fmt::format("{} fields, expected 7", fields.size());
  ResultRow row;
  row.nest = fields[0];
  row.measured.schedule = fields[1];
  row.measured.error = fields[6];
  if (!read(fields[2], row.measured.gcells) || !std::isfinite(row.measured.gcells))
    return fmt::format("gcells_per_s is '{}', expected a number", fields[2]);
  if (!read(fields[3], row.measured.registers))
    return fmt::format("registers is '{}', expected a whole number", fields[3]);
  if (!read(fields[4], row.measured.spill_bytes))
    return fmt::format("spill_bytes is '{}', expected a whole number", fields[4]);
  if (fields[5] != "yes" && fields[5] != "no")
    return fmt::format("verified is '{}', expected yes or no", fields[5]);
  row.measured.verified = fields[5] == "yes";
  return row;
}

// Takes "# name: value" into `value`.
bool take_remark(const std::string& line, const std::string& name, std::string& value) {
  const std::string start = "# " + name + ": ";
  if (line.rfind(start, 0) != 0) return false;
  value = line.substr(start.size());
  return true;
}

}  // namespace

std::variant<Results, ResultsError> parse_results(const std::string& text, const std::string& file) {
  Results results;
  std::istringstream lines(text);
  std::string line;
  bool headed = false;
  for (int number = 1; std::getline(lines, line); ++number) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    const auto wrong = [&](const std::string& what) {
      return ResultsError{fmt::format("{}:{}: {}", file, number, what)};
    };
    if (take_remark(line, "nvcc", results.nvcc) || take_remark(line, "tuned", results.tuned)) continue;
    if (line.empty() || line[0] == '#') continue;
    if (!headed) {
      if (line != kResultColumns) return wrong(fmt::format("the columns are not {}", kResultColumns));
      headed = true;
      continue;
    }
    auto row = read_row(line);
    if (const auto* problem = std::get_if<std::string>(&row)) return wrong(*problem);
    std::get<ResultRow>(row).line = number;
    results.rows.push_back(std::get<ResultRow>(row));
  }
  if (!headed) return ResultsError{fmt::format("{}: no columns, expected {}", file, kResultColumns)};
  return results;
}

}  // namespace an5d
