// Programs with their own main whose arrays are rows of pointers: rows in any order and at any distance, with what is
// around them, from row 1 on, in structs, with corners that are not there as no loop reads them; every number of
// steps from none on, with empty loops. Every cell counts, and which pointer has which.
#include <stdio.h>
#include <stdlib.h>

#define N 19
#define M 23

// Rows from the first to the last, each of which is longer than it has to be; in an order of its own.
static double **rows_of(int first, int last, int m, int seed) {
  double **made = (double **)calloc(last + 1, sizeof(double *));
  const int count = last - first + 1;
  for (int n = 0; n < count; n++) {
    const int i = first + (n * 7 + seed) % count;
    made[i] = (double *)malloc((m + i % 3) * sizeof(double));
    for (int j = 0; j < m + i % 3; j++) made[i][j] = (i * 31 + j * 17 + seed) % 23 * 0.25 + 1.0 / (3 + j);
  }
  return made;
}

static double sum_of(double **u, int first, int last, int m) {
  double sum = 0;
  for (int i = first; i <= last; i++)
    for (int j = 0; j < m + i % 3; j++) sum += u[i][j] * (1 + (i * 5 + j) % 7);
  return sum;
}

static void heat(int n, int m, int steps, double **u, double **un, const double *const *k, double **last) {
  double **at_first = u;
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) un[i][j] = u[i][j] + k[i][j] * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] - 3.0 * u[i][j]);
    double **kept = u;
    u = un;
    un = kept;
  }
  *last = u[0];
  printf("%d ", u == at_first);
}

static void copied(int n, int m, int steps, double **u, double **un) {
  for (int t = 0; t < steps; t++) {
    for (int i = 2; i < n; i++)
      for (int j = 2; j < m; j++) un[i][j] = 0.5 * (u[i - 1][j] + u[i + 1][j - 1]);
    for (int i = 2; i < n; i++)
      for (int j = 2; j < m; j++) u[i][j] = un[i][j];
  }
}

typedef struct {
  double dt, **u, **un;
  int n, m;
} Grid;

static void of_struct(Grid *g, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < g->n - 1; i++)
      for (int j = 1; j < g->m - 1; j++) g->un[i][j] = g->dt * (g->u[i - 1][j] + g->u[i][j + 1]);
    double **kept = g->u;
    g->u = g->un;
    g->un = kept;
  }
}

// Neither rows at the edges nor the planes' corners are read: they are not there.
static float ***cube(int n, int seed) {
  float ***made = (float ***)calloc(n, sizeof(float **));
  for (int i = 0; i < n; i++) {
    made[i] = (float **)calloc(n, sizeof(float *));
    for (int j = 0; j < n; j++) {
      const int edge = (i == 0 || i == n - 1) + (j == 0 || j == n - 1);
      if (edge == 2) continue;
      made[i][j] = (float *)malloc(n * sizeof(float));
      for (int k = 0; k < n; k++) made[i][j][k] = (float)((i * 7 + j * 3 + k * 5 + seed) % 11) * 0.5f;
    }
  }
  return made;
}

static void cubes(int n, int steps, float ***v, float ***w) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        for (int k = 1; k < n - 1; k++)
          w[i][j][k] = 0.25f * (v[i - 1][j][k] + v[i + 1][j][k] + v[i][j - 1][k] + v[i][j + 1][k]) - 0.125f * v[i][j][k + 1];
    float ***kept = v;
    v = w;
    w = kept;
  }
}

static double sum_of_cube(float ***v, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n && v[i][j]; k++) sum += v[i][j][k] * (1 + (i + 2 * j + 3 * k) % 5);
  return sum;
}

int main(void) {
  for (int steps = 0; steps < 8; steps++) {
    double **u = rows_of(0, N - 1, M, 1), **un = rows_of(0, N - 1, M, 4), **k = rows_of(0, N - 1, M, 9), *last;
    heat(N, M, steps, u, un, (const double *const *)k, &last);
    printf("%d: %.17g %.17g %d\n", steps, sum_of(u, 0, N - 1, M), sum_of(un, 0, N - 1, M), last == u[0]);
    heat(2, M, steps, u, un, (const double *const *)k, &last);
    heat(N, 2, steps, u, un, (const double *const *)k, &last);
    double **a = rows_of(1, N, M, 3), **b = rows_of(1, N, M, 5);
    copied(N, M, steps, a, b);
    printf("%d: %.17g %.17g\n", steps, sum_of(a, 1, N, M), sum_of(b, 1, N, M));
    Grid grid = {0.25, u, un, N, M};
    of_struct(&grid, steps);
    printf("%d: %d %.17g %.17g\n", steps, grid.u == u, sum_of(u, 0, N - 1, M), sum_of(un, 0, N - 1, M));
    float ***v = cube(9, 2), ***w = cube(9, 6);
    cubes(9, steps, v, w);
    cubes(2, steps, v, w);
    printf("%d: %.9g %.9g\n", steps, sum_of_cube(v, 9), sum_of_cube(w, 9));
  }
  return 0;
}
