// Programs with their own main whose time steps call functions: every number of steps from none on, with empty loops;
// what is left in counters and pointers is printed, and every cell counts. Names in functions are chosen to be those of
// other things at the call, and types of parameters to be others than those of arguments.
#include <stdio.h>
#include <stdlib.h>

#define N 37
#define M 45
#define IDX(i, j) ((i) * cols + (j))

static double sum_of(const double *a, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += a[i] * (1 + i % 7);
  return sum;
}

static void fill(double *a, int n, int seed) {
  for (int i = 0; i < n; i++) a[i] = (i * 31 + seed * 17) % 23 * 0.25 + 1.0 / (3 + i);
}

// n and m are each other's at the call; the factor is rounded to float, and the shift to short.
static void heat_step(int m, int n, float factor, short shift, double to[m][n], double from[m][n]) {
  int i, j;
  for (i = 1; i < m - 1; i++)
    for (j = 1; j < n - 1; j++)
      to[i][j] = from[i][j] + factor * (from[i - 1][j] + from[i + 1][j] + from[i][j - 1] - 3 * from[i][j]) + shift;
}

static void heat(int steps, int n, int m, double factor, long shift) {
  double(*u)[M] = malloc(n * sizeof *u), (*v)[M] = malloc(n * sizeof *v);
  double *u0 = &u[0][0];
  fill(&u[0][0], n * M, 1);
  fill(&v[0][0], n * M, 2);
  int t;
  for (t = 0; t < steps; t++) {
    heat_step(n, M, factor / m, shift + 65536, v, u);
    double(*kept)[M] = u;
    u = v;
    v = kept;
  }
  printf("heat %d %d %d: %d %d %.17g %.17g\n", steps, n, m, t, &u[0][0] == u0, sum_of(&u[0][0], n * M),
         sum_of(&v[0][0], n * M));
  free(u);
  free(v);
}

// By hand, to and fro with other factors; a local of the function is named as an array at the call.
static void smooth(int rows, int cols, const double *restrict in, double *restrict out, double c) {
  for (int i = 1; i < rows - 1; ++i)
    for (int j = 1; j < cols - 1; ++j) {
      double a = in[IDX(i - 1, j)] + in[IDX(i + 1, j)], b = in[IDX(i, j - 1)] + in[IDX(i, j + 1)];
      out[IDX(i, j)] = c * in[IDX(i, j)] + (1 - c) / 4 * (a + b);
    }
}

static void pair(int steps, int cols, int rows, double c) {
  double *a = malloc(cols * rows * sizeof *a), *b = malloc(cols * rows * sizeof *b);
  fill(a, cols * rows, 3);
  fill(b, cols * rows, 4);
  for (int step = 0; step < steps; step++) {
    smooth(cols, rows, a, b, c * c + 1 / 8.0);
    smooth(cols, rows, b, a, 0.5f);
  }
  printf("pair %d %d %d: %.17g %.17g\n", steps, cols, rows, sum_of(a, cols * rows), sum_of(b, cols * rows));
  free(a);
  free(b);
}

// Global fields, and global counters that keep what the last loops leave.
static double ex[N][M], ey[N][M], hz[N][M];
static int i, j;

static void update_e(double c) {
  for (i = 1; i < N; i++)
    for (j = 0; j < M; j++) ey[i][j] -= c * (hz[i][j] - hz[i - 1][j]);
  for (i = 0; i < N; i++)
    for (j = 1; j < M; j++) ex[i][j] -= c * (hz[i][j] - hz[i][j - 1]);
}

static void update_h(int nx, int ny) {
  const double c = 0.7;
  int i, j;
  for (i = 0; i < nx - 1; i++)
    for (j = 0; j < ny - 1; j++) hz[i][j] -= c * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
}

static void fdtd(int steps, int rows) {
  int t = 7;
  i = 5, j = 6;
  fill(&ex[0][0], N * M, 5);
  fill(&ey[0][0], N * M, 6);
  fill(&hz[0][0], N * M, 7);
  for (t = 0; t < steps; ++t) {
    update_e(0.5);
    update_h(rows, M);
  }
  printf("fdtd %d %d: %d %d %d %.17g %.17g %.17g\n", steps, rows, t, i, j, sum_of(&ex[0][0], N * M),
         sum_of(&ey[0][0], N * M), sum_of(&hz[0][0], N * M));
}

// Calls in calls, with constants of their own, a source in time, and the planes of one array.
static void interior(int n, int first, double dt, double now, double u[2][n], int t) {
  const int last = n - first;
  const double source = dt * now, u_ = source / 2;
  for (int n = first; n < last; n++) u[(t + 1) % 2][n] = u[t % 2][n] + dt * (u[t % 2][n - 1] - u[t % 2][n + 1]) + u_;
}
static void advance(int count, int t, double field[2][count], float dt) {
  const double now = dt * t;
  interior(count, 2 - 1, dt, now + 1, field, t);
  return;
}

static void planes(int first, int end, int size, double dt) {
  double(*field)[size] = malloc(2 * sizeof *field);
  fill(&field[0][0], 2 * size, 8);
  int n = 3, count = 4;
  for (n = first; n < end; n++) {
    const double half = 0.5 * dt;
    advance(size, n, field, half);
  }
  printf("planes %d %d %d: %d %d %.17g\n", first, end, size, n, count, sum_of(&field[0][0], 2 * size));
  free(field);
}

// One array for two parameters.
static void relax(int n, double *to, const double *from, const double *by) {
  for (int i = 0; i < n; i++) to[i] = from[i + 1] * by[i] - 0.25 * from[i];
}
static void one_array(int steps, int n) {
  double *u = malloc((n + 1) * sizeof *u), w[M];
  fill(u, n + 1, 9);
  fill(w, M, 2);
  for (int t = 0; t < steps; t++) relax(n, &u[0], u, w);
  printf("one_array %d %d: %.17g\n", steps, n, sum_of(u, n + 1));
  free(u);
}

int main(void) {
  for (int steps = -1; steps < 6; steps++) {
    heat(steps, N, M, 0.3, -2);
    heat(steps, 2, M, 0.3, 1);
    heat(steps, 3, 3, 1.0 / 7, 70000);
    pair(steps, 20, 31, 0.7);
    pair(steps, 2, 2, 0.7);
    fdtd(steps, N);
    fdtd(steps, 1);
    planes(0, steps, N, 0.1);
    planes(2, steps, 2, 0.1);
    one_array(steps, M - 1);
    one_array(steps, 0);
  }
  return 0;
}
