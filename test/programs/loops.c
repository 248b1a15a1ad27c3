// Programs with their own main whose bodies have loops: with every number of steps and of cells from none on, what is
// left in counters from outside is printed, and every cell counts.
#include <stdio.h>

#define N 41
enum { R = 2 };

static const float w[2 * R + 1] = {0.0625f, 0.25f, 0.375f, 0.25f, 0.0625f};

static double sum_of(const float *a, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += a[i] * (1 + i % 7);
  return sum;
}

static void fill(float *a, int n) {
  for (int i = 0; i < n; i++) a[i] = (i * 31 + 17) % 23 * 0.25f;
}

// A constant size, and a table of the function's own.
static void line(int steps, int end) {
  static float a[2][N];
  const int half = 1;
  const float own[3] = {0.5f, 2.0f, 0.25f};
  int t = -3, i = -3, k = -3, m = -3;
  fill(&a[0][0], 2 * N);
  for (t = 0; t < steps; t++)
    for (i = R; i < end; i++) {
      a[(t + 1) % 2][i] = 0;
      for (k = -R; k <= R; k++) a[(t + 1) % 2][i] += w[k + R] * a[t % 2][i + k];
      for (m = half; m >= -half; --m) a[(t + 1) % 2][i] -= 0.01f * own[m + half] * a[t % 2][i - m];
    }
  printf("line %d %d: %d %d %d %d %.17g\n", steps, end, t, i, k, m, sum_of(&a[0][0], 2 * N));
}

// Two nests of one step, in place; their counters are the same variables.
static void square(int steps, int n) {
  static float v[N][N], p[N][N];
  int i = 9, j = 9, k = 9;
  fill(&v[0][0], N * N);
  fill(&p[0][0], N * N);
  for (int t = 0; t < steps; t++) {
    for (i = 1; i < n - 2; i++)
      for (j = 1; j < n - 2; j++)
        for (k = 0; k < 2; k++) v[i][j] += 0.125f * (p[i][j + k] - p[i - k][j]);
    for (k = 1; k < n - 2; k++)
      for (i = 1; i < n - 2; i++)
        for (j = 3; j > 1; j--) p[k][i] += 0.0625f * (v[k][i] - v[k - 1][i]) / j;
  }
  printf("square %d %d: %d %d %d %.17g %.17g\n", steps, n, i, j, k, sum_of(&v[0][0], N * N), sum_of(&p[0][0], N * N));
}

int main(void) {
  for (int steps = 0; steps < 4; steps++) {
    line(steps, N - R);
    line(steps, R);
    line(steps, R + 1);
    square(steps, N);
    square(steps, 3);
    square(steps, 4);
  }
  line(17, N - R);
  square(18, N);
  return 0;
}
