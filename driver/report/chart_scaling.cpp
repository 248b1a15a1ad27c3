// GCells/s over bT, a small chart per stencil (charts.h). Axes begin at zero and are each stencil's
// own.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "driver/draw/axes.h"
#include "driver/draw/series.h"
#include "driver/report/charts.h"

namespace an5d {
namespace {

constexpr std::size_t kColumns = 6, kMostLetters = 22;
constexpr double kPanel = kChartWidth / kColumns, kLeft = 42, kRight = kPanel - 12, kFrameHeight = 96;
constexpr double kSmallText = 11, kTextLine = 14;

std::vector<Setting> settings_of(const std::vector<Scaling>& stencils) {
  std::vector<Setting> settings;
  for (const Scaling& stencil : stencils)
    for (const ScalingCurve& curve : stencil.curves)
      if (std::find(settings.begin(), settings.end(), curve.setting) == settings.end())
        settings.push_back(curve.setting);
  return settings;
}

// 1, 2 or 5 times a power of ten, not below the number.
double rounded_up(double number) {
  const double decade = std::pow(10, std::floor(std::log10(number)));
  for (const double step : {1, 2, 5})
    if (step * decade >= number) return step * decade;
  return 10 * decade;
}

struct Panel {
  Box frame;
  int most_steps = 1;     // bT at the right edge
  double most_cells = 1;  // GCells/s at the upper edge
  Spot at(int time_steps, double gcells) const {
    return {frame.left + (frame.right - frame.left) * time_steps / (most_steps + 0.5),
            frame.bottom - (frame.bottom - frame.top) * gcells / most_cells};
  }
};

Panel panel_of(const Scaling& stencil, double top) {
  Panel panel{{kLeft, top, kRight, top + kFrameHeight}};
  double most = 0;
  for (const ScalingCurve& curve : stencil.curves) {
    panel.most_steps = std::max(panel.most_steps, curve.best.rbegin()->first);
    most = std::max(most, curve.fastest()->gcells);
  }
  // Quarters of a round number: no chart is emptier than it has to be.
  const double quarter = rounded_up(most) / 4;
  panel.most_cells = quarter * std::ceil(most / quarter);
  return panel;
}

std::string small(const char* attributes) {
  return fmt::format("font-size=\"{}\" {}", kSmallText, attributes);
}

std::string axes(const Panel& panel) {
  std::string text;
  for (const double share : {0.0, 0.5, 1.0}) {
    const double y = panel.at(0, share * panel.most_cells).y;
    text += line({kLeft, y}, {kRight, y}, share == 0 ? "class=\"ink\"" : "class=\"minor\"");
    if (share != 0.5)
      text += text_at({kLeft - 5, y + 4}, small("text-anchor=\"end\" class=\"soft\""),
                      fmt::format("{:g}", share * panel.most_cells));
  }
  const int step = panel.most_steps > 12 ? 5 : panel.most_steps > 6 ? 2 : 1;
  for (int time_steps = step > 2 ? step : 1; time_steps <= panel.most_steps; time_steps += step)
    text += text_at({panel.at(time_steps, 0).x, panel.frame.bottom + 14},
                    small("text-anchor=\"middle\" class=\"soft\""), std::to_string(time_steps));
  return text;
}

std::string curve_of(const Panel& panel, const std::string& stencil, const ScalingCurve& curve,
                     const Look& look) {
  std::string path, points;
  const std::string colour = fmt::format("class=\"{}\"", look.colour);
  for (const auto& [time_steps, row] : curve.best) {
    const Spot at = panel.at(time_steps, row->gcells);
    path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? 'M' : 'L', at.x, at.y);
    points += circle(at, row == curve.fastest() ? 3.6 : 1.9, colour,
                     fmt::format("{}, {}, bT {}: {} GCells/s, {}", stencil, to_string(curve.setting),
                                 time_steps, figure(row->gcells), row->schedule));
  }
  return fmt::format("<path {} fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.6\" d=\"{}\"/>\n",
                     colour, path) +
         points;
}

std::string draw(const Scaling& stencil, const std::vector<Setting>& settings) {
  std::string text =
      text_at({kLeft - 30, 14}, "font-weight=\"bold\"", shortened(stencil.stencil, kMostLetters));
  const Panel panel = panel_of(stencil, 26 + kTextLine * static_cast<double>(settings.size()));
  text += axes(panel);
  for (const ScalingCurve& curve : stencil.curves) {
    const std::size_t number = std::find(settings.begin(), settings.end(), curve.setting) - settings.begin();
    const Look shown = look(Role::kOurs, number);
    const ReportRow& best = *curve.fastest();
    text += text_at({kLeft - 30, 14 + kTextLine * static_cast<double>(number + 1)},
                    small(fmt::format("class=\"{}\"", shown.colour).c_str()),
                    fmt::format("{} at bT {}", figure(best.gcells), *best.time_steps));
    text += curve_of(panel, stencil.stencil, curve, shown);
  }
  return text;
}

}  // namespace

std::vector<Picture> scaling_pictures(const std::vector<Scaling>& stencils) {
  if (stencils.empty()) return {};
  const std::vector<Setting> settings = settings_of(stencils);
  std::vector<LegendEntry> entries;
  for (std::size_t n = 0; n < settings.size(); ++n)
    entries.push_back({to_string(settings[n]), look(Role::kOurs, n)});
  const Legend names = legend({kLeft - 30, 38}, kChartWidth - kLeft, entries);
  const std::string heading =
      text_at({kLeft - 30, 22}, "font-size=\"17\" font-weight=\"bold\"", "Scaling with bT") +
      text_at({kChartWidth - 10, 22}, "text-anchor=\"end\" class=\"soft\"",
              "GCells/s of the fastest schedule at each bT (time steps per launch)");
  std::vector<Picture> pictures = {{"", "", "", kChartWidth, 44 + names.height, heading + names.text}};
  const double height = 26 + kTextLine * static_cast<double>(settings.size()) + kFrameHeight + 34;
  for (std::size_t n = 0; n < stencils.size(); ++n) {
    const std::size_t column = n % kColumns;
    if (column == 0) pictures.push_back({"", "", "", kChartWidth, height, ""});
    pictures.back().body += fmt::format("<g transform=\"translate({:.1f} 0)\">\n{}</g>\n",
                                        kPanel * static_cast<double>(column), draw(stencils[n], settings));
  }
  return pictures;
}

}  // namespace an5d
