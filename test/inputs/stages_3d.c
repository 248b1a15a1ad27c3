// One array of Laplacians for three fields, in three dimensions; that of the last one stays in it.
// form: Several arrays in a time step: A work array that every field uses: `lap = L(u); u += c * lap; lap = L(v); v += c * lap;`
// expect: verified
// default: two steps
enum { N = 40 };

void diffuse(double u[N][N][N], double v[N][N][N], double lap[N][N][N], int steps, double c, double d) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        for (int k = 1; k < N - 1; k++)
          lap[i][j][k] = u[i + 1][j][k] + u[i - 1][j][k] + u[i][j + 1][k] + u[i][j - 1][k] + u[i][j][k + 1] + u[i][j][k - 1] - 6 * u[i][j][k];
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        for (int k = 1; k < N - 1; k++) v[i][j][k] = 0.9 * v[i][j][k] + c * lap[i][j][k];
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        for (int k = 1; k < N - 1; k++)
          lap[i][j][k] = v[i + 1][j][k] + v[i - 1][j][k] + v[i][j + 1][k] + v[i][j - 1][k] + v[i][j][k + 1] + v[i][j][k - 1] - 6 * v[i][j][k];
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        for (int k = 1; k < N - 1; k++) u[i][j][k] = u[i][j][k] + d * lap[i][j][k];
  }
}
