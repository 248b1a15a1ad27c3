// Draws a roofline: roofs, points, and labels that cover none of them (roofline.h).
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "driver/draw/axes.h"
#include "driver/explore/roofline.h"

namespace an5d {
namespace {

constexpr Box kFrame = {90, 84, 950, 540};
constexpr int kWidth = 1180, kHeight = 620;

double highest(const Roofline& roofline) {
  double most = 0;
  for (const Ceiling& ceiling : roofline.ceilings) most = std::max(most, ceiling.gflops);
  for (const RooflinePoint& point : roofline.points) most = std::max(most, point.gflops);
  return most;
}

// Room for every point, every roof, and for the slope's label to the left of where the slope meets the peak.
LogAxes axes_of(const Roofline& roofline) {
  const double top = highest(roofline), ridge = top / roofline.copy_gbs;
  double left = ridge / 10, right = ridge * 2, low = top / 20;
  for (const RooflinePoint& point : roofline.points) {
    left = std::min(left, point.intensity / 1.1);
    right = std::max(right, point.intensity * 1.1);
    low = std::min(low, point.gflops / 1.2);
  }
  return log_axes(kFrame, steps_of_decades(left, right), steps_of_decades(low, top * 1.1));
}

// A long schedule takes two lines.
std::string subtitle_of(const Roofline& roofline) {
  constexpr std::size_t kMost = 105;  // letters across the frame
  const std::string& text = roofline.subtitle;
  const std::size_t cut = text.size() > kMost ? text.rfind(' ', kMost) : std::string::npos;
  if (cut == std::string::npos) return text_at({kFrame.left, 60}, "", text);
  return text_at({kFrame.left, 54}, "", text.substr(0, cut)) +
         text_at({kFrame.left, 70}, "", text.substr(cut + 1));
}

std::string frame_and_titles(const Roofline& roofline, const std::string& name) {
  const double middle = (kFrame.left + kFrame.right) / 2;
  return frame_of(kFrame, name + "-frame") +
         text_at({kFrame.left, 34}, "font-size=\"17\" font-weight=\"bold\"", roofline.title) +
         subtitle_of(roofline) +
         text_at({middle, kFrame.bottom + 44}, "text-anchor=\"middle\"", roofline.across) +
         upward_text({24, (kFrame.top + kFrame.bottom) / 2}, "GFLOP/s") +
         text_at({middle, kFrame.bottom + 64}, "text-anchor=\"middle\"", roofline.below);
}

struct Slope {
  Spot begin, ridge;  // from the frame's edge up to the highest roof
  std::string name;
  Spot name_end;  // its right end, on the empty side of the slope
};

Slope slope_of(const Roofline& roofline, const LogAxes& axes) {
  const double top = highest(roofline);
  const double leftmost = std::max(axes.x.low, axes.y.low / roofline.copy_gbs);
  const Spot ridge = axes.at(top / roofline.copy_gbs, top);
  const Spot begin = axes.at(leftmost, leftmost * roofline.copy_gbs);
  const double down = 34, along = (ridge.x - begin.x) / (begin.y - ridge.y) * down;
  return {begin,
          ridge,
          fmt::format("global memory {:.0f} GB/s", roofline.copy_gbs),
          {ridge.x - along - 12, ridge.y + down}};
}

std::string slope(const Slope& slope) {
  return line(slope.begin, slope.ridge, "class=\"slope\" stroke-width=\"2\"") +
         text_at(slope.name_end, "text-anchor=\"end\" class=\"slope\"", slope.name);
}

// Roofs from where the slope reaches them to the right edge; labels beside the frame, pushed apart.
std::string roofs(const Roofline& roofline, const LogAxes& axes) {
  std::vector<Ceiling> falling = roofline.ceilings;
  std::stable_sort(falling.begin(), falling.end(),
                   [](const Ceiling& a, const Ceiling& b) { return a.gflops > b.gflops; });
  constexpr double kApart = 38;  // two lines of text and a gap
  std::string text;
  double below = kFrame.top;
  for (const Ceiling& ceiling : falling) {
    const Spot from = axes.at(ceiling.gflops / roofline.copy_gbs, ceiling.gflops);
    const Spot to{kFrame.right, from.y};
    const double y = std::max(from.y, below);
    below = y + kApart;
    text += line({std::max(from.x, kFrame.left), from.y}, to, "class=\"roof\" stroke-width=\"2\"");
    text += line(to, {kFrame.right + 14, y}, "class=\"roof\"");
    text += text_at({kFrame.right + 18, y + 4}, "class=\"roof\"", ceiling.label);
    text +=
        text_at({kFrame.right + 18, y + 20}, "class=\"roof\"", fmt::format("{:.0f} GFLOP/s", ceiling.gflops));
  }
  return text;
}

// What labels must not cover: points and lines, as boxes.
std::vector<Box> obstacles(const Roofline& roofline, const LogAxes& axes) {
  std::vector<Box> boxes;
  for (const RooflinePoint& point : roofline.points) {
    const Spot at = axes.at(point.intensity, point.gflops);
    boxes.push_back({at.x - 7, at.y - 7, at.x + 7, at.y + 7});
  }
  for (const Ceiling& ceiling : roofline.ceilings) {
    const Spot from = axes.at(ceiling.gflops / roofline.copy_gbs, ceiling.gflops);
    boxes.push_back({from.x, from.y - 1, kFrame.right, from.y + 1});
  }
  const Slope slope = slope_of(roofline, axes);
  const std::vector<Box> along = boxes_along(slope.begin, slope.ridge);
  boxes.insert(boxes.end(), along.begin(), along.end());
  const Spot& end = slope.name_end;
  boxes.push_back({end.x - text_width(slope.name), end.y - kText, end.x, end.y + 4});
  return boxes;
}

std::string points(const Roofline& roofline, const LogAxes& axes) {
  std::vector<Box> taken = obstacles(roofline, axes);
  std::string labels, marks;
  for (const RooflinePoint& point : roofline.points) {
    const bool large = point.mark == RooflinePoint::Mark::kLarge;
    const char* style = large ? "font-weight=\"bold\"" : "class=\"series2\"";
    Label label{point.label, axes.at(point.intensity, point.gflops), {}};
    place(label, kFrame, taken);
    labels += drawn(label, style);
    marks +=
        circle(label.of, large ? 6 : 3.5, style,
               fmt::format("{}: {:.0f} GFLOP/s, {:.3g} FLOP/B", point.label, point.gflops, point.intensity));
  }
  return labels + marks;
}

}  // namespace

Picture draw(const Roofline& roofline, const std::string& name) {
  const LogAxes axes = axes_of(roofline);
  return {name,
          roofline.title,
          fmt::format("Roofline, logarithmic axes: {}. {}", roofline.across, roofline.below),
          kWidth,
          kHeight,
          vertical_grid(kFrame, axes.x) + horizontal_grid(kFrame, axes.y) + frame_and_titles(roofline, name) +
              slope(slope_of(roofline, axes)) + roofs(roofline, axes) + points(roofline, axes)};
}

}  // namespace an5d
