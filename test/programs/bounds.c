// Where loops begin and end, in space and time, for every form of loop: --verify replaces the bounds by its own,
// so here they are the program's. Every run fills both planes differently and prints a hash of all cells.
#include <limits.h>
#include <stddef.h>
#include "fields.h"

#define N 37
#define M 41

static float A[2][N][M];
static const int low = 2, high = 30;

static void constant(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) A[(t + 1) % 2][i][j] = 0.3f * A[t % 2][i - 1][j] + 0.7f * A[t % 2][i][j + 1];
}

static void inclusive(int T) {
  for (int t = 1; t <= T; t++)
    for (int i = 3; i <= N - 4; i++)
      for (int j = 5; j <= M - 2; j++) A[t & 1][i][j] = 0.3f * A[(t - 1) & 1][i - 3][j - 5] + 0.7f * A[(t - 1) & 1][i + 3][j + 1];
}

static void decreasing(int T) {
  for (int t = T; t >= 1; --t)
    for (int i = N - 1; i >= 2; i--)
      for (unsigned j = M - 2; j > 4; j -= 1) A[(t + 1) % 2][i][j] = 0.3f * A[t % 2][i - 2][j] + 0.7f * A[t % 2][i][j + 1] + 0.01f * t;
}

static void decreasing_exclusive(int T) {
  for (long t = T; t > 0; t--)
    for (int i = N - 2; i > 0; i--)
      for (int j = M - 3; j > 1; j--) A[(t + 1) % 2][i][j] = 0.3f * A[t % 2][i - 1][j] + 0.7f * A[t % 2][i][j + 2] + 0.01f * t * j;
}

static void shifted(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 0; i < N - 4; i++)
      for (int j = 3; j < M; j++)
        A[(t + 1) % 2][i + 2][j - 1] = 0.3f * A[t % 2][i][j] + 0.6f * A[t % 2][i + 4][j - 3] + 0.01f * i + 0.02f * j;
}

static void parameters(int T) {
  size_t i;
  int j;
  for (int t = 3; t < T + 3; t++)
    for (i = low; i < high + low; ++i)
      for (j = 2 * low - 3; j <= high; ++j) A[t % 2][i][j] = 0.3f * A[(t + 1) % 2][i - 1][j] + 0.7f * A[(t + 1) % 2][i][j + 1];
}

static void empty(int T, int first) {
  for (int t = 0; t < T; t++)
    for (int i = first; i < 20; i++)
      for (int j = 1; j < M - 1; j++) A[(t + 1) % 2][i][j] = 0.5f * A[t % 2][i][j - 1];
}

static void empty_from_end_to_end(long first, long last) {
  for (int t = 0; t < 3; t++)
    for (long i = first; i < last; i++)
      for (int j = 1; j < M - 1; j++) A[(t + 1) % 2][i][j] = 0.5f * (A[t % 2][i][j - 1] + A[t % 2][i + 1][j]);
}

// Zero steps divide nothing, nor do zero rows.
static void divided(int T, int rows) {
  for (int t = 0; t < T; t++)
    for (int i = 0; i < rows / T; i++)
      for (int j = 1 + 4 % (rows / T); j < M; j++) A[(t + 1) % 2][i][j] = 0.5f * (A[t % 2][i][j - 1] + A[t % 2][i + 1][j]);
}

static int divided_after(int T, int rows) {
  int t, i = 0;
  if (rows)
    for (t = 0; t < T; t++)
      for (i = 0; i < rows / T; i++)
        for (int j = 1; j < M; j++) A[(t + 1) % 2][i][j] = 0.5f * (A[t % 2][i][j - 1] + A[t % 2][i + 1][j]);
  else
    t = -1;
  return 100 * t + i;
}

static void swapped(int T) {
  for (int t = 0; T > t; t++)
    for (int i = 1; N - 1 > i; i++)
      for (short j = 1; M - 1 > j; j++) A[(t + 1) % 2][i][j] = 0.25f * A[t % 2][i + 1][j] + 0.7f * A[t % 2][i][j - 1];
}

static void twice(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) A[(t + 1) % 2][i][j] = 0.5f * (A[t % 2][i - 1][j] + A[t % 2][i + 1][j]);
  for (int t = T; t < 2 * T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) A[(t + 1) % 2][i][j] = 0.5f * (A[t % 2][i][j - 1] + A[t % 2][i][j + 1]);
}

static void one_row(int T, int row) {
  for (int t = 0; t < T; t++)
    for (int i = row; i <= row; i++)
      for (int j = 0; j < M - 1; j++) A[(t + 1) % 2][i][j] = 0.5f * (A[t % 2][i - 1][j] + A[t % 2][i][j + 1]);
}

// What the iterators hold behind their loops is the program's business too.
static int iterators_after(int T, int n) {
  int t, i, j;
  i = j = -1;
  for (t = 2; t < T; t++)
    for (i = 1; i < n; i++)
      for (j = M - 2; j >= 1; j--) A[(t + 1) % 2][i][j] = 0.5f * (A[t % 2][i - 1][j] + A[t % 2][i][j + 1]);
  return 10000 * t + 100 * i + j;
}

static float *cells(int run) {
  fill(&A[0][0][0], 2 * N * M, (uint64_t)run + 1);
  return &A[0][0][0];
}

int main(void) {
  for (int run = 0; run < 6; run++) {
    const int T = run == 5 ? 14 : run;
    float *a = cells(run);
    constant(T), print("constant", run, a, 2 * N * M);
    cells(run), inclusive(T), print("inclusive", run, a, 2 * N * M);
    cells(run), decreasing(T), print("decreasing", run, a, 2 * N * M);
    cells(run), decreasing_exclusive(T), print("decreasing_exclusive", run, a, 2 * N * M);
    cells(run), shifted(T), print("shifted", run, a, 2 * N * M);
    cells(run), parameters(T), print("parameters", run, a, 2 * N * M);
    cells(run), empty(T, 10 + 3 * run), print("empty", run, a, 2 * N * M);
    cells(run), empty_from_end_to_end(run, LONG_MIN), empty_from_end_to_end(LONG_MAX, LONG_MIN + run);
    print("empty_from_end_to_end", run, a, 2 * N * M);
    cells(run), divided(T, 5 * run), divided(T, 1), print("divided", run, a, 2 * N * M);
    cells(run), printf("divided_after %d %d\n", divided_after(T, 0), divided_after(T, 5 * run));
    print("divided_after", run, a, 2 * N * M);
    cells(run), swapped(T), print("swapped", run, a, 2 * N * M);
    cells(run), twice(T), print("twice", run, a, 2 * N * M);
    cells(run), one_row(T, 1 + run), print("one_row", run, a, 2 * N * M);
    cells(run), printf("iterators_after %d\n", iterators_after(T, run * 4)), print("after", run, a, 2 * N * M);
  }
  return 0;
}
