// A program with its own main whose time loop calls its step functions by pointers, so that each sweep is one time step:
// every size from none on, iterators that are left behind, a struct that is not there where there is no cell, arrays that
// overlap only where nothing is read; every cell counts.
#include <stdio.h>
#include <stdlib.h>

#define N 37
#define M 41

typedef struct {
  int nx, ny;
  double c, *u, *un;
} Grid;

static double a[N * M], b[N * M];
static float p[N][M], q[N][M], r[N][M];
static int left_in_i, left_in_j;

static double sum_of(const double *x, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += x[i] * (1 + i % 7);
  return sum;
}

static void heat(Grid *g) {
  for (int i = 1; i < g->nx - 1; i++)
    for (int j = 1; j < g->ny - 1; j++)
      g->un[i * g->ny + j] = g->u[i * g->ny + j] + g->c * (g->u[(i - 1) * g->ny + j] + g->u[i * g->ny + j + 1] - 2 * g->u[i * g->ny + j]);
}

static void clamped(Grid *g) {
  for (int i = 0; i < g->nx; i++)
    for (int j = 0; j < g->ny; j++)
      g->un[i * g->ny + j] = 0.5 * (g->u[(i > 0 ? i - 1 : 0) * g->ny + j] + (j < g->ny - 1 ? g->u[i * g->ny + j + 1] : 1));
}

// Three nests, the second one in place.
static void fields(int n, int m, float dt) {
  int i = 0, j = 0;
  for (i = 1; i < n; i++)
    for (j = 0; j < m - 1; j++) {
      q[i][j] = p[i - 1][j] - p[i][j + 1];
      r[i][j] += dt * q[i][j];
    }
  for (i = 0; i < n - 1; i++)
    for (j = 0; j < m - 1; j++) p[i][j] = 0.5f * p[i][j] + 0.25f * (p[i + 1][j] + p[i][j + 1]);
  for (i = n - 2; i > 0; i--)
    for (j = 1; j < m; j++) r[i][j] -= dt * (p[i + 1][j] - q[i][j - 1]);
  left_in_i = i;
  left_in_j = j;
}

static void points(Grid *g, int n, int m) {
  for (int i = 0; i < n - 1; i++)
    for (int j = 0; j < m; j++) g->un[i * m + j] = g->u[(i + 1) * m + j];
}

int main(void) {
  void (*const steps[])(Grid *) = {heat, clamped};
  for (int i = 0; i < N * M; i++) a[i] = (i * 31) % 23 * 0.25 + 1.0 / (3 + i), b[i] = i % 5;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) p[i][j] = (i * 7 + j) % 11, q[i][j] = i - j, r[i][j] = j;
  for (int size = 0; size < 8; size++) {
    Grid g = {size == 7 ? N : size, size == 7 ? M : size + size % 2, 0.1, a, b};
    for (int t = 0; t < 6; t++) {
      steps[t % 2](&g);
      double *const kept = g.u;
      g.u = g.un;
      g.un = kept;
    }
    printf("%d: %.17g %.17g\n", size, sum_of(a, N * M), sum_of(b, N * M));
  }
  points(NULL, 1, M);
  points(NULL, N, 0);
  Grid unsized = {0, 0, 0, a, b};
  points(&unsized, N, M);
  printf("points: %.17g\n", sum_of(b, N * M));
  void (*const all)(int, int, float) = fields;
  for (int t = 0; t < 5; t++) {
    all(t == 0 ? 1 : N, t == 1 ? 0 : M, 0.125f);
    double sum = 0;
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++) sum += p[i][j] + 3.0 * q[i][j] + (5.0 + i % 3) * r[i][j];
    printf("fields: %.17g %d %d\n", sum, left_in_i, left_in_j);
  }
  return 0;
}
