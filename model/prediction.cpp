// What the performance models have in common (prediction.h).
#include "model/prediction.h"

#include <algorithm>
#include <cmath>

namespace an5d {

double cells_of(const Grid& grid) {
  double cells = 1;
  for (const long long extent : grid.cells) cells *= static_cast<double>(extent);
  return cells;
}

double larger(double a, double b, double sharp) {
  return std::pow(std::pow(a, sharp) + std::pow(b, sharp), 1 / sharp);
}

Prediction prediction_of(double seconds, double updates, int flops, std::vector<Limiter> limiters) {
  std::stable_sort(limiters.begin(), limiters.end(),
                   [](const Limiter& a, const Limiter& b) { return a.seconds > b.seconds; });
  const double gcells = updates / seconds / 1e9;
  return {seconds, gcells, gcells * flops, std::move(limiters)};
}

}  // namespace an5d
