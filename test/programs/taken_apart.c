// Programs with their own main whose loops have statements beside inner loops, time loops that step by several, and steps
// whose constants are elements of arrays: for every number of steps, what C leaves in all cells is printed.
#include <stdio.h>

#define N 61
#define M 53
static float u[2][N][M], v[N][M], w[N][M];
static double line[3][N], drive[64];

static float noise(int n) { return (n * 37 % 101) * 0.03125f - 1; }
static void start(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      u[0][i][j] = noise(i * M + j), u[1][i][j] = noise(i + j * N), v[i][j] = noise(3 * i + j), w[i][j] = noise(i + 5 * j);
  for (int p = 0; p < 3; p++)
    for (int i = 0; i < N; i++) line[p][i] = noise(i * 7 + p);
  for (int i = 0; i < 64; i++) drive[i] = noise(i * 11);
}
static void show(const char *name, int steps) {
  double sums[5] = {0};
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      const int by = 1 + (i * 5 + j) % 11;
      sums[0] += u[0][i][j] * by, sums[1] += u[1][i][j] * by, sums[2] += v[i][j] * by, sums[3] += w[i][j] * by;
    }
  for (int p = 0; p < 3; p++)
    for (int i = 0; i < N; i++) sums[4] += line[p][i] * (1 + (i + p) % 7);
  printf("%s %d:", name, steps);
  for (int n = 0; n < 5; n++) printf(" %.17g", sums[n]);
  printf("\n");
  start();
}

#define MEAN(a) 0.25f * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1])
static void first(int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < N - 1; i++) {
      u[(t + 1) % 2][i][1] = 0.25f * (u[t % 2][i - 1][1] + u[t % 2][i + 1][1] + u[t % 2][i][0] + u[t % 2][i][2]);
      for (int j = 2; j < M - 1; j++) u[(t + 1) % 2][i][j] = MEAN(u[t % 2]);
    }
  show("first", steps);
}
static void last_down(int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = N - 2; i >= 1; i--) {
      for (int j = 1; j < M - 2; j++) u[(t + 1) % 2][i][j] = MEAN(u[t % 2]);
      u[(t + 1) % 2][i][M - 2] = 0.25f * (u[t % 2][i - 1][M - 2] + u[t % 2][i + 1][M - 2] + u[t % 2][i][M - 3] + u[t % 2][i][M - 1]);
    }
  show("last_down", steps);
}
static void walls(int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < N - 1; i++) {
      u[(t + 1) % 2][i][0] = u[t % 2][i][1] * 0.5f;
      for (int j = 1; j < M - 1; j++) u[(t + 1) % 2][i][j] = MEAN(u[t % 2]);
      u[(t + 1) % 2][i][M - 1] = u[(t + 1) % 2][i][M - 2];
    }
  show("walls", steps);
}
// New values of the row before, which the column finds; and cells of the next row, which it finds as they were.
static void in_place(int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < N - 1; i++) {
      v[i][0] = v[i - 1][1];
      for (int j = 1; j < M - 1; j++) v[i][j] = v[i][j] * 0.5f + w[i][j];
    }
  show("in_place", steps);
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < N - 1; i++) {
      v[i][0] = v[i + 1][1];
      for (int j = 1; j < M - 1; j++) v[i][j] = v[i][j] * 0.5f + w[i][j];
    }
  show("in_place", steps);
}
static void two_loops(int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < N; i++) {
      for (int j = 1; j < M; j++) v[i][j] += 0.5f * (w[i][j] - w[i][j - 1]);
      for (int j = 0; j < M - 1; j++) w[i][j] += 0.5f * (v[i][j + 1] - v[i][j]);
    }
  show("two_loops", steps);
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < N; i++) {
      for (int j = 1; j < M; j++) v[i][j] += 0.5f * (w[i][j] - w[i - 1][j]);
      for (int j = 0; j < M - 1; j++) w[i][j] += 0.5f * (v[i][j + 1] - v[i][j]);
    }
  show("two_loops", steps);
}

static void pairs(int steps) {
  int t;
  for (t = 0; t < steps; t += 2) {
    for (int i = 1; i < N - 1; i++) line[1][i] = 0.5 * (line[0][i - 1] + line[0][i + 1]) + t * 0.125;
    for (int i = 1; i < N - 1; i++) line[0][i] = 0.5 * (line[1][i - 1] + line[1][i + 1]) + (t + 1) * 0.125;
  }
  printf("%d ", t);
  show("pairs", steps);
  double *a = line[0], *b = line[1], *c = line[2];
  for (t = 3; t <= steps; t += 3) {
    for (int i = 1; i < N - 1; i++) c[i] = b[i - 1] + 0.5 * b[i + 1] - a[i] + drive[t];
    for (int i = 1; i < N - 1; i++) a[i] = c[i - 1] + 0.5 * c[i + 1] - b[i] + drive[t + 1];
    for (int i = 1; i < N - 1; i++) b[i] = a[i - 1] + 0.5 * a[i + 1] - c[i] + drive[t + 2];
  }
  printf("%d ", t);
  show("threes", steps);
}
static void inject(double *to, double amount) { to[20] += amount; }
static void given(int steps) {
  double *a = line[0], *b = line[1];
  for (int t = 0; t < steps; t++) {
    const double by = drive[2 * 3] * 0.25;
    for (int i = 1; i < N - 1; i++) b[i] = by * (a[i - 1] + a[i + 1]);
    inject(b, drive[t]);
    double *k = a;
    a = b;
    b = k;
  }
  show("given", steps);
}

int main(void) {
  const int steps[] = {0, 1, 2, 3, 4, 7, 10, -1};
  start();
  for (int n = 0; n < 8; n++) {
    first(steps[n]);
    last_down(steps[n]);
    walls(steps[n]);
    in_place(steps[n]);
    two_loops(steps[n]);
    pairs(steps[n]);
    given(steps[n]);
  }
  return 0;
}
