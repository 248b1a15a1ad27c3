// A global array of two planes, size_t counters, true and false.
// form: C++: Global arrays, `std::size_t` counters, `bool` values, casts written `double(x)`
// expect: verified
// nests: 1
#include <cstddef>

enum class Kind : int { kFluid = 0, kWall = 1 };
static float A[2][66][130];
static int kind[66][130];

extern "C" void advance(int steps) {
  for (int t = 0; t < steps; ++t)
    for (std::size_t i = 1; i < 65; ++i)
      for (std::size_t j = 1; j < 129; ++j) {
        bool wall = kind[i][j] == static_cast<int>(Kind::kWall);
        const int weight = 1 + (A[t % 2][i][j] > 0.5f) + !wall;
        double s = double(A[t % 2][i - 1][j]) + A[t % 2][i + 1][j] / weight;
        A[(t + 1) % 2][i][j] = wall ? A[t % 2][i][j] : float(s) * 0.5f;
        if (wall == true && weight / 2 == 1) A[(t + 1) % 2][i][j] = A[t % 2][i][j - 1] + 1 / 2;
      }
}
