/* Acoustic waves: three time levels in two arrays, whose pointers are swapped; the velocity of each cell is read. */
#ifndef REAL
#define REAL float
#endif

void step(int steps, int n, int m, REAL *now, REAL *older, const REAL *velocity) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        older[i * m + j] = 2 * now[i * m + j] - older[i * m + j] +
                           velocity[i * m + j] * (now[(i - 1) * m + j] + now[i * m + j - 1] - 4 * now[i * m + j] +
                                                  now[i * m + j + 1] + now[(i + 1) * m + j]);
    REAL *kept = older;
    older = now;
    now = kept;
  }
}
