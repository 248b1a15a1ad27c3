// Draws a roofline: logarithmic axes, roofs, points, and labels moved until none covers another (roofline.h).
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "driver/roofline.h"

namespace an5d {
namespace {

// All in pixels from the upper left corner.
struct Box {
  double left = 0, top = 0, right = 0, bottom = 0;
};
struct Spot {
  double x = 0, y = 0;
};

constexpr Box kFrame = {90, 84, 760, 540};
constexpr int kWidth = 1000, kHeight = 620;
constexpr double kText = 13, kLetter = 0.6 * kText;  // font size, and a letter's width at most

constexpr char kHead[] =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
    "font-family=\"DejaVu Sans, Verdana, sans-serif\" font-size=\"13\" fill=\"#222\">\n"
    "<rect width=\"{0}\" height=\"{1}\" fill=\"#fff\"/>\n";

// Decades that an axis shows: 10^first to 10^last.
struct Decades {
  int first = 0, last = 1;
};

struct Axes {
  Decades x, y;
  Spot at(double intensity, double gflops) const {
    const auto part = [](double value, const Decades& shown) {
      return (std::log10(value) - shown.first) / (shown.last - shown.first);
    };
    return {kFrame.left + part(intensity, x) * (kFrame.right - kFrame.left),
            kFrame.bottom - part(gflops, y) * (kFrame.bottom - kFrame.top)};
  }
};

struct Label {
  std::string text;
  Spot of, at;  // its point, and its own centre
};

std::string escaped(const std::string& text) {
  std::string safe;
  for (const char letter : text)
    safe += letter == '&'   ? "&amp;"
            : letter == '<' ? "&lt;"
            : letter == '>' ? "&gt;"
                            : std::string(1, letter);
  return safe;
}

std::string text_at(const Spot& at, const std::string& attributes, const std::string& text) {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" {}>{}</text>\n", at.x, at.y, attributes, escaped(text));
}

std::string line(const Spot& from, const Spot& to, const std::string& attributes) {
  return fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" {}/>\n", from.x, from.y,
                     to.x, to.y, attributes);
}

std::vector<RooflinePoint> all_points(const Roofline& roofline) {
  std::vector<RooflinePoint> points = roofline.others;
  points.push_back(roofline.chosen);
  return points;
}

double highest(const Roofline& roofline) {
  double most = roofline.chosen.gflops;
  for (const Ceiling& ceiling : roofline.ceilings) most = std::max(most, ceiling.gflops);
  return most;
}

// Room for every point, every roof, and for the slope's label to the left of where the slope meets the peak.
Axes axes_of(const Roofline& roofline) {
  const double top = highest(roofline), ridge = top / roofline.copy_gbs;
  double left = ridge / 10, right = ridge * 2, low = top / 20;
  for (const RooflinePoint& point : all_points(roofline)) {
    left = std::min(left, point.intensity / 1.1);
    right = std::max(right, point.intensity * 1.1);
    low = std::min(low, point.gflops / 1.2);
  }
  const auto floor10 = [](double value) { return static_cast<int>(std::floor(std::log10(value))); };
  const auto ceil10 = [](double value) { return static_cast<int>(std::ceil(std::log10(value))); };
  return {{floor10(left), ceil10(right)}, {floor10(low), ceil10(top * 1.1)}};
}

std::string decade(int exponent) {
  return exponent >= 0 ? fmt::format("{:.0f}", std::pow(10, exponent))
                       : fmt::format("{:g}", std::pow(10, exponent));
}

