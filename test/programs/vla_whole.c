// Parameters and arrays of variable extents, restrict and an uncast malloc: C++ in a .cu file by small edits.
#include <stdio.h>
#include <stdlib.h>

#include "fields.h"

void heat(int n, int m, int steps, float A[2][n][m]);

static void scale(int n, int m, const float w[restrict n], float (*restrict A)[n][m]) {
  for (int p = 0; p < 2; p++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) A[p][i][j] *= w[i];
}

static float trace(int n, int m, const float A[2][n][m], const float *restrict w) {
  float sum = 0;
  for (int i = 0; i < n && i < m; i++) sum += A[0][i][i] * w[i];
  return sum;
}

void heat(int n, int m, int steps, float A[2][n][m]) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        A[(t + 1) % 2][i][j] =
            0.25f * (A[t % 2][i - 1][j] + A[t % 2][i + 1][j] + A[t % 2][i][j - 1] + A[t % 2][i][j + 1]);
}

int main(void) {
  const int sizes[][2] = {{3, 3}, {17, 5}, {33, 70}, {2, 9}, {1, 1}};
  for (int s = 0; s < 5; s++) {
    const int n = sizes[s][0], m = sizes[s][1];
    float *w = malloc(n * sizeof *w);
    float (*A)[n][m] = malloc(2 * sizeof *A);
    if (!A || !w) return 3;
    fill(w, n, 3);
    for (int steps = 0; steps < 20; steps += 1 + steps / 2) {
      fill(&A[0][0][0], 2 * (size_t)n * m, 7 + s);
      scale(n, m, w, A);
      heat(n, m, steps, A);
      print("heat", 100 * s + steps, &A[0][0][0], 2 * (size_t)n * m);
      printf("%.9g\n", trace(n, m, (const float (*)[n][m])A, w));
    }
    w = realloc(w, 2 * n * sizeof *w);
    free(w), free(A);
  }
  return 0;
}
