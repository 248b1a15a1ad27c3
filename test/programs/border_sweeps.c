// Heat in a plate with two insulated walls, a driven one and a cold one, and a wave on a string whose end is free:
// borders that loops and statements set in every step, with an odd and an even number of steps.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static void walls(int n, int m, double *f, double hot) {
  for (int j = 0; j < m; j++) f[j] = hot;
  for (int j = 0; j < m; j++) f[(n - 1) * m + j] = 0;
  for (int i = 0; i < n; i++) {
    f[i * m] = f[i * m + 1];
    f[i * m + m - 1] = f[i * m + m - 2];
  }
}

static void heat(int n, int m, double *u, double *un, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        un[i * m + j] = u[i * m + j] + 0.2 * (u[(i - 1) * m + j] + u[(i + 1) * m + j] + u[i * m + j - 1] +
                                              u[i * m + j + 1] - 4 * u[i * m + j]);
    walls(n, m, un, 1 + 0.01 * t);
    double *tmp = u;
    u = un;
    un = tmp;
  }
}

static void string(int n, double *u, double *un, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) un[i] = 2 * u[i] - un[i] + 0.3 * (u[i - 1] - 2 * u[i] + u[i + 1]);
    un[0] = 0;
    un[n - 1] = un[n - 2];
    double *tmp = u;
    u = un;
    un = tmp;
  }
}

static double sum(const double *a, int count) {
  double all = 0;
  for (int i = 0; i < count; i++) all += a[i] * (1 + i % 7);
  return all;
}

int main(void) {
  const int n = 37, m = 53;
  double *a = malloc(sizeof(double) * n * m), *b = malloc(sizeof(double) * n * m);
  for (int steps = 0; steps < 12; steps += 1 + steps / 4) {
    for (int i = 0; i < n * m; i++) a[i] = sin(i), b[i] = cos(i);
    heat(n, m, a, b, steps);
    printf("%d steps: %.17g %.17g\n", steps, sum(a, n * m), sum(b, n * m));
    string(n * m, a, b, steps);
    printf("%d steps: %.17g %.17g\n", steps, sum(a, n * m), sum(b, n * m));
  }
  free(a);
  free(b);
  return 0;
}
