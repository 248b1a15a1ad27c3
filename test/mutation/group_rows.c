/* Rows that begin and end with arrays. */
void steps(double a[12][5][66], double b[12][5][66], int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < 11; i++)
      for (int j = 0; j < 5; j++)
        for (int k = 1; k < 65; k++)
          a[i][j][k] = 0.5 * a[i][j][k] + 0.25 * b[i][j][k - 1] - 0.125 * b[i][j][k] + 0.125 * b[i][j][k + 1] - 0.25 * b[i + 1][j][k];
    for (int i = 1; i < 12; i++)
      for (int j = 0; j < 5; j++)
        for (int k = 1; k < 65; k++)
          b[i][j][k] = 0.5 * b[i][j][k] + 0.25 * a[i][j][k + 1] - 0.25 * a[i][j][k - 1] + 0.125 * a[i - 1][j][k];
  }
}
