// Two pointers that std::swap exchanges, in a namespace.
// form: C++: Pointers in a namespace, exchanged by `std::swap(u, un)`
// expect: verified
// default: two steps
// nests: 1
#include <cmath>
#include <cstddef>
#include <utility>

namespace heat {
namespace detail {

constexpr int N = 96;
const double alpha{0.125};

void run(double *u, double *un, const int steps) {
  for (int t = 0; t < steps; ++t) {
    for (int i = 1; i < N - 1; ++i)
      for (int j = 1; j < N - 1; ++j) {
        const auto centre = u[i * N + j];
        double sum{u[(i - 1) * N + j] + u[(i + 1) * N + j]};
        sum += u[i * N + j - 1] + u[i * N + j + 1];
        un[i * N + j] = centre + alpha * (sum - static_cast<double>(4) * centre);
      }
    std::swap(u, un);
  }
}

}  // namespace detail
}  // namespace heat
