// Reads the results and writes the page or the picture (report.h).
#include "driver/report/report.h"

#include <fmt/format.h>

#include <filesystem>

#include "driver/base/files.h"
#include "driver/report/charts.h"
#include "driver/report/page.h"

namespace an5d {

ExitCode report(const ReportRequest& request) {
  if (same_file(request.results, request.output))
    return fail(kUsage, fmt::format("output '{}' is the input", request.output));
  const std::optional<std::string> text = read_file(request.results);
  if (!text) return fail(kSurroundings, cannot_read(request.results));
  const std::string name = request.results == "-" ? "<stdin>" : request.results;
  const auto parsed = parse_report(*text, name);
  if (const auto* error = std::get_if<CsvError>(&parsed)) return fail(kRefused, error->text);
  const ReportData& data = std::get<ReportData>(parsed);
  std::string product;
  if (request.plot) {
    const auto drawn = draw(*request.plot, data);
    if (const auto* missing = std::get_if<NotDrawn>(&drawn))
      return fail(kRefused, fmt::format("{}: {}, so there is nothing to plot", name, missing->why));
    product = svg_document(std::get<Picture>(drawn));
  } else {
    product = report_page(data, std::filesystem::path(name).filename().string());
  }
  const std::optional<std::string> problem = write_product(request.output, product);
  return problem ? fail(kSurroundings, *problem) : kDone;
}

}  // namespace an5d
