// A time loop that calls member functions: one with the sweep, one that rotates three vectors.
// form: C++: Member functions with the sweeps of a time step, and one that swaps
// expect: verified
// nests: 1
#include <cstddef>
#include <utility>
#include <vector>

class Membrane {
 public:
  void advance(long steps);

 private:
  using real = float;
  static constexpr real kDamping = 0.99f;
  static constexpr int kBorder = 1;

  void sweep();
  void rotate() {
    prev.swap(curr);
    std::swap(curr, next);
  }

  std::size_t rows, cols;
  const real c2 = 0.1f;
  std::vector<real> prev, curr, next;
};

void Membrane::sweep() {
  for (std::size_t i = kBorder; i < rows - kBorder; ++i)
    for (std::size_t j = kBorder; j < cols - kBorder; ++j) {
      const real lap = curr[(i - 1) * cols + j] + this->curr[(i + 1) * cols + j] + curr[i * cols + j - 1] +
                       curr[i * cols + j + 1] - real(4) * curr[i * cols + j];
      next[i * cols + j] = kDamping * (2 * curr[i * cols + j] - prev[i * cols + j] + c2 * lap);
    }
}

void Membrane::advance(long steps) {
  for (long s = 0; s < steps; ++s) {
    sweep();
    rotate();
  }
}
