// Rooflines (Williams, Waterman, Patterson, CACM 2009): a picture as a value, and as SVG. That of a nest:
// work is what the source asks for, updates of cells times FLOP as written; x is that work per byte of global
// memory that the model counts, so that time and bytes spent on halos show as a point further left and lower.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "driver/draw/svg.h"
#include "driver/explore/question.h"

namespace an5d {

struct RooflinePoint {
  enum class Mark { kLarge, kSmall };
  std::string label;
  double intensity = 0;  // FLOP per byte of global memory
  double gflops = 0;     // GFLOP/s
  Mark mark = Mark::kSmall;
  bool operator==(const RooflinePoint&) const = default;
};

// A horizontal roof.
struct Ceiling {
  std::string label;
  double gflops = 0;  // GFLOP/s
  bool operator==(const Ceiling&) const = default;
};

struct Roofline {
  std::string title, subtitle;
  std::string across, below;  // what x is, and a line that explains the points
  double copy_gbs = 0;        // GB/s of global memory: the slope
  std::vector<Ceiling> ceilings;
  std::vector<RooflinePoint> points;  // the first ones get the best places for their labels
  bool operator==(const Roofline&) const = default;
};

// The schedule used as the large point, the same schedule at the other legal bT up to 16 as small ones. None
// for an update without floating-point operations.
std::optional<Roofline> roofline(const ModelQuestion& question);

// 1180 x 620 pixels. The points lie inside of the rectangle with id "NAME-frame".
Picture draw(const Roofline& roofline, const std::string& name);

}  // namespace an5d
