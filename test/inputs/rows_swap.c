// Rows of pointers that two pointers to them trade places with.
// form: Storage: Rows of pointers, `double **u`: `u[i][j]`
// schedule: tiers=2 block=32 stream=chunks:6
// more: tiers=1 block=32x2 stream=none planes=global exchange=global
// nests: 3
// expect: verified
typedef double **Matrix;

void heat(int n, int m, int steps, double **u, double **un, double k) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) un[i][j] = u[i][j] + k * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] - 4.0 * u[i][j]);
    double **tmp = u;
    u = un;
    un = tmp;
  }
}

// Rows and columns begin with 1, by the loop along rows inside.
void from_one(int n, int m, int steps, Matrix a, Matrix b) {
  Matrix kept;
  for (int t = 1; t <= steps; t++) {
    for (int j = 2; j < m; j++)
      for (int i = 2; i < n; i++) b[i][j] = 0.5 * a[i][j] + 0.25 * (a[i - 1][j - 1] + a[i + 1][j + 1]);
    kept = a, a = b, b = kept;
  }
}

static float **global, **next;

static void swap(float ***one, float ***other) {
  float **kept = *one;
  *one = *other;
  *other = kept;
}

void of_globals(int n, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) next[i][j] = global[i][j + 2] - 0.5f * global[i + 1][j];
    swap(&global, &next);
  }
}