std::string grid_lines(const Axes& axes) {
  std::string text;
  const auto minor = [](int step) { return step == 1 ? "stroke=\"#bbb\"" : "stroke=\"#eee\""; };
  for (int exponent = axes.x.first; exponent <= axes.x.last; ++exponent) {
    for (int step = 1; step < 10 && (step == 1 || exponent < axes.x.last); ++step) {
      const double x = axes.at(step * std::pow(10, exponent), 1).x;
      text += line({x, kFrame.top}, {x, kFrame.bottom}, minor(step));
      if (step == 1) text += text_at({x, kFrame.bottom + 20}, "text-anchor=\"middle\"", decade(exponent));
    }
  }
  for (int exponent = axes.y.first; exponent <= axes.y.last; ++exponent) {
    for (int step = 1; step < 10 && (step == 1 || exponent < axes.y.last); ++step) {
      const double y = axes.at(1, step * std::pow(10, exponent)).y;
      text += line({kFrame.left, y}, {kFrame.right, y}, minor(step));
      if (step == 1) text += text_at({kFrame.left - 8, y + 5}, "text-anchor=\"end\"", decade(exponent));
    }
  }
  return text;
}

std::string frame_and_titles(const Roofline& roofline) {
  const double middle = (kFrame.top + kFrame.bottom) / 2;
  std::string text = fmt::format(
      "<rect id=\"frame\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"#222\"/>\n",
      kFrame.left, kFrame.top, kFrame.right - kFrame.left, kFrame.bottom - kFrame.top);
  text += text_at({kFrame.left, 34}, "font-size=\"17\" font-weight=\"bold\"", roofline.title);
  text += text_at({kFrame.left, 60}, "", roofline.subtitle);
  text += text_at({(kFrame.left + kFrame.right) / 2, kFrame.bottom + 44}, "text-anchor=\"middle\"",
                  fmt::format("FLOP per byte of global memory ({})", roofline.run));
  text += text_at({24, middle}, fmt::format("text-anchor=\"middle\" transform=\"rotate(-90 24 {})\"", middle),
                  "GFLOP/s");
  return text +
         text_at({(kFrame.left + kFrame.right) / 2, kFrame.bottom + 64}, "text-anchor=\"middle\"",
                 "Large point: the schedule used. Small points: the same schedule at the bT of the number.");
}

struct Slope {
  Spot begin, ridge;  // from the frame's edge up to the highest roof
  std::string name;
  Spot name_end;  // its right end, on the empty side of the slope
};

Slope slope_of(const Roofline& roofline, const Axes& axes) {
  const double top = highest(roofline);
  const double leftmost =
      std::max(std::pow(10, axes.x.first), std::pow(10, axes.y.first) / roofline.copy_gbs);
  const Spot ridge = axes.at(top / roofline.copy_gbs, top);
  const Spot begin = axes.at(leftmost, leftmost * roofline.copy_gbs);
  const double down = 34, along = (ridge.x - begin.x) / (begin.y - ridge.y) * down;
  return {begin,
          ridge,
          fmt::format("global memory {:.0f} GB/s", roofline.copy_gbs),
          {ridge.x - along - 12, ridge.y + down}};
}

std::string slope(const Slope& slope) {
  return line(slope.begin, slope.ridge, "stroke=\"#1f5fa8\" stroke-width=\"2\"") +
         text_at(slope.name_end, "text-anchor=\"end\" fill=\"#1f5fa8\"", slope.name);
}

// Roofs from where the slope reaches them to the right edge; labels beside the frame, pushed apart.
std::string roofs(const Roofline& roofline, const Axes& axes) {
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
    text += line({std::max(from.x, kFrame.left), from.y}, to, "stroke=\"#a8431f\" stroke-width=\"2\"");
    text += line(to, {kFrame.right + 14, y}, "stroke=\"#a8431f\"");
    text += text_at({kFrame.right + 18, y + 4}, "fill=\"#a8431f\"", ceiling.label);
    text += text_at({kFrame.right + 18, y + 20}, "fill=\"#a8431f\"",
                    fmt::format("{:.0f} GFLOP/s", ceiling.gflops));
  }
  return text;
}

Box box_of(const Label& label) {
  const double half = kLetter * static_cast<double>(label.text.size()) / 2 + 4;
  return {label.at.x - half, label.at.y - kText / 2 - 1, label.at.x + half, label.at.y + kText / 2 + 1};
}

bool apart(const Box& a, const Box& b) {
  return a.right < b.left || b.right < a.left || a.bottom < b.top || b.bottom < a.top;
}

