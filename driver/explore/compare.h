// --compare: strategies of one stencil side by side, each at its best schedule, as a table, JSON or a
// picture.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "driver/explore/request.h"
#include "model/strategies.h"
#include "polyhedral/stencil/stencil.h"

namespace an5d {

struct ComparedStrategy {
  const Strategy* strategy = nullptr;
  // The fastest of those measured, else the fastest by the model; none where no schedule is legal.
  std::optional<Candidate> best;
  std::optional<double> measured;  // GCells/s of that one
};

struct Comparison {
  std::string nest, element, device;
  Grid grid;
  std::vector<ComparedStrategy> strategies;  // in the order of strategies()
};

// Of a schedule as to_string() prints it.
struct MeasuredSpeed {
  std::string schedule;
  double gcells = 0;
};

// By the fitted model, and by what was measured, where there is something.
Comparison compare(const Stencil& stencil, const DeviceSpec& device, Arithmetic arithmetic, const Grid& grid,
                   const std::vector<MeasuredSpeed>& measured = {});

// All nests: tables; one JSON document, "schema": 1; or one picture, of bars with the GCells/s that were
// measured, else predicted.
std::string comparison_text(const std::vector<Comparison>& comparisons, const CompareRequest& request);

}  // namespace an5d
