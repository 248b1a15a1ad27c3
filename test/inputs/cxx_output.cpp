// expect: verified
// nests: 4
// form: C++: Output every few steps, by `std::printf` and `std::cout`
#include <cstdio>
#include <iomanip>
#include <iostream>
#include <string>
#include <vector>

void printed(int n, int steps, double *u, double *v) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) v[i] = 0.5 * u[i] + 0.25 * (u[i - 1] + u[i + 1]);
    double *k = u;
    u = v;
    v = k;
    if (t % 100 == 0) std::printf("%d %g\n", t, u[n / 2]);
  }
}

void streamed(int n, int steps, double *u, double *v) {
  for (int t = 0; t < steps; t++) {
    if (t % 50 == 0) {
      std::cout << "step " << t << ' ' << std::setprecision(3) << u[n / 2] << std::endl;
      std::fflush(stdout);
    }
    for (int i = 1; i < n - 1; i++) v[i] = 0.5 * u[i] + 0.25 * (u[i - 1] + u[i + 1]);
    for (int i = 1; i < n - 1; i++) u[i] = v[i];
  }
}

static void show(const std::vector<double> &u, int t, const char *what) {
  std::string line = what;
  std::cerr << line << t << u[1] << "\n";
}

void vectors(int n, int steps, std::vector<double> &u, std::vector<double> &v) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) v[i] = 0.5 * u[i] + 0.25 * (u[i - 1] + u[i + 1]);
    std::swap(u, v);
    if (t % 10 == 0) show(u, t, "t");
  }
}

void last(int n, int steps, float (*A)[64]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < 63; i++) A[(t + 1) % 2][i] = 0.5f * (A[t % 2][i - 1] + A[t % 2][i + 1]);
    if (t == steps - 1) std::puts("last");
  }
}
