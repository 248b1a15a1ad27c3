// Programs that print every few steps, stop when a test says so, and drive a border now and then.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define N 70
#define M 50

static double a[N][M], b[N][M], A[2][N][M];

static void start(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) a[i][j] = b[i][j] = A[0][i][j] = A[1][i][j] = (i * 31 + j * 17) % 101 / 101.0;
}

static void show(const char *what, int t, const double *u) {
  double sum = 0;
  for (int n = 0; n < N * M; n++) sum += u[n] * (1 + n % 7);
  printf("%s %d %.17g\n", what, t, sum);
}

// Behind the copy back; the first step is one of those.
static void copied(int steps, int every) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) a[i][j] = b[i][j];
    if (t % every == 0 &&
        t < 1000 &&
        steps > 0) show("copied", t, &a[0][0]);
  }
  show("copied", steps, &a[0][0]);
}

// In front of the sweep, with a change of what it reads, and behind it; the time begins at 3.
static void driven(int steps) {
  double c = 0.1;
  int t;
  for (t = 3; t < steps; ++t) {
    if (t % 5 == 0 && t > 7) {
      c = 0.5 * c;
      A[t % 2][N / 2][M / 2] += 1;
    }
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        A[(t + 1) % 2][i][j] = A[t % 2][i][j] + c * (A[t % 2][i - 1][j] - 2 * A[t % 2][i][j] + A[t % 2][i + 1][j]);
    if (!(t % 4)) show("driven", t, &A[0][0][0]);
    if (t == steps - 2) {
      show("last but one", t, &A[1][0][0]);
    }
  }
  printf("driven %d %g\n", t, c);
}

// Before two pointers trade places, with a test that ends the loop, and after that.
static int until(double *u, double *un, int most, double tolerance) {
  int t;
  for (t = 0; t < most; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        un[i * M + j] = 0.25 * (u[(i - 1) * M + j] + u[(i + 1) * M + j] + u[i * M + j - 1] + u[i * M + j + 1]);
    if (t % 10 == 9) {
      double most_changed = 0;
      for (int n = 0; n < N * M; n++) most_changed = fmax(most_changed, fabs(un[n] - u[n]));
      printf("until %d %.17g\n", t, most_changed);
      if (most_changed < tolerance) break;
    }
    double *kept = u;
    u = un;
    un = kept;
    if (t == 33) show("traded", t, u);
  }
  show("u", t, u);
  show("un", t, un);
  return t;
}

int main(void) {
  start();
  copied(0, 3);
  copied(23, 4);
  start();
  driven(3);
  driven(22);
  start();
  for (int n = 0; n < N * M; n++) (&b[0][0])[n] = (&a[0][0])[n];
  printf("%d\n", until(&a[0][0], &b[0][0], 200, 0.004));
  printf("%d\n", until(&a[0][0], &b[0][0], 35, 0));
  return 0;
}
