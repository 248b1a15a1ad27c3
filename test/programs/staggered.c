// Staggered grids: arrays of n and of n + 1 cells along an axis, updated in the same time steps.
#include <stdio.h>
#include <stdlib.h>

static unsigned state = 1u;
static double drawn(void) { state = state * 1664525u + 1013904223u; return (state >> 8) / 16777216.0 - 0.5; }
static void fill(double *p, long count) { for (long k = 0; k < count; k++) p[k] = drawn(); }
static void print_sum(const char *name, const double *p, long count) {
  unsigned long long hash = 0;
  for (long k = 0; k < count; k++) { union { double d; unsigned long long u; } v = {p[k]}; hash = (hash ^ v.u) * 1099511628211ull; }
  printf("%s %016llx\n", name, hash);
}

// Parameters of variable extents.
static void te(int n, int m, int steps, double ex[n + 1][m], double ey[n][m + 1], double hz[n][m], double c) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n; i++) for (int j = 0; j < m; j++) ex[i][j] += c * (hz[i][j] - hz[i - 1][j]);
    for (int i = 0; i < n; i++) for (int j = 1; j < m; j++) ey[i][j] -= c * (hz[i][j] - hz[i][j - 1]);
    for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) hz[i][j] -= c * (ey[i][j + 1] - ey[i][j] - ex[i + 1][j] + ex[i][j]);
  }
}

// Subscripts by hand, each array with its own pitch.
static void tm(int n, int m, int steps, double *ez, double *hx, double *hy, const double *k) {
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < n; i++) for (int j = 0; j < m - 1; j++) hx[i * (m - 1) + j] -= 0.4 * (ez[i * m + j + 1] - ez[i * m + j]);
    for (int i = 0; i < n - 1; i++) for (int j = 0; j < m; j++) hy[i * m + j] += 0.4 * (ez[(i + 1) * m + j] - ez[i * m + j]);
    for (int i = 1; i < n - 1; i++) for (int j = 1; j < m - 1; j++)
      ez[i * m + j] += k[i] * (hy[i * m + j] - hy[(i - 1) * m + j] - hx[i * (m - 1) + j] + hx[i * (m - 1) + j - 1]);
  }
}

// Global arrays of constant extents in 3-D.
enum { NX = 12, NY = 10, NZ = 14 };
static double p[NX][NY][NZ], vx[NX + 1][NY][NZ], vy[NX][NY + 1][NZ], vz[NX][NY][NZ + 1];
static void acoustic(int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < NX; i++) for (int j = 0; j < NY; j++) for (int k = 0; k < NZ; k++) vx[i][j][k] -= 0.2 * (p[i][j][k] - p[i - 1][j][k]);
    for (int i = 0; i < NX; i++) for (int j = 1; j < NY; j++) for (int k = 0; k < NZ; k++) vy[i][j][k] -= 0.2 * (p[i][j][k] - p[i][j - 1][k]);
    for (int i = 0; i < NX; i++) for (int j = 0; j < NY; j++) for (int k = 1; k < NZ; k++) vz[i][j][k] -= 0.2 * (p[i][j][k] - p[i][j][k - 1]);
    for (int i = 0; i < NX; i++) for (int j = 0; j < NY; j++) for (int k = 0; k < NZ; k++)
      p[i][j][k] -= 0.3 * (vx[i + 1][j][k] - vx[i][j][k] + vy[i][j + 1][k] - vy[i][j][k] + vz[i][j][k + 1] - vz[i][j][k]);
  }
}

// Two planes of one, in place the other; only the first extents differ.
static float w[2][20][17], q[21][19];
static double long_u[61], long_v[60];
static void mixed(int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < 19; i++) for (int j = 1; j < 16; j++) w[(t + 1) % 2][i][j] = 0.2f * (w[t % 2][i - 1][j] + w[t % 2][i + 1][j] + w[t % 2][i][j - 1] + w[t % 2][i][j + 1]) + q[i + 1][j + 2];
    for (int i = 0; i < 20; i++) for (int j = 0; j < 17; j++) q[i][j] = 0.9f * q[i][j] + 0.01f * w[(t + 1) % 2][i][j];
  }
}
static void rod(int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < 60; i++) long_u[i] += 0.5 * (long_v[i] - long_v[i - 1]);
    for (int i = 0; i < 60; i++) long_v[i] += 0.5 * (long_u[i + 1] - long_u[i]);
  }
}

int main(void) {
  const int sizes[][3] = {{20, 17, 9}, {33, 40, 1}, {2, 2, 3}, {1, 5, 2}, {16, 16, 0}};
  for (int s = 0; s < 5; s++) {
    const int n = sizes[s][0], m = sizes[s][1], steps = sizes[s][2];
    double *a = malloc((n + 1) * m * sizeof *a), *b = malloc(n * (m + 1) * sizeof *b), *c = malloc(n * m * sizeof *c), *k = malloc(n * sizeof *k);
    fill(a, (n + 1) * m), fill(b, n * (m + 1)), fill(c, n * m), fill(k, n);
    te(n, m, steps, (double (*)[m])a, (double (*)[m + 1])b, (double (*)[m])c, 0.4);
    print_sum("ex", a, (n + 1) * m), print_sum("ey", b, n * (m + 1)), print_sum("hz", c, n * m);
    fill(c, n * m);
    tm(n, m, steps, c, b, a, k);
    print_sum("hy", a, (n + 1) * m), print_sum("hx", b, n * (m + 1)), print_sum("ez", c, n * m);
    free(a), free(b), free(c), free(k);
  }
  fill(&p[0][0][0], NX * NY * NZ), fill(&vx[0][0][0], sizeof vx / 8), fill(&vy[0][0][0], sizeof vy / 8), fill(&vz[0][0][0], sizeof vz / 8);
  acoustic(6);
  print_sum("p", &p[0][0][0], NX * NY * NZ), print_sum("vx", &vx[0][0][0], sizeof vx / 8), print_sum("vy", &vy[0][0][0], sizeof vy / 8), print_sum("vz", &vz[0][0][0], sizeof vz / 8);
  for (long k = 0; k < 2 * 20 * 17; k++) (&w[0][0][0])[k] = (float)drawn();
  for (long k = 0; k < 21 * 19; k++) (&q[0][0])[k] = (float)drawn();
  mixed(5);
  double sum = 0;
  for (int i = 0; i < 20; i++) for (int j = 0; j < 17; j++) sum += w[1][i][j] * (i + 2 * j) + w[0][i][j] + q[i][j] * j;
  fill(long_u, 61), fill(long_v, 60);
  rod(20);
  print_sum("u", long_u, 61), print_sum("v", long_v, 60);
  printf("%.17g\n", sum);
  return 0;
}
