// FDTD with losses by a profile along each axis: fdtd2d_profiles of docs/results/h100_profiles.csv.
REAL ey[16384][16384];
REAL ex[16384][16384];
REAL hz[16384][16384];
REAL a[16384];
REAL b[16384];
void step(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < 16384 - 1; i++)
      for (int j = 1; j < 16384 - 1; j++) ey[i][j] = a[i] * ey[i][j] - (REAL)0.5 * (hz[i][j] - hz[i - 1][j]);
    for (int i = 1; i < 16384 - 1; i++)
      for (int j = 1; j < 16384 - 1; j++) ex[i][j] = b[j] * ex[i][j] - (REAL)0.5 * (hz[i][j] - hz[i][j - 1]);
    for (int i = 1; i < 16384 - 1; i++)
      for (int j = 1; j < 16384 - 1; j++)
        hz[i][j] = hz[i][j] - (REAL)0.7 * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
  }
}
