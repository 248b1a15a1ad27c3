// The fastest row of each stencil below the roofs of its device (charts.h). x is the work per byte
// that has to pass through global memory: each cell is read and written once in bT steps, halos not counted.
#include <fmt/format.h>

#include "driver/explore/roofline.h"
#include "driver/report/charts.h"
#include "model/device.h"

namespace an5d {
namespace {

constexpr std::size_t kMostLetters = 16;

std::optional<int> element_bytes(const std::string& type) {
  if (type == "float") return 4;
  if (type == "double") return 8;
  return std::nullopt;
}

std::optional<RooflinePoint> point_of(const StencilFigures& stencil, int bytes) {
  const ReportRow& row = *stencil.fastest();
  if (!row.time_steps || !row.flops_per_cell || *row.flops_per_cell == 0) return std::nullopt;
  return RooflinePoint{shortened(stencil.stencil, kMostLetters),
                       *row.flops_per_cell * *row.time_steps / (2 * bytes), row.gcells * *row.flops_per_cell,
                       RooflinePoint::Mark::kSmall};
}

std::optional<Roofline> roofline_of(const Performance& setting) {
  const DeviceSpec* device = find_device(setting.setting.device);
  const std::optional<int> bytes = element_bytes(setting.setting.type);
  if (!device || !bytes) return std::nullopt;
  const Rates& rates = device->rates(*bytes);
  Roofline roofline;
  roofline.title = fmt::format("Roofline, {}", to_string(setting.setting));
  roofline.subtitle = fmt::format("rates of {}: {}", device->name, device->source);
  roofline.across = "FLOP per byte of global memory, each cell read and written once in bT steps";
  roofline.below = "Points: the fastest schedule of each stencil, FLOP as the source has them.";
  roofline.copy_gbs = rates.copy_gbs;
  roofline.ceilings = {{"FMA peak", rates.peak_gflops}};
  for (const StencilFigures& stencil : setting.stencils)
    if (const auto point = point_of(stencil, *bytes)) roofline.points.push_back(*point);
  if (roofline.points.empty()) return std::nullopt;
  return roofline;
}

}  // namespace

std::vector<Picture> roofline_pictures(const std::vector<Performance>& settings) {
  std::vector<Picture> pictures;
  for (const Performance& setting : settings)
    if (const auto roofline = roofline_of(setting))
      pictures.push_back(draw(*roofline, fmt::format("roofline{}", pictures.size())));
  return pictures;
}

}  // namespace an5d
