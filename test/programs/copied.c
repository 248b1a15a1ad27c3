// Programs with their own main whose steps copy arrays instead of moving pointers: back, first, as a whole, by
// rows, of waves, with borders. Borders that differ, 0 to 7 steps, small and odd grids; all cells are printed.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 19
#define M 23
#define INSIDE for (int i = 1; i < N - 1; i++) for (int j = 1; j < M - 1; j++)
#define ALL for (int i = 0; i < N; i++) for (int j = 0; j < M; j++)
#define MEAN(u) 0.25f * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1])
#define WAVE(u, old) 1.5f * u[i][j] - old[i][j] + 0.1f * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1])

static float u[N][M], v[N][M], w[N][M];

static void fill(float* a, int n, int seed) {
  for (int i = 0; i < n; i++) a[i] = (float)((i * 31 + seed * 17) % 23) * 0.25f;
}

static unsigned long long sum_of(const void* a, size_t bytes) {
  unsigned long long sum = 14695981039346656037ull;
  for (size_t i = 0; i < bytes; i++) sum = (sum ^ ((const unsigned char*)a)[i]) * 1099511628211ull;
  return sum;
}

static void begin(void) {
  fill(u[0], N * M, 1);
  fill(v[0], N * M, 2);
  fill(w[0], N * M, 3);
}
static void tell(const char* form, int T) {
  printf("%s %d: %llx %llx %llx\n", form, T, sum_of(u, sizeof u), sum_of(v, sizeof v), sum_of(w, sizeof w));
  begin();
}

static void jacobi(int T) {
  for (int t = 0; t < T; t++) {
    INSIDE v[i][j] = MEAN(u);
    ALL u[i][j] = v[i][j];
  }
  tell("back", T);
  for (int t = 0; t < T; t++) {
    INSIDE v[i][j] = MEAN(u);
    for (int i = 0; i < N - 1; i++)
      for (int j = 1; j < M; j++) u[i][j] = v[i][j];
  }
  tell("back in part", T);
  for (int t = 0; t < T; t++) {
    ALL v[i][j] = u[i][j];
    INSIDE u[i][j] = MEAN(v);
  }
  tell("first", T);
  for (int t = T; t > 0; t--) {
    INSIDE v[i][j] = u[i][j];
    INSIDE u[i][j] = MEAN(v) + 0.125f * u[i][j];
  }
  tell("first, inside", T);
  for (int t = 0; t < T; t++) {
    INSIDE v[i][j] = MEAN(u);
    for (int i = 1; i < N - 1; i++) memcpy(&u[i][1], &v[i][1], sizeof(float) * (M - 2));
  }
  tell("rows", T);
  for (int t = 0; t < T; t++) {
    INSIDE v[i][j] = MEAN(u);
    for (int i = 0; i < N; i++) memcpy(u[i], v[i], sizeof u[i]);
  }
  tell("whole rows", T);
}

static void waves(int T) {
  for (int t = 0; t < T; t++) {
    INSIDE w[i][j] = WAVE(u, v);
    ALL v[i][j] = u[i][j];
    ALL u[i][j] = w[i][j];
  }
  tell("wave", T);
  for (int t = 0; t < T; t++) {
    INSIDE w[i][j] = WAVE(u, v);
    INSIDE {
      v[i][j] = u[i][j];
      u[i][j] = w[i][j];
    }
  }
  tell("wave in one loop", T);
  for (int t = 0; t < T; t++) {
    memcpy(v, u, sizeof v);
    memcpy(u, w, sizeof u);
    INSIDE w[i][j] = WAVE(u, v);
  }
  tell("wave at the start", T);
  for (int t = 0; t < T; t++) {
    INSIDE w[i][j] = WAVE(u, v);
    memcpy(v, u, sizeof v);
    INSIDE u[i][j] = w[i][j];
    if (t % 3 == 1) printf("cut %llx\n", sum_of(v, sizeof v));
  }
  tell("wave in runs", T);
}

// Read behind the copies: what the step has made, and what was before it.
static void beside(int T) {
  for (int t = 0; t < T; t++) {
    INSIDE v[i][j] = MEAN(u);
    ALL u[i][j] = v[i][j];
    INSIDE w[i][j] = 0.5f * w[i][j] + 0.125f * (u[i][j + 1] - u[i][j - 1]);
  }
  tell("read behind", T);
}

// A second array of a few rows: what is copied of it is less than what is read of the first one.
static void rod(int T, int n) {
  double *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b);
  for (int i = 0; i < n; i++) a[i] = (i * 7 % 11) * 0.5, b[i] = (i * 5 % 13) * 0.5;
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++) b[i] = a[i] + 0.25 * (a[i - 1] - 2 * a[i] + a[i + 1]);
    b[0] = b[1];
    b[n - 1] = b[n - 2];
    memcpy(a, b, n * sizeof *a);
  }
  printf("rod %d %d: %llx %llx\n", T, n, sum_of(a, n * sizeof *a), sum_of(b, n * sizeof *b));
  for (int t = 0; t < T; t++) {
    memcpy(b, a, n * sizeof *a);
    for (int i = 2; i < n - 1; i++) a[i] = 0.5 * b[i] + 0.25 * (b[i - 2] + b[i + 1]);
  }
  printf("rod first %d %d: %llx %llx\n", T, n, sum_of(a, n * sizeof *a), sum_of(b, n * sizeof *b));
  free(a);
  free(b);
}

int main(void) {
  const int steps[] = {0, 1, 2, 3, 7};
  begin();
  for (int n = 0; n < 5; n++) {
    jacobi(steps[n]);
    waves(steps[n]);
    beside(steps[n]);
    rod(steps[n], 2);
    rod(steps[n], 3);
    rod(steps[n], 45);
  }
  return 0;
}
