// Values of cells in arrays behind each other: a lattice Boltzmann channel in one block, two components in an array of
// arrays, a wave in three dimensions with strides in variables, copies of whole blocks, and a step in a function.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define F(q, y, x) (((q) * ny + (y)) * nx + (x))
static const int cx[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
static const int cy[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
static const int back[9] = {0, 3, 4, 1, 2, 7, 8, 5, 6};
static const double w[9] = {4. / 9, 1. / 9, 1. / 9, 1. / 9, 1. / 9, 1. / 36, 1. / 36, 1. / 36, 1. / 36};

static double *f, *g;

static void channel(int nx, int ny, const int *wall, double omega, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int y = 1; y < ny - 1; y++)
      for (int x = 1; x < nx - 1; x++) {
        double in[9], rho = 0, ux = 0, uy = 0;
        for (int q = 0; q < 9; q++) {
          in[q] = f[F(q, y - cy[q], x - cx[q])];
          rho += in[q];
          ux += cx[q] * in[q];
          uy += cy[q] * in[q];
        }
        ux /= rho, uy /= rho;
        for (int q = 0; q < 9; q++) {
          const double along = 3 * (cx[q] * ux + cy[q] * uy);
          const double settled = w[q] * rho * (1 + along + 0.5 * along * along - 1.5 * (ux * ux + uy * uy));
          g[F(q, y, x)] = wall[y * nx + x] ? in[back[q]] : in[q] + omega * (settled - in[q]);
        }
      }
    double *kept = f;
    f = g;
    g = kept;
  }
}

// Planes of time before the components.
#define N 34
#define M 47
static float u[2][3][N][M];
static void react(int begin, int end) {
  for (int t = begin; t < end; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) {
        const float made = u[t % 2][0][i][j] * u[t % 2][2][i][j];
        u[(t + 1) % 2][0][i][j] = 0.25f * (u[t % 2][0][i - 1][j] + u[t % 2][0][i + 1][j] + u[t % 2][2][i][j - 1] + u[t % 2][0][i][j + 1]) - 0.01f * made;
        u[(t + 1) % 2][2][i][j] = 0.5f * (u[t % 2][2][i][j] + u[t % 2][0][i][j - 1]) + 0.01f * made;
      }
}

static void sound(double *p, double *v, int n, int m, int l, double k, int steps) {
  const int plane = m * l, volume = n * plane;
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < n - 1; i++)
      for (int j = 0; j < m - 1; j++)
        for (int h = 0; h < l - 1; h++) {
          const int at = i * plane + j * l + h;
          v[at] -= k * (p[at + plane] - p[at]);
          v[volume + at] -= k * (p[at + l] - p[at]);
          v[2 * volume + at] -= k * (p[at + 1] - p[at]);
        }
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        for (int h = 1; h < l - 1; h++) {
          const int at = i * plane + j * l + h;
          p[at] -= k * (v[at] - v[at - plane] + v[volume + at] - v[volume + at - l] + v[2 * volume + at] - v[2 * volume + at - 1]);
        }
  }
}

// Sizes by macros; the second block is copied back as a whole.
#define NX 40
#define NY 32
#define AT(q, y, x) ((q) * NY * NX + (y) * NX + (x))
static float now[2 * NY * NX], next[2 * NY * NX];
static void spread(int steps) {
  for (int t = 0; t < steps; t++) {
    for (int y = 1; y < NY - 1; y++)
      for (int x = 1; x < NX - 1; x++)
        for (int c = 0; c < 2; c++)
          next[AT(c, y, x)] = 0.25f * (now[AT(c, y - 1, x)] + now[AT(c, y + 1, x)] + now[AT(1 - c, y, x - 1)] + now[AT(c, y, x + 1)]);
    memcpy(now, next, sizeof now);
  }
}

