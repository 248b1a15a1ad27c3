// expect: refused border-sweep
/* Each read may be of many cells of borders on three sides: that is not followed for minutes. */
void step(int n, float (*u)[n][n], float (*un)[n][n], int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 8; i < n - 8; i++)
      for (int j = 8; j < n - 8; j++)
        for (int k = 8; k < n - 8; k++)
          un[i][j][k] = 0.2f * (u[i - 3][j - 2][k - 1] + u[i + 3][j + 2][k + 1] + u[i - 3][j + 3][k] +
                                u[i + 3][j][k - 3] + u[i - 1][j - 3][k + 3]);
    for (int g = 0; g < 8; g++)
      for (int j = 8; j < n - 8; j++)
        for (int k = 8; k < n - 8; k++) {
          un[g][j][k] = un[15 - g][j][k];
          un[n - 1 - g][j][k] = un[n - 16 + g][j][k];
        }
    for (int i = 0; i < n; i++)
      for (int g = 0; g < 8; g++)
        for (int k = 8; k < n - 8; k++) {
          un[i][g][k] = un[i][15 - g][k];
          un[i][n - 1 - g][k] = un[i][n - 16 + g][k];
        }
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        for (int g = 0; g < 8; g++) {
          un[i][j][g] = un[i][j][15 - g];
          un[i][j][n - 1 - g] = un[i][j][n - 16 + g];
        }
    float(*s)[n][n] = u;
    u = un;
    un = s;
  }
}
