// A results file as values: one row per schedule that was run on a GPU. docs/report.md has its columns.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "driver/base/csv.h"

namespace an5d {

struct ReportRow {
  std::string stencil, type, schedule;
  std::string mode = "measured";             // how the schedule was chosen
  std::string device, grid;                  // empty: not said
  std::optional<int> time_steps;             // bT
  double gcells = 0;                         // 1e9 updates of cells per second; more than 0 unless it failed
  std::optional<double> predicted;           // the same by the model
  std::optional<double> flops_per_cell;      // as the source has them
  std::vector<std::optional<double>> peers;  // GCells/s of ReportData::peers
  std::string failure;                       // why no figure of the row counts; empty if it does
};

struct ReportData {
  Csv csv;                         // as it was read, for tables
  std::vector<std::string> peers;  // of the columns "peer:NAME"
  std::vector<ReportRow> rows;     // those of csv.rows
  bool has(const std::string& column) const;
};

// Is this column one of a peer?
bool is_peer(const std::string& column);

// `file` is the name for messages, "FILE:LINE: ..." or, of the whole, "FILE: ...".
std::variant<ReportData, CsvError> parse_report(const std::string& text, const std::string& file);

}  // namespace an5d
