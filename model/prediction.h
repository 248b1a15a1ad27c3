// What a performance model says of one schedule: the time, and which limit sets it.
#pragma once

#include <string>
#include <vector>

namespace an5d {

// The run that is predicted: cells updated per axis, outermost first, and time steps.
struct Grid {
  std::vector<long long> cells;
  long long steps = 0;
  bool operator==(const Grid&) const = default;
};

// One resource: what the run would take if nothing else mattered.
struct Limiter {
  std::string name;  // "shared memory"
  double seconds = 0;
  double bytes = 0;  // that it moves in a time step, where the model says so (predict_traffic.h)
  bool operator==(const Limiter&) const = default;
};

struct Prediction {
  double seconds = 0;             // of the whole run, kernels only
  double gcells = 0;              // useful updates per second over 1e9
  double gflops = 0;              // gcells times the flops of an update as written (paper, Table 3)
  std::vector<Limiter> limiters;  // the slowest first: it binds
  bool operator==(const Prediction&) const = default;
};

// Cells updated in a step.
double cells_of(const Grid& grid);

// A smooth maximum: the larger `sharp`, the less the two add up.
double larger(double a, double b, double sharp);

// Of a run that takes so long, with so many useful updates of so many flops. The limiters come in any order.
Prediction prediction_of(double seconds, double updates, int flops, std::vector<Limiter> limiters);

}  // namespace an5d
