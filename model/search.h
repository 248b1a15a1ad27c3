// Which schedule to use: every legal one of the space below, with what the model says of it.
//
// The space is the paper's (section 6.3: bT, bS, hSN, register caps) without what never pays, and with axes
// that it did not have: how planes enter, and whether tiles at the sides have a text of their own.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "model/device.h"
#include "model/legality.h"
#include "model/prediction.h"
#include "model/schedule.h"
#include "polyhedral/stencil/stencil.h"

namespace an5d {

// kAn5d is section 5 of the paper (an5d_model.h), kFitted the one for today's GPUs (predict.h), kTraffic that
// of naive kernels by the bytes they move (predict_traffic.h), which is asked where it has no traffic_error()
// only.
enum class Model { kFitted, kAn5d, kTraffic };

// What a thread has of a plane: one cell, or several; one cell, and planes that move (planes=shifted); and
// kernels of one step, of all kinds. The paper's model knows the first only. kAny is what is chosen from:
// without planes that move, and with those kernels of one step that may be the fastest.
enum class Family { kAny, kOneCell, kSeveralCells, kShifted, kOneStep };

struct Candidate {
  Schedule schedule;
  Prediction prediction;
  bool operator==(const Candidate&) const = default;
};

// What the loop bounds say of the run: numbers where both bounds of a loop are constants and leave something
// between them. Cells by axis, outermost first.
struct KnownGrid {
  std::vector<std::optional<long long>> cells;
  std::optional<long long> steps;
  bool operator==(const KnownGrid&) const = default;
};

KnownGrid known_grid(const Stencil& stencil);

// The run to choose for: what the loop bounds say where they are numbers, or variables that likely hold
// numbers (Stencil::likely), else what the extents of the updated arrays leave room for, else the paper's
// grids (16384^2, 512^3; 2^26 cells for 1-D) and 1000 steps. And what says so: of several axes the least
// certain one.
enum class GridSource { kBounds, kVariables, kExtents, kDefault };
struct AssumedGrid {
  Grid grid;
  GridSource cells_by = GridSource::kBounds, steps_by = GridSource::kBounds;
};
AssumedGrid assume_grid(const Stencil& stencil);
Grid assumed_grid(const Stencil& stencil);

// The same where the user does not say; `asked` may leave out cells (none) or steps (0).
Grid run_of(const Stencil& stencil, const std::optional<Grid>& asked);

// What this model says of a schedule, which must be legal.
Prediction predict_by(Model model, const Stencil& stencil, const Schedule& schedule, const DeviceSpec& device,
                      Arithmetic arithmetic, const Grid& grid);

// Legal schedules, the fastest first; of equals the one with fewer time steps. Never empty.
std::vector<Candidate> rank_schedules(const Stencil& stencil, const DeviceSpec& device, Arithmetic arithmetic,
                                      const Grid& grid, Model model, Family family = Family::kAny);

// The schedule to use where none is given: the fastest by the model whose registers are estimated to do
// without local memory; with so many tiers, where they are given, and of those that fit, where there are any.
// If nothing is legal then, one that is not.
Schedule best_schedule(
    const Stencil& stencil, const DeviceSpec& device, Arithmetic arithmetic, const Grid& grid, Model model,
    std::optional<int> tiers, Family family = Family::kAny,
    const std::function<bool(const Schedule&)>& fits = [](const Schedule&) { return true; });

}  // namespace an5d
