// Programs of several arrays with their own main: staggered fields in place with a coefficient for each cell that
// stands right behind them in memory, two arrays that take turns, and values of two planes; prints sums.
#include <stdio.h>

#define N 61
static struct {
  float ey[N][N], ex[N][N], hz[N][N], c[N][N];
} s;
static double a[N][N], b[N][N], u[2][N][N], v[2][N][N];

static void waves(int steps, float (*ey)[N], float (*ex)[N], float (*hz)[N], float (*c)[N]) {
  int t, i, j;
  for (t = 0; t < steps; t++) {
    for (i = 1; i < N; i++)
      for (j = 0; j < N; j++) ey[i][j] = ey[i][j] - 0.5f * (hz[i][j] - hz[i - 1][j]);
    for (i = 0; i < N; i++)
      for (j = 1; j < N; j++) ex[i][j] -= 0.5f * (hz[i][j] - hz[i][j - 1]);
    for (i = 0; i < N - 1; i++)
      for (j = 0; j < N - 1; j++) hz[i][j] -= 0.7f * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
  }
  printf("%d %d %d\n", t, i, j);
  for (t = 0; t < steps; t++) {
    for (i = 1; i < N - 1; i++)
      for (j = 1; j < N - 1; j++) ey[i][j] = c[i][j] * (hz[i - 1][j] + ey[i][j]);
    for (i = 1; i < N - 1; i++)
      for (j = 1; j < N - 1; j++) hz[i][j] = c[i][j + 1] * (ey[i][j] + ey[i][j - 1]);
  }
}

static void turns(int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) b[i][j] = 0.2 * (a[i][j] + a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) a[i][j] = b[i][j];
  }
}

static void react(int first, int steps) {
  for (int t = first; t < first + steps; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) {
        double r = u[t % 2][i][j] * v[t % 2][i][j];
        u[(t + 1) % 2][i][j] = 0.2 * (u[t % 2][i - 1][j] + u[t % 2][i + 1][j]) - 0.1 * r;
        v[(t + 1) % 2][i][j] = 0.2 * (v[t % 2][i][j - 1] + v[t % 2][i][j + 1]) + 0.1 * r;
      }
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      s.ey[i][j] = (float)((i * 7 + j * 3) % 11), s.ex[i][j] = (float)((i * 5 + j) % 13);
      s.hz[i][j] = (float)((i + j * 2) % 7), s.c[i][j] = 0.25f + 0.01f * (float)((i + j) % 9);
      a[i][j] = (i * j) % 17, b[i][j] = 3;
      u[0][i][j] = u[1][i][j] = (i * 3 + j) % 5, v[0][i][j] = (i + j * 3) % 3, v[1][i][j] = 2;
    }
  waves(9, s.ey, s.ex, s.hz, s.c);
  turns(13);
  react(3, 7);
  double sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      sum += s.ey[i][j] + s.ex[i][j] * 2 + s.hz[i][j] * 3 + a[i][j] * 5 + b[i][j] * 7;
      sum += u[0][i][j] + u[1][i][j] * 2 + v[0][i][j] * 3 + v[1][i][j] * 4;
    }
  printf("%.17g\n", sum);
  return 0;
}
