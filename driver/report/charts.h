// The pictures of a report. Each shows all settings (type and device) that have figures for it.
#pragma once

#include <string>
#include <variant>

#include "driver/draw/svg.h"
#include "driver/report/numbers.h"
#include "driver/report/request.h"

namespace an5d {

// Why a picture is not drawn: "no column bT".
struct NotDrawn {
  std::string why;
};

// Bars per stencil: every mode beside the peers, on a logarithmic axis. Roofline: the fastest row of each
// stencil. Prediction: every row with one. Scaling: the fastest row per bT.
std::variant<Picture, NotDrawn> draw(Plot plot, const ReportData& data);

// The four drawings behind it; empty where there is nothing to draw.
std::vector<Picture> performance_pictures(const std::vector<Performance>& settings);
std::vector<Picture> roofline_pictures(const std::vector<Performance>& settings);
std::vector<Picture> prediction_pictures(const std::vector<Predictions>& settings);
std::vector<Picture> scaling_pictures(const std::vector<Scaling>& stencils);

inline constexpr double kChartWidth = 1180;

}  // namespace an5d
