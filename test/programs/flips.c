// Programs with their own main whose planes are chosen by variables that flip, and by arrays of two pointers: every
// number of steps from none on, odd and even, from either plane; what the variables hold afterwards is printed, and
// every cell counts.
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 37
#define M 41

static double A[2][N][M], B[2][N][M];
static int plane, shown;

static void fill(double *a, int n, int seed) {
  for (int i = 0; i < n; i++) a[i] = (i * 31 + seed * 17) % 23 * 0.25;
}

static double sum_of(const double *a, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += a[i] * (1 + i % 7);
  return sum;
}

static void start(void) {
  fill(&A[0][0][0], 2 * N * M, 1);
  fill(&B[0][0][0], 2 * N * M, 2);
}

static void show(const char *name, int a, int b, int c) {
  printf("%s %d %d %d: %.17g %.17g %.17g %.17g\n", name, a, b, c, sum_of(A[0][0], N * M), sum_of(A[1][0], N * M),
         sum_of(B[0][0], N * M), sum_of(B[1][0], N * M));
}

// A variable of the file, and two nests that share it: the second begins where the first one stops.
static void shared(int first, int second) {
  for (int t = 0; t < first; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) A[1 - plane][i][j] = 0.3 * A[plane][i - 1][j] + 0.2 * (A[plane][i][j + 1] + t);
    plane = 1 - plane;
  }
  show("first", first, second, plane);
  int t = 2;
  while (t < second) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) A[!plane][i][j] = 0.5 * A[plane][i + 1][j] + 0.25 * (A[plane][i][j - 1] - A[!plane][i][j]);
    plane = (plane + 1) % 2;
    ++t;
  }
  printf("%d\n", t);
  show("second", first, second, plane);
}

// Two variables, a third one for the swap, all from outside.
static void pair(int steps, int cur) {
  int next = 1 - cur, tmp = 7;
  for (int t = 1; t <= steps; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) B[next][i][j] = 0.25 * (B[cur][i - 1][j] + B[cur][i + 1][j]) + 0.5 * B[cur][i][j - 1];
    tmp = cur;
    cur = next;
    next = tmp;
  }
  show("pair", cur, next, tmp);
}

// Two fields with a variable each, of which both flip; what the first one has written is read at once.
static void two(int steps, bool a, unsigned char b) {
  for (int t = steps; t > 0; --t) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) A[!a][i][j] = A[a][i][j] + 0.1 * (B[b][i][j + 1] - B[b][i][j]);
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) B[b ^ 1][i][j] = B[b][i][j] + 0.1 * (A[!a][i][j] - A[!a][i - 1][j]);
    a = !a, b ^= 1;
  }
  show("two", steps, a, b);
}

// The same variable beside planes by time, and beside pointers that trade places.
static void mixed(int steps, int p) {
  static double c[N][M], d[N][M];
  double (*u)[M] = c, (*un)[M] = d;
  fill(c[0], N * M, 4);
  fill(d[0], N * M, 5);
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) {
        A[1 - p][i][j] = 0.5 * (A[p][i - 1][j] + B[t % 2][i][j]);
        B[(t + 1) % 2][i][j] = 0.5 * (B[t % 2][i][j - 1] + u[i][j]);
        un[i][j] = u[i][j] * 0.5 + A[p][i][j];
      }
    double (*k)[M] = u;
    u = un;
    p = 1 - p;
    un = k;
  }
  show("mixed", steps, p, u == c);
  printf("%.17g %.17g\n", sum_of(c[0], N * M), sum_of(d[0], N * M));
}

static void pointers(int first, int steps, int n, int m) {
  double *u[2] = {malloc(n * m * sizeof(double)), malloc(n * m * sizeof(double))};
  double (*v[2])[M] = {A[1], A[0]};
  int cur = 1;
  fill(u[0], n * m, 6);
  fill(u[1], n * m, 7);
  for (int t = first; t < steps; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) u[(t + 1) & 1][i * m + j] = 0.5 * (u[t & 1][(i - 1) * m + j] + u[t & 1][i * m + j + 1]);
  for (int t = first; t < steps; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) v[1 - cur][i][j] = 0.5 * (v[cur][i - 1][j] + v[cur][i][j + 1]) + t;
    cur = 1 - cur;
  }
  show("pointers", first, steps, cur);
  printf("%.17g %.17g\n", sum_of(u[0], n * m), sum_of(u[1], n * m));
  free(u[0]);
  free(u[1]);
}

// Nothing is done, so that nothing is asked of the variable.
static void none(int p) {
  for (int t = 0; t < shown; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) A[1 - p][i][j] = A[p][i - 1][j] + 1;
    p = 1 - p;
  }
  printf("none %d\n", p);
}

int main(void) {
  const int steps[] = {0, 1, 2, 3, 8, 17, -2};
  for (int n = 0; n < 7; n++) {
    start();
    shared(steps[n], 5);
    shared(steps[n], steps[6 - n]);
    pair(steps[n], 0);
    pair(steps[n], 1);
    two(steps[n], false, 0);
    two(steps[n], true, 0);
    two(steps[n], false, 1);
    mixed(steps[n], 0);
    mixed(steps[n], 1);
    pointers(0, steps[n], 20, 33);
    pointers(-3, steps[n], 9, 70);
    pointers(1, steps[n], 2, 5);
  }
  none(5);
  return 0;
}
