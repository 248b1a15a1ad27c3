// From comma-separated values to measurements (results.h).
#include "driver/tune/results.h"

#include <fmt/format.h>

namespace an5d {
namespace {

// The row, or what is wrong with it.
std::variant<ResultRow, std::string> read_row(const CsvRow& csv) {
  const std::vector<std::string>& fields = csv.fields;
  const auto gcells = read_number<double>(fields[2]);
  const auto registers = read_number<int>(fields[3]);
  const auto spill_bytes = read_number<long long>(fields[4]);
  if (!gcells) return fmt::format("gcells_per_s is '{}', expected a number", fields[2]);
  if (!registers) return fmt::format("registers is '{}', expected a whole number", fields[3]);
  if (!spill_bytes) return fmt::format("spill_bytes is '{}', expected a whole number", fields[4]);
  if (fields[5] != "yes" && fields[5] != "no")
    return fmt::format("verified is '{}', expected yes or no", fields[5]);
  ResultRow row{csv.line, fields[0], {}};
  row.measured.schedule = fields[1];
  row.measured.gcells = *gcells;
  row.measured.registers = *registers;
  row.measured.spill_bytes = *spill_bytes;
  row.measured.verified = fields[5] == "yes";
  row.measured.error = fields[6];
  return row;
}

// What the last remark "name: value" says.
std::string value_of(const std::vector<std::string>& remarks, const std::string& name) {
  std::string value;
  for (const std::string& remark : remarks)
    if (remark.rfind(name + ": ", 0) == 0) value = remark.substr(name.size() + 2);
  return value;
}

}  // namespace

std::variant<Results, CsvError> parse_results(const std::string& text, const std::string& file) {
  const auto parsed = parse_csv(text, file);
  if (const auto* error = std::get_if<CsvError>(&parsed)) return *error;
  const Csv& csv = std::get<Csv>(parsed);
  const auto wrong = [&](int line, const std::string& what) {
    return CsvError{fmt::format("{}:{}: {}", file, line, what)};
  };
  if (fmt::format("{}", fmt::join(csv.columns.fields, ",")) != kResultColumns)
    return wrong(csv.columns.line, fmt::format("the columns are not {}", kResultColumns));
  Results results{value_of(csv.remarks, "nvcc"), value_of(csv.remarks, "tuned"), {}};
  for (const CsvRow& row : csv.rows) {
    const auto read = read_row(row);
    if (const auto* problem = std::get_if<std::string>(&read)) return wrong(row.line, *problem);
    results.rows.push_back(std::get<ResultRow>(read));
  }
  return results;
}

}  // namespace an5d
