// C++: calls the entry point itself, on a vector that holds both time planes, and looks at the status.
#include <cstdio>
#include <vector>

#include "heat_gpu.h"

int main() {
  const long long n = 60, m = 80, steps = 100;
  std::vector<float> planes(2 * n * m, 20.0f);
  for (int p = 0; p < 2; ++p)
    for (long long j = 0; j < m; ++j) planes[p * n * m + j] = 100.0f;

  an5d_domain domain = {};
  domain.extent[0] = n, domain.extent[1] = m;
  domain.begin[0] = domain.begin[1] = 1;
  domain.end[0] = n - 1, domain.end[1] = m - 1;
  domain.t_end = steps;
  const an5d_status status = an5d_heat_step(planes.data(), domain, 0.2f, nullptr);
  if (status.code != 0) {
    std::fprintf(stderr, "%s\n", status.message);
    return 1;
  }
  std::printf("after %lld steps: %.4f\n", steps, planes[(steps % 2) * n * m + 10 * m + m / 2]);
  return 0;
}
