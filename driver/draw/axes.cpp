// Scales, grids and places for labels (axes.h).
#include "driver/draw/axes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace an5d {
namespace {

// Pixels of a decade that has room for numbers at 2 and 5, side by side or one above the other.
constexpr double kWideDecade = 130, kHighDecade = 60;

struct Tick {
  double value = 1;
  int step = 1;  // of 1 to 9
};

std::vector<Tick> ticks(const LogScale& scale) {
  std::vector<Tick> all;
  const int first = static_cast<int>(std::floor(std::log10(scale.low) + 1e-9));
  for (int exponent = first; std::pow(10, exponent) <= scale.high * 1.000001; ++exponent) {
    for (int step = 1; step < 10; ++step) {
      const double value = step * std::pow(10, exponent);
      if (value >= scale.low * 0.999999 && value <= scale.high * 1.000001) all.push_back({value, step});
    }
  }
  return all;
}

bool numbered(const LogScale& scale, const Tick& tick, double roomy) {
  const double decade = std::abs(scale.end - scale.begin) / std::log10(scale.high / scale.low);
  return tick.step == 1 || (decade >= roomy && (tick.step == 2 || tick.step == 5));
}

const char* shade(const Tick& tick) { return tick.step == 1 ? "class=\"major\"" : "class=\"minor\""; }

Box box_of(const Label& label) {
  const double half = text_width(label.text) / 2 + 4;
  return {label.at.x - half, label.at.y - kText / 2 - 1, label.at.x + half, label.at.y + kText / 2 + 1};
}

bool apart(const Box& a, const Box& b) {
  return a.right < b.left || b.right < a.left || a.bottom < b.top || b.bottom < a.top;
}

bool inside(const Box& box, const Box& frame) {
  return box.left > frame.left && box.right < frame.right && box.top > frame.top && box.bottom < frame.bottom;
}

}  // namespace

double LogScale::at(double value) const {
  return begin + std::log10(value / low) / std::log10(high / low) * (end - begin);
}

LogScale steps_of_decades(double low, double high) {
  const auto decade = [](double value) { return std::pow(10, std::floor(std::log10(value))); };
  const double below = low / decade(low), above = high / decade(high);
  return {decade(low) * (below >= 5   ? 5
                         : below >= 2 ? 2
                                      : 1),
          decade(high) * (above < 2   ? 2
                          : above < 5 ? 5
                                      : 10)};
}

LogAxes log_axes(const Box& frame, LogScale x, LogScale y) {
  x.begin = frame.left;
  x.end = frame.right;
  y.begin = frame.bottom;
  y.end = frame.top;
  return {frame, x, y};
}

std::string vertical_grid(const Box& frame, const LogScale& x) {
  std::string text;
  for (const Tick& tick : ticks(x)) {
    const double at = x.at(tick.value);
    text += line({at, frame.top}, {at, frame.bottom}, shade(tick));
    if (numbered(x, tick, kWideDecade))
      text += text_at({at, frame.bottom + 20}, "text-anchor=\"middle\"", fmt::format("{:g}", tick.value));
  }
  return text;
}

std::string horizontal_grid(const Box& frame, const LogScale& y) {
  std::string text;
  for (const Tick& tick : ticks(y)) {
    const double at = y.at(tick.value);
    text += line({frame.left, at}, {frame.right, at}, shade(tick));
    if (numbered(y, tick, kHighDecade))
      text += text_at({frame.left - 8, at + 5}, "text-anchor=\"end\"", fmt::format("{:.10g}", tick.value));
  }
  return text;
}

std::string frame_of(const Box& frame, const std::string& id) {
  return rectangle(frame, fmt::format("id=\"{}\" fill=\"none\" stroke=\"currentColor\"", id), "");
}

std::string upward_text(const Spot& at, const std::string& text) {
  return text_at(at, fmt::format("text-anchor=\"middle\" transform=\"rotate(-90 {:g} {:g})\"", at.x, at.y),
                 text);
}

void place(Label& label, const Box& frame, std::vector<Box>& taken) {
  constexpr int kTurns = 12;
  const double widen = (text_width(label.text) - kLetter) / 2;
  for (double distance = 16; distance < 400; distance += 5) {
    for (int turn = 0; turn <= 4 * kTurns; ++turn) {
      const int step = turn / 4;  // four places of each angle from the vertical
      const double angle = M_PI / 2 / kTurns * step;
      const double side = turn % 2 == 0 ? 1 : -1, up = turn % 4 < 2 ? -1 : 1;
      label.at = {label.of.x + side * (distance + widen) * std::sin(angle),
                  label.of.y + up * distance * std::cos(angle)};
      const Box box = box_of(label);
      const bool free = inside(box, frame) && std::all_of(taken.begin(), taken.end(), [&](const Box& other) {
                          return apart(box, other);
                        });
      if (!free) continue;
      taken.push_back(box);
      return;
    }
  }
  label.at = label.of;
}

std::string drawn(const Label& label, const std::string& attributes) {
  std::string text;
  const Box box = box_of(label);
  const double right = label.of.x - label.at.x, down = label.of.y - label.at.y;
  const double edge =
      std::min((box.right - box.left) / 2 / std::max(std::abs(right), 0.1),
               (box.bottom - box.top) / 2 / std::max(std::abs(down), 0.1));  // share of the way
  const Spot end{label.at.x + edge * right, label.at.y + edge * down};
  if (std::hypot(label.of.x - end.x, label.of.y - end.y) > 12)
    text = line(label.of, end, "class=\"soft\" stroke-width=\"0.7\"");
  return text + text_at({label.at.x, label.at.y + 4.5}, "text-anchor=\"middle\" " + attributes, label.text);
}

std::vector<Box> boxes_along(const Spot& from, const Spot& to) {
  constexpr int kParts = 200;
  std::vector<Box> boxes;
  for (int part = 0; part <= kParts; ++part) {
    const double x = from.x + (to.x - from.x) * part / kParts, y = from.y + (to.y - from.y) * part / kParts;
    boxes.push_back({x - 2, y - 2, x + 2, y + 2});
  }
  return boxes;
}

}  // namespace an5d
