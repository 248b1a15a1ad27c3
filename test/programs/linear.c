// Programs with their own main whose subscripts are by hand, as they come: a solver with a coefficient for every cell and a
// source, two pointers that trade places, and a check of every so many steps around the time loop; rows with ghost cells;
// a volume whose fastest axis is x, by a macro over globals; fields in place.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct { int nx, ny; double *k, *q; } problem;
static size_t sx, sy, sz;
#define AT(a, x, y, z) a[(x) + sx * ((y) + sy * (z))]

static double sum_of(const double *a, size_t n) {
  double sum = 0;
  for (size_t i = 0; i < n; i++) sum += a[i] * (double)(1 + i % 7);
  return sum;
}

static double *fill(size_t n, int seed) {
  double *a = malloc(n * sizeof *a);
  for (size_t i = 0; i < n; i++) a[i] = (double)((i * 31 + seed * 17) % 23) * 0.25;
  return a;
}

static void swap_pointers(double **a, double **b) {
  double *kept = *a;
  *a = *b;
  *b = kept;
}

static int solve(problem p, double **result, double **other, int most) {
  const int nx = p.nx, ny = p.ny;
  const double *k = p.k, *q = p.q;
  double *u = *result, *un = *other;
  int done = 0;
  while (done < most) {
    const int steps = most - done < 5 ? most - done : 5;
    for (int s = 0; s < steps; s++) {
      for (int i = 1; i < nx - 1; i++)
        for (int j = 1; j < ny - 1; j++)
          un[i * ny + j] = u[i * ny + j] +
                           0.1 * (k[i * ny + j] * (u[(i + 1) * ny + j] - 2 * u[i * ny + j] + u[(i - 1) * ny + j]) +
                                  0.5 * (u[i * ny + j + 1] - 2 * u[i * ny + j] + u[i * ny + j - 1])) +
                           q[i * ny + j];
      swap_pointers(&u, &un);
    }
    done += steps;
    double change = 0;
    for (int i = 0; i < nx * ny; i++) change = fmax(change, fabs(u[i] - un[i]));
    if (change < 1e-3) break;
  }
  *result = u;
  *other = un;
  return done;
}

static void ghosts(int n, int m, int steps) {
  const long row = m + 2;
  double *a = fill((n + 2) * row, 3), *b = fill((n + 2) * row, 4);
  for (int t = 0; t < steps; ++t) {
    for (int j = 1; j <= m; j++)
      for (int i = 1; i <= n; i++) {
        const long c = i * row + j;
        b[c] = 0.2 * (a[c] + a[c - row] + a[c + row] + a[c - 1] + a[c + 1]);
      }
    for (int j = 1; j <= m; j++)
      for (int i = 1; i <= n; i++) a[i * row + j] = b[i * row + j];
  }
  printf("ghosts %d %d %d: %.17g %.17g\n", n, m, steps, sum_of(a, (n + 2) * row), sum_of(b, (n + 2) * row));
  free(a);
  free(b);
}

static void volume(size_t x, size_t y, size_t z, int steps) {
  sx = x, sy = y, sz = z;
  double *u = fill(x * y * z, 5), *v = fill(x * y * z, 6);
  for (int t = 0; t < steps; t++) {
    for (size_t k = 1; k < sz - 1; k++)
      for (size_t j = 1; j < sy - 1; j++)
        for (size_t i = 1; i < sx - 1; i++)
          AT(v, i, j, k) = 0.25 * (AT(u, i - 1, j, k) + AT(u, i + 1, j, k)) + 0.125 * (AT(u, i, j - 1, k) + AT(u, i, j + 1, k)) +
                           0.1 * (AT(u, i, j, k - 1) + AT(u, i, j, k + 1));
    double *w = u;
    u = v;
    v = w;
  }
  printf("volume %zu %zu %zu %d: %.17g %.17g\n", x, y, z, steps, sum_of(u, x * y * z), sum_of(v, x * y * z));
  free(u);
  free(v);
}

static void fields(int n, int steps) {
  double *h = fill(n * n, 7), *v = fill(n * n, 8);
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < n; i++)
      for (int j = 1; j < n; j++) v[i * n + j] -= 0.3 * (h[i * n + j] - h[i * n + j - 1]);
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n - 1; j++) h[i * n + j] -= 0.3 * (v[i * n + j + 1] - v[i * n + j]);
  }
  printf("fields %d %d: %.17g %.17g\n", n, steps, sum_of(h, n * n), sum_of(v, n * n));
  free(h);
  free(v);
}

int main(void) {
  const int sizes[][2] = {{40, 51}, {3, 3}, {2, 70}, {64, 2}};
  for (int n = 0; n < 4; n++) {
    const int nx = sizes[n][0], ny = sizes[n][1], cells = nx * ny;
    double *u = fill(cells, 1), *un = fill(cells, 2);
    problem p = {nx, ny, fill(cells, 9), fill(cells, 10)};
    for (int steps = 0; steps < 14; steps += 3) {
      const int done = solve(p, &u, &un, steps);
      printf("solve %d %d %d: %d %.17g %.17g\n", nx, ny, steps, done, sum_of(u, cells), sum_of(un, cells));
    }
    free(u), free(un), free(p.k), free(p.q);
    ghosts(nx, ny, 6 + n);
    volume(nx / 2 + 2, 9, 5 + n, 4 + n);
    fields(nx, 9);
  }
  return 0;
}