bool inside(const Box& box) {
  return box.left > kFrame.left && box.right < kFrame.right && box.top > kFrame.top &&
         box.bottom < kFrame.bottom;
}

// What labels must not cover: points and lines, as boxes.
std::vector<Box> obstacles(const Roofline& roofline, const Axes& axes) {
  std::vector<Box> boxes;
  for (const RooflinePoint& point : all_points(roofline)) {
    const Spot at = axes.at(point.intensity, point.gflops);
    boxes.push_back({at.x - 7, at.y - 7, at.x + 7, at.y + 7});
  }
  for (const Ceiling& ceiling : roofline.ceilings) {
    const Spot from = axes.at(ceiling.gflops / roofline.copy_gbs, ceiling.gflops);
    boxes.push_back({from.x, from.y - 1, kFrame.right, from.y + 1});
  }
  const Slope slope = slope_of(roofline, axes);
  constexpr int kParts = 200;
  for (int part = 0; part <= kParts; ++part) {
    const double x = slope.begin.x + (slope.ridge.x - slope.begin.x) * part / kParts;
    const double y = slope.begin.y + (slope.ridge.y - slope.begin.y) * part / kParts;
    boxes.push_back({x - 2, y - 2, x + 2, y + 2});
  }
  const Spot& end = slope.name_end;
  const double length = kLetter * static_cast<double>(slope.name.size());
  boxes.push_back({end.x - length, end.y - kText, end.x, end.y + 4});
  return boxes;
}

// The nearest free place around the point: above, below, and then turning towards its sides.
void place(Label& label, std::vector<Box>& taken) {
  constexpr int kTurns = 12;
  const double widen = kLetter * static_cast<double>(label.text.size() - 1) / 2;
  for (double distance = 16; distance < 400; distance += 5) {
    for (int turn = 0; turn <= 4 * kTurns; ++turn) {
      const double angle = M_PI / 2 / kTurns * (turn / 4);  // from the vertical
      const double side = turn % 2 == 0 ? 1 : -1, up = turn % 4 < 2 ? -1 : 1;
      label.at = {label.of.x + side * (distance + widen) * std::sin(angle),
                  label.of.y + up * distance * std::cos(angle)};
      const Box box = box_of(label);
      const bool free = inside(box) && std::all_of(taken.begin(), taken.end(),
                                                   [&](const Box& other) { return apart(box, other); });
      if (!free) continue;
      taken.push_back(box);
      return;
    }
  }
}

std::string drawn(const Label& label, const std::string& attributes) {
  std::string text;
  if (std::hypot(label.at.x - label.of.x, label.at.y - label.of.y) > 24)
    text = line(label.of, label.at, "stroke=\"#999\" stroke-width=\"0.7\"");
  return text + text_at({label.at.x, label.at.y + 4.5}, "text-anchor=\"middle\" " + attributes, label.text);
}

std::string points(const Roofline& roofline, const Axes& axes) {
  std::vector<Box> taken = obstacles(roofline, axes);
  std::string labels, marks;
  const auto add = [&](const RooflinePoint& point, const std::string& name, double radius,
                       const char* style) {
    Label label{name, axes.at(point.intensity, point.gflops), {}};
    place(label, taken);
    labels += drawn(label, style);
    marks += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\" {}/>\n", label.of.x, label.of.y,
                         radius, style);
  };
  add(roofline.chosen, fmt::format("bT={}", roofline.chosen.time_steps), 6,
      "fill=\"#111\" font-weight=\"bold\"");
  for (const RooflinePoint& point : roofline.others)
    add(point, std::to_string(point.time_steps), 3.5, "fill=\"#3a7d44\"");
  return labels + marks;
}

}  // namespace

std::string to_svg(const Roofline& roofline) {
  const Axes axes = axes_of(roofline);
  return fmt::format(kHead, kWidth, kHeight) + grid_lines(axes) + frame_and_titles(roofline) +
         slope(slope_of(roofline, axes)) + roofs(roofline, axes) + points(roofline, axes) + "</svg>\n";
}

}  // namespace an5d
