// In place, against the order of the cells; the loops count down.
// form: Storage: A pointer that runs backwards, `double value = *p--;`
// expect: verified
#define N 90
#define M 60
static double q[N][M], f[N][M];

void upwind(int steps, double c) {
  for (int s = 0; s < steps; s++)
    for (int i = N - 2; i >= 0; i--) {
      const double *p = &f[i][M - 1];
      for (int j = M - 1; j > 1; j--) {
        double value = *p--;
        q[i][j] = q[i][j] - c * (q[i][j] - q[i][j - 1]) + 0.01 * value * *p;
      }
    }
}
