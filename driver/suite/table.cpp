// The table of a suite (table.h).
#include "driver/suite/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace an5d {
namespace {

std::string cell(const EntryReport& entry) {
  if (entry.state == EntryState::kFailed) return "FAILED";
  return entry.state == EntryState::kRefused ? "refused" : entry.predicted;
}

std::string padded(const std::vector<std::string>& cells, const std::vector<std::size_t>& widths) {
  constexpr std::size_t kTexts = 3;  // kernel, type, device: to the left; figures to the right
  std::string line;
  for (std::size_t n = 0; n < cells.size(); ++n) {
    line += n < kTexts ? fmt::format("{:<{}}  ", cells[n], widths[n])
                       : fmt::format("{:>{}}  ", cells[n], widths[n]);
  }
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

std::string totals(const std::vector<EntryReport>& entries) {
  const auto count = [&](EntryState state) {
    return std::count_if(entries.begin(), entries.end(),
                         [&](const EntryReport& entry) { return entry.state == state; });
  };
  return fmt::format("{} entries: {} written, {} unchanged, {} refused as expected, {} failed\n",
                     entries.size(), count(EntryState::kWritten), count(EntryState::kUnchanged),
                     count(EntryState::kRefused), count(EntryState::kFailed));
}

}  // namespace

std::string suite_table(const std::vector<EntryReport>& entries) {
  std::vector<std::vector<std::string>> lines = {{"kernel", "type", "device"}};
  std::map<std::string, std::size_t> columns;
  for (const EntryReport& entry : entries) {
    if (columns.emplace(entry.mode, lines[0].size()).second) lines[0].push_back(entry.mode);
  }
  for (const EntryReport& entry : entries) {
    const std::vector<std::string> head = {entry.kernel, entry.type, entry.device};
    if (!std::equal(head.begin(), head.end(), lines.back().begin())) lines.push_back(head);
    lines.back().resize(lines[0].size());
    lines.back()[columns[entry.mode]] = cell(entry);
  }
  std::vector<std::size_t> widths(lines[0].size());
  for (const auto& line : lines) {
    for (std::size_t n = 0; n < line.size(); ++n) widths[n] = std::max(widths[n], line[n].size());
  }
  std::string text;
  for (const auto& line : lines) text += padded(line, widths);
  return text + totals(entries);
}

}  // namespace an5d
