// Predicted against measured (charts.h): two settings side by side, on the same logarithmic axes.
#include <fmt/format.h>

#include <algorithm>

#include "driver/draw/axes.h"
#include "driver/draw/series.h"
#include "driver/report/charts.h"

namespace an5d {
namespace {

constexpr double kPanel = kChartWidth / 2, kSide = 470;  // of the square frame
constexpr double kOff = 1.15;                            // the dotted lines
constexpr Box kFrame = {80, 58, 80 + kSide, 58 + kSide};

struct Range {
  double low = 1e300, high = 0;
};

Range range_of(const std::vector<Predictions>& settings) {
  Range range;
  for (const Predictions& setting : settings) {
    for (const PredictedPoint& point : setting.all()) {
      range.low = std::min({range.low, point.measured, point.predicted});
      range.high = std::max({range.high, point.measured, point.predicted});
    }
  }
  return range;
}

std::vector<std::string> kinds_of(const std::vector<Predictions>& settings) {
  std::vector<std::string> kinds;
  for (const Predictions& setting : settings)
    for (const auto& [kind, points] : setting.kinds)
      if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) kinds.push_back(kind);
  std::sort(kinds.begin(), kinds.end());
  return kinds;
}

// One path of dots for thousands of points: they take no more than their coordinates.
std::string dots(const LogAxes& axes, const std::vector<PredictedPoint>& points, const Look& look) {
  const bool many = points.size() > 200;
  std::string path;
  for (const PredictedPoint& point : points) {
    const Spot at = axes.at(point.measured, point.predicted);
    path += fmt::format("M{:.1f} {:.1f}h0", at.x, at.y);
  }
  return fmt::format(
      "<path class=\"{}\" fill=\"none\" stroke=\"currentColor\" stroke-linecap=\"round\" stroke-width=\"{}\" "
      "stroke-opacity=\"{}\" d=\"{}\"/>\n",
      look.colour, many ? 2.6 : 6, many ? 0.45 : 0.8, path);
}

// predicted = factor * measured, within the frame.
std::string ratio_line(const LogAxes& axes, double factor, const std::string& attributes) {
  const double low = axes.x.low, high = axes.x.high;
  return line(axes.at(std::max(low, low / factor), std::max(low, low * factor)),
              axes.at(std::min(high, high / factor), std::min(high, high * factor)), attributes);
}

std::string panel(const Predictions& setting, const std::vector<std::string>& kinds, const Range& range) {
  const LogScale scale = steps_of_decades(range.low / 1.05, range.high);
  const LogAxes axes = log_axes(kFrame, scale, scale);
  const std::vector<PredictedPoint> all = setting.all();
  const auto near = std::count_if(all.begin(), all.end(), [](const PredictedPoint& point) {
    return point.predicted <= kOff * point.measured && point.measured <= kOff * point.predicted;
  });
  std::string text = text_at({kFrame.left, 24}, "font-size=\"17\" font-weight=\"bold\"",
                             fmt::format("Predicted, {}", to_string(setting.setting)));
  text += text_at({kFrame.left, 46}, "class=\"soft\"",
                  fmt::format("{} {}, mean error {:.1f} %, {:.0f} % within a factor of {}", all.size(),
                              all.size() == 1 ? "schedule" : "schedules", 100 * mean_error(all),
                              100.0 * near / all.size(), kOff));
  text += vertical_grid(kFrame, axes.x) + horizontal_grid(kFrame, axes.y);
  for (std::size_t n = 0; n < kinds.size(); ++n)
    if (const auto found = setting.kinds.find(kinds[n]); found != setting.kinds.end())
      text += dots(axes, found->second, look(Role::kOurs, n));
  text += ratio_line(axes, 1, "") + ratio_line(axes, kOff, "stroke-dasharray=\"2 4\"") +
          ratio_line(axes, 1 / kOff, "stroke-dasharray=\"2 4\"");
  return text + rectangle(kFrame, "fill=\"none\" stroke=\"currentColor\"", "") +
         text_at({(kFrame.left + kFrame.right) / 2, kFrame.bottom + 42}, "text-anchor=\"middle\"",
                 "measured (GCells/s)") +
         upward_text({20, (kFrame.top + kFrame.bottom) / 2}, "predicted (GCells/s)");
}

}  // namespace

std::vector<Picture> prediction_pictures(const std::vector<Predictions>& settings) {
  if (settings.empty()) return {};
  const std::vector<std::string> kinds = kinds_of(settings);
  const Range range = range_of(settings);
  std::vector<LegendEntry> entries;
  for (std::size_t n = 0; n < kinds.size(); ++n) entries.push_back({kinds[n], look(Role::kOurs, n)});
  const Legend names = legend({kFrame.left, 8}, kChartWidth - kFrame.left, entries);
  std::vector<Picture> pictures = {{"", "", "", kChartWidth, names.height + 8, names.text}};
  for (std::size_t n = 0; n < settings.size(); ++n) {
    if (n % 2 == 0) pictures.push_back({"", "", "", kChartWidth, kFrame.bottom + 60, ""});
    pictures.back().body += fmt::format("<g transform=\"translate({:g} 0)\">\n{}</g>\n", n % 2 * kPanel,
                                        panel(settings[n], kinds, range));
  }
  return pictures;
}

}  // namespace an5d
