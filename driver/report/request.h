// What --report is asked for.
#pragma once

#include <optional>
#include <string>

namespace an5d {

enum class Plot { kPerformance, kRoofline, kPrediction, kScaling };

struct ReportRequest {
  std::string results;       // CSV; "-" for standard input
  std::optional<Plot> plot;  // --plot: this one as SVG, instead of the page
  std::string output;        // "-" for standard output
  bool operator==(const ReportRequest&) const = default;
};

}  // namespace an5d
