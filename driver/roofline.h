// The roofline of one nest (Williams, Waterman, Patterson, CACM 2009): a picture as a value, and as SVG.
// Work is what the source asks for, updates of cells times FLOP as written; x is that work per byte of global
// memory that the model counts, so that time and bytes spent on halos show as a point further left and lower.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "driver/model_question.h"

namespace an5d {

struct RooflinePoint {
  int time_steps = 0;    // bT
  double intensity = 0;  // FLOP per byte of global memory
  double gflops = 0;     // GFLOP/s
  bool operator==(const RooflinePoint&) const = default;
};

// A horizontal roof.
struct Ceiling {
  std::string label;
  double gflops = 0;  // GFLOP/s
  bool operator==(const Ceiling&) const = default;
};

struct Roofline {
  std::string title, subtitle, run;
  double copy_gbs = 0;  // GB/s of global memory: the slope
  std::vector<Ceiling> ceilings;
  RooflinePoint chosen;
  std::string limiter;                // of the chosen schedule
  std::vector<RooflinePoint> others;  // the same schedule at the other legal bT up to 16
  bool operator==(const Roofline&) const = default;
};

// None for an update without floating-point operations.
std::optional<Roofline> roofline(const ModelQuestion& question);

// A self-contained picture, 1000 x 620 pixels. The points lie inside of the rectangle with id "frame".
std::string to_svg(const Roofline& roofline);

}  // namespace an5d
