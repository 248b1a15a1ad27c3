// Arrays of the standard library, one in the other.
// form: C++: `std::array` and nested ones as arrays
// expect: verified
// nests: 2
#include <array>

constexpr int NX = 70, NY = 91;
using Row = std::array<double, NY>;
std::array<Row, NX> T, T_new;

void relax(int sweeps) {
  for (int s = 0; s < sweeps; s++) {
    for (int i = 1; i < NX - 1; i++)
      for (int j = 1; j < NY - 1; j++)
        T_new[i][j] = 0.25 * (T[i - 1][j] + T[i + 1][j] + T[i][j - 1] + T[i][j + 1]);
    for (int i = 1; i < NX - 1; i++)
      for (int j = 1; j < NY - 1; j++) T[i][j] = T_new[i][j];
  }
}

void decay(std::array<std::array<float, 333>, 2> &planes, const std::array<float, 333> &rate, unsigned steps) {
  for (unsigned t = 0; t < steps; ++t)
    for (unsigned i = 1; i < rate.size() - 1; ++i)
      planes[(t + 1) % 2][i] = planes[t % 2][i] - rate[i] * (planes[t % 2][i - 1] - planes[t % 2][i + 1]);
}
