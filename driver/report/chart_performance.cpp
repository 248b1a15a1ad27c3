// Bars per stencil (charts.h): modes in colours, peers in greys, logarithmic, so that equal
// differences of height are equal ratios and stencils of 20 and of 2,000 GCells/s fit one chart.
#include <fmt/format.h>

#include <algorithm>

#include "driver/draw/axes.h"
#include "driver/draw/series.h"
#include "driver/report/charts.h"

namespace an5d {
namespace {

constexpr double kLeft = 74, kRight = kChartWidth - 10, kFrameHeight = 290;
constexpr double kAbove = 18,
                 kBelow = 88;  // room for the number of the highest bar, and for the stencils' names
constexpr double kSmallText = 11;
constexpr std::size_t kMostGroups = 24, kMostLetters = 14;

struct Bar {
  std::string series;
  Look look;
  double gcells = 0;
  std::string schedule;  // empty for peers
};

// Those of one stencil that have a figure, with the place of each among the series.
std::vector<std::pair<std::size_t, Bar>> bars_of(const Performance& setting, const StencilFigures& stencil) {
  std::vector<std::pair<std::size_t, Bar>> bars;
  for (std::size_t mode = 0; mode < setting.modes.size(); ++mode)
    if (const ReportRow* row = stencil.modes[mode])
      bars.push_back({mode,
                      {setting.modes[mode].name, look(Role::kOurs, setting.modes[mode].number), row->gcells,
                       row->schedule}});
  for (std::size_t peer = 0; peer < setting.peers.size(); ++peer)
    if (const auto gcells = stencil.peers[peer])
      bars.push_back(
          {setting.modes.size() + peer,
           {setting.peers[peer].name, look(Role::kPeer, setting.peers[peer].number), *gcells, ""}});
  return bars;
}

LogScale scale_of(const Performance& setting) {
  double low = 1e300, high = 0;
  for (const StencilFigures& stencil : setting.stencils) {
    for (const auto& [place, bar] : bars_of(setting, stencil)) {
      low = std::min(low, bar.gcells);
      high = std::max(high, bar.gcells);
    }
  }
  return steps_of_decades(low / 1.3, high);  // the least bar is seen, too
}

// Which stencils stand in one frame, and how its width is shared.
struct Layout {
  std::size_t per_frame = 1, frames = 1, series = 1;
  double group() const { return (kRight - kLeft) / static_cast<double>(per_frame); }
  double bar() const { return std::min(26.0, group() * 0.84 / static_cast<double>(series)); }
};

Layout layout_of(const Performance& setting) {
  Layout layout;
  layout.series = setting.modes.size() + setting.peers.size();
  const double narrowest = std::max(44.0, 6.0 * static_cast<double>(layout.series) + 12);
  const std::size_t most =
      std::clamp(static_cast<std::size_t>((kRight - kLeft) / narrowest), std::size_t{1}, kMostGroups);
  const std::size_t count = setting.stencils.size();
  layout.frames = (count + most - 1) / most;
  layout.per_frame = (count + layout.frames - 1) / layout.frames;
  return layout;
}

std::string group(const Performance& setting, const StencilFigures& stencil, const Layout& layout,
                  const LogScale& scale, double middle) {
  std::string text;
  const double left = middle - layout.bar() * static_cast<double>(layout.series) / 2;
  double top = scale.begin, best = 0, first = kRight, last = kLeft;
  Look best_look;
  for (const auto& [place, bar] : bars_of(setting, stencil)) {
    const double x = left + layout.bar() * static_cast<double>(place), y = scale.at(bar.gcells);
    const std::string tip = fmt::format("{}, {}: {} GCells/s{}{}", stencil.stencil, bar.series,
                                        figure(bar.gcells), bar.schedule.empty() ? "" : ", ", bar.schedule);
    text += rectangle({x + 0.5, y, x + layout.bar() - 0.5, scale.begin}, filled(bar.look), tip);
    top = std::min(top, y);
    first = std::min(first, x);
    last = std::max(last, x + layout.bar());
    if (!bar.schedule.empty() && bar.gcells > best) {
      best = bar.gcells;
      best_look = bar.look;
    }
  }
  if (best > 0)
    text += text_at({(first + last) / 2, top - 5},
                    fmt::format("text-anchor=\"middle\" font-size=\"{}\" font-weight=\"bold\" class=\"{}\"",
                                kSmallText, best_look.colour),
                    figure(best));
  const Spot name{middle + 5, scale.begin + 16};
  return text +
         text_at(name,
                 fmt::format("text-anchor=\"end\" font-size=\"12\" transform=\"rotate(-35 {:.1f} {:.1f})\"",
                             name.x, name.y),
                 shortened(stencil.stencil, kMostLetters));
}

Picture draw(const Performance& setting) {
  const Layout layout = layout_of(setting);
  std::vector<LegendEntry> entries;
  for (const Series& mode : setting.modes) entries.push_back({mode.name, look(Role::kOurs, mode.number)});
  for (const Series& peer : setting.peers) entries.push_back({peer.name, look(Role::kPeer, peer.number)});
  const Legend names = legend({kLeft, 42}, kRight - kLeft, entries);
  Picture picture{"", "", "", kChartWidth, 48 + names.height, ""};
  picture.body = text_at({kLeft, 24}, "font-size=\"17\" font-weight=\"bold\"",
                         fmt::format("Performance, {}", to_string(setting.setting))) +
                 text_at({kRight, 24}, "text-anchor=\"end\" class=\"soft\"",
                         "numbers: the highest coloured bar; logarithmic axis") +
                 names.text;
  for (std::size_t frame = 0; frame < layout.frames; ++frame) {
    const double top = picture.height + kAbove, bottom = top + kFrameHeight;
    const Box box{kLeft, top, kRight, bottom};
    LogScale scale = scale_of(setting);
    scale.begin = bottom;
    scale.end = top;
    picture.body += horizontal_grid(box, scale) + upward_text({22, (top + bottom) / 2}, "GCells/s");
    const std::size_t first = frame * layout.per_frame;
    for (std::size_t n = first; n < std::min(first + layout.per_frame, setting.stencils.size()); ++n)
      picture.body += group(setting, setting.stencils[n], layout, scale,
                            kLeft + layout.group() * (static_cast<double>(n - first) + 0.5));
    picture.body += line({kLeft, bottom}, {kRight, bottom}, "");
    picture.height = bottom + kBelow;
  }
  return picture;
}

}  // namespace

std::vector<Picture> performance_pictures(const std::vector<Performance>& settings) {
  std::vector<Picture> pictures;
  pictures.reserve(settings.size());
  for (const Performance& setting : settings) pictures.push_back(draw(setting));
  return pictures;
}

}  // namespace an5d
