// A field in two std::vectors that trade places.
// form: C++: `std::vector<double>`, by references, exchanged by `std::swap(u, un)`
// expect: verified
// default: two steps
// nests: 1
#include <algorithm>
#include <vector>

void relax(std::vector<double> &u, std::vector<double> &un, int n, int m, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        un[i * m + j] =
            0.25 * (u[(i - 1) * m + j] + u[(i + 1) * m + j] + u[i * m + j - 1] + u[i * m + j + 1]);
    std::swap(u, un);
  }
}
