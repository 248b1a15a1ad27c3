// Prints tables (tables.h).
#include "driver/report/tables.h"

#include <fmt/format.h>

#include <algorithm>

#include "driver/draw/svg.h"

namespace an5d {
namespace {

struct Heading {
  const char *column, *text;
};
// How columns of numbers are headed. Others are texts and keep their names.
constexpr Heading kNumbers[] = {
    {"steps", "steps"},
    {"bT", "bT"},
    {"gcells_per_s", "GCells/s"},
    {"predicted_gcells_per_s", "predicted GCells/s"},
    {"flops_per_cell", "FLOP per cell"},
    {"registers", "registers per thread"},
    {"spill_bytes", "spilled B per thread"},
};
// Empty for columns of text.
std::string number_heading(const std::string& column) {
  for (const Heading& heading : kNumbers)
    if (column == heading.column) return heading.text;
  return "";
}

std::string heading_of(const std::string& column) {
  const std::string number = number_heading(column);
  return number.empty() ? column : number;
}

// Words are broken only where they would make their column too wide for the page.
bool has_long_word(const std::string& text) {
  constexpr std::size_t kLong = 24;
  std::size_t letters = 0;
  for (const char letter : text) {
    letters = letter == ' ' ? 0 : letters + 1;
    if (letters > kLong) return true;
  }
  return false;
}

std::string cell(const std::string& text) {
  return fmt::format("<td{}>{}</td>", has_long_word(text) ? " class=\"long\"" : "", escaped(text));
}
std::string number_cell(const std::string& text, const char* more = "") {
  return fmt::format("<td class=\"number{}\">{}</td>", more, escaped(text));
}
std::string head_cell(const std::string& text) {
  return fmt::format("<th scope=\"col\">{}</th>", escaped(text));
}
std::string number_head(const std::string& text) {
  return fmt::format("<th scope=\"col\" class=\"number\">{}</th>", escaped(text));
}
std::string row_head(const std::string& text) {
  return fmt::format("<th scope=\"row\">{}</th>", escaped(text));
}

std::string table(const std::string& caption, const std::string& head, const std::string& body) {
  return fmt::format(
      "<table>\n<caption>{}</caption>\n<thead><tr>{}</tr></thead>\n<tbody>\n{}</tbody>\n</table>\n",
      escaped(caption), head, body);
}

std::string times(double ratio) { return fmt::format("{:.2f}\u00d7", ratio); }

// The column's value where all these rows share it.
std::optional<std::string> shared_value(const std::vector<const CsvRow*>& rows, std::size_t column) {
  const std::string& first = rows.front()->fields[column];
  const bool shared = rows.size() > 1 && std::all_of(rows.begin(), rows.end(), [&](const CsvRow* row) {
                        return row->fields[column] == first;
                      });
  return shared ? std::optional(first) : std::nullopt;
}

}  // namespace

std::string ratio_table(const std::vector<Performance>& settings) {
  std::vector<std::string> peers;
  for (const Performance& setting : settings)
    for (const Series& peer : setting.peers)
      if (std::find(peers.begin(), peers.end(), peer.name) == peers.end()) peers.push_back(peer.name);
  if (peers.empty()) return "";
  std::string head = head_cell("setting") + head_cell("mode"), body;
  for (const std::string& peer : peers) head += number_head("over " + peer);
  for (const Performance& setting : settings) {
    for (std::size_t mode = 0; mode < setting.modes.size(); ++mode) {
      body += "<tr>" + row_head(to_string(setting.setting)) + cell(setting.modes[mode].name);
      for (const std::string& peer : peers) {
        const auto place = std::find_if(setting.peers.begin(), setting.peers.end(),
                                        [&](const Series& one) { return one.name == peer; });
        const auto over = place == setting.peers.end()
                              ? std::nullopt
                              : ratio(setting, mode, static_cast<std::size_t>(place - setting.peers.begin()));
        body += number_cell(over ? fmt::format("{} ({})", times(over->mean), over->stencils) : "\u2013");
      }
      body += "</tr>\n";
    }
  }
  return table("Geometric mean of the speed over each peer's; in brackets of how many stencils", head, body);
}

std::string figure_table(const Performance& setting) {
  std::string head = head_cell("stencil"), body;
  for (const Series& mode : setting.modes) head += number_head(mode.name);
  for (const Series& peer : setting.peers) head += number_head(peer.name);
  for (const StencilFigures& stencil : setting.stencils) {
    const ReportRow* fastest = stencil.fastest();
    body += "<tr>" + row_head(stencil.stencil);
    for (const ReportRow* row : stencil.modes)
      body += number_cell(row ? figure(row->gcells) : "\u2013", row == fastest ? " most" : "");
    for (const auto& peer : stencil.peers)
      body += number_cell(peer ? fmt::format("{} ({})", figure(*peer), times(fastest->gcells / *peer))
                               : "\u2013");
    body += "</tr>\n";
  }
  return table(fmt::format("GCells/s, {}; in brackets how many times a peer's the fastest mode is",
                           to_string(setting.setting)),
               head, body);
}

std::string row_table(const ReportData& data, Outcomes outcomes) {
  std::vector<const CsvRow*> rows;
  for (std::size_t n = 0; n < data.rows.size(); ++n)
    if (data.rows[n].failure.empty() == (outcomes == Outcomes::kSucceeded)) rows.push_back(&data.csv.rows[n]);
  if (rows.empty()) return "";
  const std::vector<std::string>& columns = data.csv.columns.fields;
  std::string caption = fmt::format("{} {}", rows.size(), rows.size() == 1 ? "row" : "rows"), head;
  std::vector<std::size_t> shown;
  for (std::size_t column = 0; column < columns.size(); ++column) {
    if (is_peer(columns[column])) continue;
    const auto shared = shared_value(rows, column);
    if (!shared) {
      shown.push_back(column);
      head += number_heading(columns[column]).empty() ? head_cell(columns[column])
                                                      : number_head(number_heading(columns[column]));
    } else if (!shared->empty()) {
      caption += fmt::format("; {}: {}", heading_of(columns[column]), *shared);
    }
  }
  std::string body;
  for (const CsvRow* row : rows) {
    body += "<tr>";
    for (const std::size_t column : shown) {
      const std::string& field = row->fields[column];
      body += columns[column] == "stencil"              ? row_head(field)
              : number_heading(columns[column]).empty() ? cell(field)
                                                        : number_cell(field);
    }
    body += "</tr>\n";
  }
  return table(caption, head, body);
}

}  // namespace an5d
