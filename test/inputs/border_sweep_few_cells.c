// nests: 2
// expect: verified
/* Loops of few iterations along borders, and corners and edges that several of them set. */
#define L 9
void along(int n, int m, int lo, float (*u)[m][L], float (*un)[m][L], float r, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 2; i < n - 2; i++)
      for (int j = 2; j < m - 2; j++)
        for (int k = 2; k < L - 2; k++)
          un[i][j][k] = u[i][j][k] + r * (u[i - 1][j - 1][k] + u[i + 1][j][k - 1] + u[i][j - 2][k] +
                                          u[i][j + 2][k + 1] - 4.0f * u[i][j][k]);
    for (int i = 2; i < n - 2; i++)
      for (int k = 2; k < L - 2; k++) {
        un[i][1][k] = 0.5f * un[i][3][k];
        un[i][m - 2][k] = un[i][m - 3][k];
        un[i][0][k] = 0.25 * un[i][4][k] + k;
        un[i][m - 1][k] = un[i][m - 4][k];
      }
    for (int j = 0; j < m; j++)
      for (int k = 3; k < 7; k++) {
        un[1][j][k] = un[2][j][k] * 0.5f;
        un[n - 2][j][k] = r;
      }
    for (int i = 1; i < n - 1; i++)
      for (int j = 0; j < m; j++) {
        un[i][j][1] = un[i][j][3];
        un[i][j][L - 2] = un[i][j][2] + 0.5f;
      }
    float(*s)[m][L] = u;
    u = un;
    un = s;
  }
}
/* Every cell of a wide border is another one than its neighbour is computed from. */
void across(int n, float (*u)[n], float (*un)[n], int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 6; i < n - 6; i++)
      for (int j = 6; j < n - 6; j++)
        un[i][j] = 0.25f * (u[i - 2][j] + u[i + 1][j + 1] + u[i][j - 1] + u[i - 1][j + 2]);
    for (int g = 0; g < 6; g++)
      for (int j = 6; j < n - 6; j++) {
        un[g][j] = un[11 - g][j];
        un[n - 1 - g][j] = un[n - 12 + g][j];
      }
    for (int i = 0; i < n; i++)
      for (int g = 0; g < 6; g++) {
        un[i][g] = -un[i][11 - g];
        un[i][n - 1 - g] = un[i][n - 12 + g];
      }
    for (int g = 5; g >= 0; g--)
      for (int h = 0; h < 4; h++) un[g][h] = g + 8 * h;
    float(*s)[n] = u;
    u = un;
    un = s;
  }
}
