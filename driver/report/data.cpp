// Checks the columns and reads the fields of a results file (data.h).
#include "driver/report/data.h"

#include <fmt/format.h>

#include <algorithm>

namespace an5d {
namespace {

constexpr const char* kRequired[] = {"stencil", "type", "schedule", "gcells_per_s"};
constexpr char kPeer[] = "peer:";

// The fields of one row by name. What is wrong first is kept; an absent column reads as empty fields.
class Fields {
 public:
  Fields(const Csv& csv, const CsvRow& row) : columns_(csv.columns.fields), row_(row) {}

  std::string text(const std::string& column) const {
    const auto found = std::find(columns_.begin(), columns_.end(), column);
    return found == columns_.end() ? "" : row_.fields[found - columns_.begin()];
  }

  // Nothing where the field is empty.
  template <class Number>
  std::optional<Number> number(const std::string& column, Number least, const char* expected) {
    const std::string field = text(column);
    if (field.empty()) return std::nullopt;
    const std::optional<Number> number = read_number<Number>(field);
    if (number && *number >= least) return number;
    fail(fmt::format("{} is '{}', expected {}", column, field, expected));
    return std::nullopt;
  }

  // More than zero.
  std::optional<double> figure(const std::string& column) {
    const std::optional<double> figure = number<double>(column, 0, "a number");
    if (figure == 0.0) fail(fmt::format("{} is 0, expected more", column));
    if (figure && (*figure < 1e-9 || *figure > 1e9))  // or pictures are all axis
      fail(fmt::format("{} is {}, expected 1e-9 to 1e9", column, *figure));
    return figure;
  }

  void fail(const std::string& what) {
    if (problem_.empty()) problem_ = what;
  }
  const std::string& problem() const { return problem_; }

 private:
  const std::vector<std::string>& columns_;
  const CsvRow& row_;
  std::string problem_;
};

std::string failure_of(Fields& fields) {
  const std::string verified = fields.text("verified"), error = fields.text("error");
  if (!verified.empty() && verified != "yes" && verified != "no")
    fields.fail(fmt::format("verified is '{}', expected yes or no", verified));
  if (error.empty() && verified == "no") return "not verified";
  return error;
}

ReportRow read_row(Fields& fields, const std::vector<std::string>& peers) {
  ReportRow row;
  row.stencil = fields.text("stencil");
  row.type = fields.text("type");
  row.schedule = fields.text("schedule");
  if (row.stencil.empty()) fields.fail("stencil is empty");
  if (const std::string mode = fields.text("mode"); !mode.empty()) row.mode = mode;
  row.device = fields.text("device");
  row.grid = fields.text("grid");
  row.failure = failure_of(fields);
  row.time_steps = fields.number<int>("bT", 1, "a whole number from 1 up");
  constexpr int kMostSteps = 1000;
  if (row.time_steps > kMostSteps) fields.fail(fmt::format("bT is more than {}", kMostSteps));
  const auto gcells = row.failure.empty() ? fields.figure("gcells_per_s")
                                          : fields.number<double>("gcells_per_s", 0, "a number");
  if (!gcells && row.failure.empty()) fields.fail("gcells_per_s is empty, and no error is named");
  row.gcells = gcells.value_or(0);
  row.predicted = fields.figure("predicted_gcells_per_s");
  row.flops_per_cell = fields.number<double>("flops_per_cell", 0, "a number");
  for (const char* shown : {"steps", "registers", "spill_bytes"})
    fields.number<long long>(shown, 0, "a whole number");
  for (const std::string& peer : peers) row.peers.push_back(fields.figure(kPeer + peer));
  return row;
}

}  // namespace

bool ReportData::has(const std::string& column) const {
  return std::find(csv.columns.fields.begin(), csv.columns.fields.end(), column) != csv.columns.fields.end();
}

bool is_peer(const std::string& column) { return column.rfind(kPeer, 0) == 0; }

std::variant<ReportData, CsvError> parse_report(const std::string& text, const std::string& file) {
  auto parsed = parse_csv(text, file);
  if (const auto* error = std::get_if<CsvError>(&parsed)) return *error;
  ReportData data{std::get<Csv>(std::move(parsed)), {}, {}};
  for (const char* column : kRequired)
    if (!data.has(column))
      return CsvError{fmt::format("{}:{}: no column '{}'", file, data.csv.columns.line, column)};
  for (const std::string& column : data.csv.columns.fields)
    if (is_peer(column)) data.peers.push_back(column.substr(sizeof kPeer - 1));
  for (const CsvRow& row : data.csv.rows) {
    Fields fields(data.csv, row);
    data.rows.push_back(read_row(fields, data.peers));
    if (!fields.problem().empty())
      return CsvError{fmt::format("{}:{}: {}", file, row.line, fields.problem())};
  }
  if (data.rows.empty()) return CsvError{fmt::format("{}: no rows", file)};
  return data;
}

}  // namespace an5d
