// Programs with their own main whose pointers trade places: every number of steps from none on, odd and even, from any
// start, with empty loops; which pointer has which array afterwards is printed, and every cell counts.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 37
#define SWAP(T, a, b) do { T kept_ = a; a = b; b = kept_; } while (0)

static double sum_of(const double *a, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += a[i] * (1 + i % 7);
  return sum;
}

static double *fill(int n, int seed) {
  double *a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++) a[i] = (i * 31 + seed * 17) % 23 * 0.25;
  return a;
}

// The temporary is from outside, and so is the time.
static void line(int first, int end, int n) {
  double *u = fill(n, 1), *un = fill(n, 2), *const u0 = u, *const un0 = un, *tmp = NULL;
  int t;
  for (t = first; t < end; t++) {
    for (int i = 1; i < n - 1; i++) un[i] = u[i] + 0.25 * (u[i - 1] - 2.0 * u[i] + u[i + 1]) + t;
    tmp = u;
    u = un;
    un = tmp;
  }
  printf("line %d %d %d: %d %d %d %.17g %.17g\n", first, end, n, t, u == u0, tmp == NULL ? 2 : tmp == u0, sum_of(u, n),
         sum_of(un, n));
  free(u0);
  free(un0);
}

// Rows, in a block of its own, time backwards.
static void rows(int steps, double (*a)[N], double (*b)[N]) {
  double (*const a0)[N] = a;
  for (int t = steps; t > 0; t--) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 2; j < N - 1; j++) b[i][j] = 0.3 * a[i][j - 2] + 0.2 * (a[i - 1][j] + a[i + 1][j]) + 0.125 * t;
    {
      double (*old)[N] = b;
      b = a, a = old;
    }
  }
  printf("rows %d: %d %.17g %.17g\n", steps, a == a0, sum_of(&a[0][0], N * N), sum_of(&b[0][0], N * N));
}

// By hand, with a coefficient for every cell and a source; both planes are from one block of memory.
static void linear(int steps, int nx, int ny) {
  double *memory = fill(2 * nx * ny, 3), *now = memory, *next = memory + nx * ny, *k = fill(nx * ny, 4), *q = fill(ny, 5);
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < nx - 1; i++)
      for (int j = 1; j < ny - 1; j++) {
        const int c = i * ny + j;
        next[c] = now[c] + 0.01 * k[c] * (now[c - 1] + now[c + 1] + now[c - ny] + now[c + ny] - 4 * now[c]) + q[j];
      }
    SWAP(double *, now, next);
  }
  printf("linear %d %d %d: %d %.17g %.17g\n", steps, nx, ny, now == memory, sum_of(now, nx * ny), sum_of(next, nx * ny));
  free(memory);
  free(k);
  free(q);
}

// Two pairs, and a flux that is made in every step.
static void pairs(int steps, int n) {
  double *u = fill(n, 6), *v = fill(n, 7), *u2 = fill(n, 8), *v2 = fill(n, 9), *flux = fill(n, 10), *const u0 = u;
  for (int t = 0; t < steps; t++) {
    double *swap;
    for (int i = 1; i < n; i++) flux[i] = 0.5 * (u[i] - u[i - 1]);
    for (int i = 1; i < n - 1; i++) {
      u2[i] = u[i] + 0.1 * (flux[i + 1] - flux[i]) - 0.01 * v[i];
      v2[i] = v[i] + 0.01 * u[i - 1];
    }
    swap = u, u = u2, u2 = swap;
    swap = v, v = v2, v2 = swap;
  }
  printf("pairs %d %d: %d %.17g %.17g %.17g %.17g %.17g\n", steps, n, u == u0, sum_of(u, n), sum_of(u2, n), sum_of(v, n),
         sum_of(v2, n), sum_of(flux, n));
}

int main(void) {
  static double a[N][N], b[N][N];
  const int steps[] = {0, 1, 2, 3, 8, 17, -2};
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) a[i][j] = (i * 5 + j * 3) % 11, b[i][j] = (i + j * 7) % 13;
  for (int n = 0; n < 7; n++) {
    line(0, steps[n], 50);
    line(-3, steps[n], 41);
    line(1, steps[n], 2);
    rows(steps[n], a, b);
    rows(steps[n], b, a);
    linear(steps[n], 33, 45);
    linear(steps[n], 2, 9);
    pairs(steps[n], 70);
  }
  return 0;
}
