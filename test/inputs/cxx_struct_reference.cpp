// Two structs by reference, whose vectors trade places.
// form: C++: Structs by reference, with vectors in them that are swapped
// expect: verified
// nests: 1
#include <utility>
#include <vector>

struct Field {
  int nx, ny;
  std::vector<double> data;
  double dx2, dy2;
};

void evolve(Field &curr, Field &prev, int nsteps, double a, double dt) {
  for (int iter = 0; iter < nsteps; iter++) {
    for (int i = 1; i < curr.nx + 1; i++)
      for (int j = 1; j < curr.ny + 1; j++) {
        const int ind = i * (curr.ny + 2) + j;
        const int ip = (i + 1) * (curr.ny + 2) + j, im = (i - 1) * (curr.ny + 2) + j;
        curr.data[ind] =
            prev.data[ind] + a * dt *
                                 ((prev.data[ip] - 2.0 * prev.data[ind] + prev.data[im]) / prev.dx2 +
                                  (prev.data[ind + 1] - 2.0 * prev.data[ind] + prev.data[ind - 1]) / prev.dy2);
      }
    std::swap(curr.data, prev.data);
  }
}
