// Copies of all cells, periodic borders among them, in loops and by memcpy: taken, and --verify compares with what the C copies.
// expect: taken
// expect: verify
#include <string.h>
void advect(int n, int steps, double *u, double *v, double r) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) v[i] = u[i] - r * (u[i] - u[i - 1]);
    v[0] = v[n - 2]; v[n - 1] = v[1];
    for (int i = 0; i < n; i++) u[i] = v[i];
  }
}
void block(int n, int steps, float *u, float *v, float r) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) v[i] = u[i] - r * (u[i + 1] - u[i - 1]);
    v[0] = v[n - 2]; v[n - 1] = v[1];
    memcpy(u, v, n * sizeof(float));
  }
}
void plane(int n, int m, int steps, double (*u)[m], double (*v)[m]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) v[i][j] = 0.5 * (u[i - 1][j] + u[i][j + 1]);
    for (int j = 1; j < m - 1; j++) v[0][j] = v[n - 2][j], v[n - 1][j] = v[1][j];
    for (int i = 0; i < n; i++) v[i][0] = v[i][m - 2], v[i][m - 1] = v[i][1];
    for (int p = 0; p < n; p++)
      for (int q = 0; q < m; q++) u[p][q] = v[p][q];
  }
}
