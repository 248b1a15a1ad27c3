// Which picture, and why not (charts.h).
#include "driver/report/charts.h"

#include <fmt/format.h>

#include "driver/draw/series.h"

namespace an5d {
namespace {

struct Kind {
  const char *name, *title, *description;
  std::vector<const char*> columns;  // without which nothing can be drawn
  const char* nothing;               // why there is no picture although they are there
};

Kind kind_of(Plot plot) {
  switch (plot) {
    case Plot::kPerformance:
      return {"performance",
              "Performance per stencil",
              "Bars in GCells/s on a logarithmic axis, one group per stencil: the fastest schedule of each "
              "mode, and "
              "the peers.",
              {},
              "every row failed"};
    case Plot::kRoofline:
      return {"roofline",
              "Roofline",
              "The fastest schedule of each stencil below the bandwidth of global memory and the peak of the "
              "device.",
              {"device", "bT", "flops_per_cell"},
              "no row with bT and FLOP per cell, of float or double, names a known device"};
    case Plot::kPrediction:
      return {"prediction",
              "Predicted against measured",
              "Points on logarithmic axes, measured GCells/s to the right and predicted ones upwards. On the "
              "solid line "
              "both are equal; the dotted lines are 15 % off.",
              {"predicted_gcells_per_s"},
              "no row has both a prediction and a measurement"};
    case Plot::kScaling:
      return {"scaling",
              "Scaling with bT",
              "One small chart per stencil: GCells/s of the fastest schedule at each bT.",
              {"bT"},
              "no row that succeeded has a bT"};
  }
  return {};
}

std::vector<Picture> parts(Plot plot, const ReportData& data) {
  switch (plot) {
    case Plot::kPerformance:
      return performance_pictures(performance(data));
    case Plot::kRoofline:
      return roofline_pictures(performance(data));
    case Plot::kPrediction:
      return prediction_pictures(predictions(data));
    case Plot::kScaling:
      return scaling_pictures(scaling(data));
  }
  return {};
}

}  // namespace

std::variant<Picture, NotDrawn> draw(Plot plot, const ReportData& data) {
  const Kind kind = kind_of(plot);
  for (const char* column : kind.columns)
    if (!data.has(column)) return NotDrawn{fmt::format("no column {}", column)};
  const std::vector<Picture> drawn = parts(plot, data);
  if (drawn.empty()) return NotDrawn{kind.nothing};
  return stacked(
      {kind.name, kind.title, kind.description, 0, 0, plot == Plot::kPerformance ? textures() : ""}, drawn);
}

}  // namespace an5d
