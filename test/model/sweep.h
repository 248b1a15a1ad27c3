// test/model/sweeps/h200_sweep*.csv as values: what an H200 measured of each stencil and type, and what is
// asked about it.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "driver/base/csv.h"
#include "model/search.h"

namespace an5d::test {

struct Swept {
  std::string schedule;
  double gcells = 0;     // GCells/s
  int registers = 0;     // per thread
  int local_bytes = 0;   // local memory per thread
  double predicted = 0;  // GCells/s by the fitted model
  int time_steps = 1;    // bT, and the steps of each timed launch
  double naive = 0;      // GCells/s of a kernel of one thread per cell, where it was measured
};

// All that was measured of one stencil and type.
struct SweptStencil {
  std::string name, type;
  Arithmetic arithmetic = Arithmetic::kFast;
  const DeviceSpec* device = nullptr;
  Stencil stencil;
  Grid grid;
  Schedule chosen;          // what an5dc uses where no schedule is given
  std::vector<Swept> rows;  // no schedule twice: the last measurement of each
  double best = 0;          // GCells/s
};

// By name and type: the schedules of a family. Throws std::runtime_error where a file or an example cannot be
// read.
std::vector<SweptStencil> sweep(Family family = Family::kAny);

// By name, type, arithmetic and grid: the schedules of one file of docs/results, "h200_sweep_small.csv", on
// the device that its name begins with, in the arithmetic that it names, or else in that which -ffast-math
// allows.
std::vector<SweptStencil> sweep_of(const std::string& file);

// The files themselves, for their remarks: threads with one cell, with several.
std::vector<Csv> sweep_files();

}  // namespace an5d::test
