/* Grids in which not all updates have cells, with arrays that are only read and come as pointers. */
#include <stdio.h>
#include <stdlib.h>

void step(int T, int n, int m, float (*p)[m], float (*q)[m], const unsigned char (*wall)[m], const float *b) {
  for (int t = 0; t < T; t++) {
    for (int i = 3; i < n - 3; i++)
      for (int j = 3; j < m - 3; j++) p[i][j] += 0.1f * (q[i][j] - q[i - 1][j]) * (wall[i][j] + 1);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) q[i][j] += 0.2f * (p[i + 1][j] - p[i][j]) * (wall[i][j] + 1) * b[j];
  }
}

int main(void) {
  for (int n = 2; n < 30; n += 4) {
    int m = n + 3;
    float *p = malloc(n * m * 4), *q = malloc(n * m * 4), *b = malloc(m * 4); unsigned char *w = malloc(n * m);
    for (int k = 0; k < n * m; k++) p[k] = k % 7 * 0.1f, q[k] = k % 5 * 0.2f, w[k] = k % 3;
    for (int k = 0; k < m; k++) b[k] = 0.1f * k;
    step(5, n, m, (float (*)[m])p, (float (*)[m])q, (const unsigned char (*)[m])w, b);
    double s = 0; for (int k = 0; k < n * m; k++) s += p[k] * (k + 1) + q[k];
    printf("%d %.17g\n", n, s);
    free(p), free(q), free(w), free(b);
  }
}