// Grids that lie a distance of their own apart, of which the last row of a part may be the first of the next one.
static void shift(float *a, float *b, long distance, int n, int m, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < n; i++)
      for (int j = 1; j < m - 1; j++) {
        b[i * m + j] = 0.5f * (a[i * m + j - 1] + a[distance + i * m + j]);
        b[distance + i * m + j] = 0.5f * (a[distance + i * m + j + 1] + a[i * m + j]);
      }
    float *kept = a;
    a = b;
    b = kept;
  }
}

static void step(float (*to)[N][M], float (*from)[N][M]) {
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++) {
      to[0][i][j] = 0.5f * (from[0][i - 1][j] + from[1][i][j + 1]);
      to[1][i][j] = 0.5f * (from[1][i + 1][j] + from[0][i][j - 1]);
    }
}
static void pairs(float (*a)[N][M], float (*b)[N][M], int count) {
  for (int n = 0; n < count; n++) {
    step(b, a);
    step(a, b);
  }
}

static double sum_of(const double *values, long count) {
  double sum = 0;
  for (long n = 0; n < count; n++) sum += values[n] * (double)(1 + n % 13);
  return sum;
}
static double sum_of_floats(const float *values, long count) {
  double sum = 0;
  for (long n = 0; n < count; n++) sum += values[n] * (double)(1 + n % 13);
  return sum;
}
static void fill(float *values, long count) {
  for (long n = 0; n < count; n++) values[n] = 1.0f + (float)(n % 11) + 0.125f * (float)(n % 7);
}

int main(void) {
  const int nx = 45, ny = 38, count = 9 * nx * ny;
  double *first = f = malloc(sizeof(double) * count), *second = g = malloc(sizeof(double) * count);
  int *wall = malloc(sizeof(int) * nx * ny);
  if (!f || !g || !wall) return 1;
  for (int n = 0; n < count; n++) f[n] = g[n] = 0.1 * (1 + 0.01 * (n % 7));
  for (int n = 0; n < nx * ny; n++) wall[n] = n % 31 == 0;
  for (int part = 0; part < 3; part++) {
    channel(nx, ny, wall, 1.3, 5 - 2 * part);
    printf("channel %d %.17g %.17g\n", f == first, sum_of(first, count), sum_of(second, count));
  }

  fill(&u[0][0][0][0], 2 * 3 * N * M);
  react(1, 8), react(8, 12);
  printf("react %.17g\n", sum_of_floats(&u[0][0][0][0], 2 * 3 * N * M));

  const int n = 14, m = 17, l = 21;
  double *p = malloc(sizeof(double) * n * m * l), *v = malloc(sizeof(double) * 3 * n * m * l);
  if (!p || !v) return 1;
  for (int at = 0; at < n * m * l; at++) p[at] = at % 19;
  for (int at = 0; at < 3 * n * m * l; at++) v[at] = 0.01 * (at % 5);
  sound(p, v, n, m, l, 0.1, 6);
  printf("sound %.17g %.17g\n", sum_of(p, n * m * l), sum_of(v, 3 * n * m * l));

  fill(now, 2 * NY * NX), fill(next, 2 * NY * NX);
  spread(0), spread(5);
  printf("spread %.17g %.17g\n", sum_of_floats(now, 2 * NY * NX), sum_of_floats(next, 2 * NY * NX));

  float *a = malloc(sizeof(float) * 3000), *b = malloc(sizeof(float) * 3000);
  if (!a || !b) return 1;
  fill(a, 3000), fill(b, 3000);
  shift(a, b, 1500, 20, 50, 5);
  shift(a, b, 1000, 20, 50, 4);
  printf("shift %.17g %.17g\n", sum_of_floats(a, 3000), sum_of_floats(b, 3000));

  fill(&u[0][0][0][0], 2 * 3 * N * M);
  pairs(u[0], u[1], 3);
  printf("pairs %.17g\n", sum_of_floats(&u[0][0][0][0], 2 * 3 * N * M));

  free(first), free(second), free(wall), free(p), free(v), free(a), free(b);
  return 0;
}
