// The dataflow of a nest as text and as taps, for dumps and for whoever does not know isl.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "frontend/nest/loop_nest.h"

namespace an5d {

// A read of statement `reader` that finds what `writer` has written so many time steps ago, in the cell so
// far from the one that the reader writes.
struct FlowTap {
  std::size_t reader = 0, writer = 0;
  long steps = 0;
  std::vector<long> offset;
  auto operator<=>(const FlowTap&) const = default;
};

struct FlowSummary {
  std::set<FlowTap> taps;  // of all sources that are uniform
  bool is_uniform = true;  // all are
};

// As text: statements with what they write and read, and reads with what they find.
struct FlowText {
  std::string program, flow;
};

// Both: errors of rule "affine-subscript" where the nest is no program of statements, of "dataflow-too-large"
// where isl does not find its dataflow.
Result<FlowSummary> flow_summary(const LoopNest& nest);
Result<FlowText> flow_text(const LoopNest& nest);

}  // namespace an5d
