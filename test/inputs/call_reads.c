// Functions that read cells, in the update and in each other.
// nests: 5
// default: two steps
// expect: verified
// form: Updates: functions of arrays, `laplacian(u, i, j, m)`, with small loops and branches
#include <math.h>
#define NX 66
#define NY 41

static inline double at(const double *u, int i, int j, int m) { return u[i * m + j]; }

static double laplacian(const double *u, int i, int j, int m) {
  double sum = -4 * at(u, i, j, m);
  sum += at(u, i - 1, j, m) + at(u, i + 1, j, m);
  sum += at(u, i, j - 1, m) + at(u, i, j + 1, m);
  return sum;
}

void diffuse(double *u, double *v, int n, int m, int steps, double c) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) v[i * m + j] = at(u, i, j, m) + c * laplacian(u, i, j, m);
    double *swap = u;
    u = v;
    v = swap;
  }
}

static int neighbours(unsigned char g[NX][NY], int x, int y) {
  int n = 0;
  for (int dx = -1; dx <= 1; dx++)
    for (int dy = -1; dy <= 1; dy++)
      if (dx != 0 || dy != 0) n += g[(x + dx + NX) % NX][(y + dy + NY) % NY];
  return n;
}

static unsigned char world[NX][NY], next[NX][NY];

void evolve(int generations) {
  for (int g = 0; g < generations; g++) {
    for (int x = 0; x < NX; x++)
      for (int y = 0; y < NY; y++) {
        const int n = neighbours(world, x, y);
        next[x][y] = n == 3 || (n == 2 && world[x][y]);
      }
    for (int x = 0; x < NX; x++)
      for (int y = 0; y < NY; y++) world[x][y] = next[x][y];
  }
}

static float clamped(const float *u, int i, int n) {
  if (i < 0) i = 0;
  if (i >= n) i = n - 1;
  return u[i];
}

void blur(float *a, float *b, int n, int steps) {
  for (int s = 0; s < steps; s++) {
    for (int i = 0; i < n; i++) b[i] = 0.25f * clamped(a, i - 1, n) + 0.5f * a[i] + 0.25f * clamped(a, i + 1, n);
    for (int i = 0; i < n; i++) a[i] = b[i];
  }
}

static double slope(const double *cell, int stride) {
  const double left = cell[0] - cell[-stride], right = cell[stride] - cell[0];
  if (left * right <= 0) return 0;
  double least = fabs(left) < fabs(right) ? left : right;
  if (least > 1) least = 1;
  return least;
}

void advect(double *q, double *to, int n, int m, int steps, double c) {
  for (int s = 0; s < steps; s++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        to[i * m + j] = q[i * m + j] - c * slope(&q[i * m + j], 1) + 0.5 * c * slope(q + i * m + j, m);
    double *kept = q;
    q = to;
    to = kept;
  }
}

static double flux(double h, double hu) { return hu * hu / h + 4.905 * h * h; }

static double side(double h[NX], double hu[NX], int i) {
  double f = flux(h[i], hu[i]);
  return 0.5 * f + 0.25 * (h[i] - h[i + 1]);
}

static double h[NX], hu[NX], h2[NX], hu2[NX];

void shallow(int steps, double k) {
  for (int s = 0; s < steps; s++) {
    for (int i = 1; i < NX - 1; i++) {
      h2[i] = h[i] - k * (hu[i + 1] - hu[i - 1]);
      hu2[i] = hu[i] - k * (side(h, hu, i) - side(h, hu, i - 1));
    }
    for (int i = 1; i < NX - 1; i++) {
      h[i] = h2[i];
      hu[i] = hu2[i];
    }
  }
}
