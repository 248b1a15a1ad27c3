// Logarithmic axes, and labels that keep clear of each other and of what is drawn.
#pragma once

#include <string>
#include <vector>

#include "driver/draw/svg.h"

namespace an5d {

// From low, at the pixel `begin`, to high, at `end`.
struct LogScale {
  double low = 1, high = 10;
  double begin = 0, end = 1;
  double at(double value) const;
};

// The scale that holds both, between 1, 2 and 5 times powers of ten.
LogScale steps_of_decades(double low, double high);

struct LogAxes {
  Box frame;
  LogScale x, y;
  Spot at(double right, double up) const { return {x.at(right), y.at(up)}; }
};

// Scales stretched over a frame.
LogAxes log_axes(const Box& frame, LogScale x, LogScale y);

// Lines at 1 to 9 times each power of ten, numbers at the powers and, where there is room, at 2 and 5 times.
std::string vertical_grid(const Box& frame, const LogScale& x);
std::string horizontal_grid(const Box& frame, const LogScale& y);

// The frame itself, with an id for those who check pictures.
std::string frame_of(const Box& frame, const std::string& id);

// A text written upwards, centred at the spot.
std::string upward_text(const Spot& at, const std::string& text);

struct Label {
  std::string text;
  Spot of, at;  // its point, and its own centre
};

// Puts the label at the nearest place around its point that is inside of the frame and not taken, and takes
// it. Without such a place the label stays at its point.
void place(Label& label, const Box& frame, std::vector<Box>& taken);

// With a line to its point where it is away from it.
std::string drawn(const Label& label, const std::string& attributes);

// Boxes along a line, for `taken`.
std::vector<Box> boxes_along(const Spot& from, const Spot& to);

}  // namespace an5d
