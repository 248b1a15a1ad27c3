// Coupled fields in 3-D, updated in place, in vectors; a lambda and a range elsewhere in the file.
// form: C++: Two fields of vectors in three dimensions, updated in turn
// expect: verified
// default: two steps
// nests: 1
#include <numeric>
#include <string>
#include <vector>

using Real = float;
using Field = std::vector<Real>;

struct Report {
  std::string text;
  double total(const Field &f) const { return std::accumulate(f.begin(), f.end(), 0.0); }
};

void propagate(Field &p, Field &v, int nx, int ny, int nz, int steps) {
  const Real dt = 0.01f;
  auto log = [&](int k) { return k + steps; };
  for (auto &x : p) x = static_cast<Real>(log(1));
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < nx - 1; i++)
      for (int j = 1; j < ny - 1; j++)
        for (int k = 1; k < nz - 1; k++)
          v[(i * ny + j) * nz + k] -= dt * (p[(i * ny + j) * nz + k] - p[((i - 1) * ny + j) * nz + k]);
    for (int i = 1; i < nx - 1; i++)
      for (int j = 1; j < ny - 1; j++)
        for (int k = 1; k < nz - 1; k++)
          p[(i * ny + j) * nz + k] -= dt * (v[((i + 1) * ny + j) * nz + k] - v[(i * ny + j) * nz + k]);
  }
}
