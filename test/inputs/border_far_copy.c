// Cells beside a whole copy, made of cells that the other array has: where there are five, these are inside.
// form: Reads and borders: Cells near an end set behind a copy of all cells, counted from either side
// expect: verified
// nests: 3
// default: yes
void far(int steps, int n, double u[n][n], double v[n][n]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) u[i][j] = v[i][j];
    for (int i = 0; i < n; i++) u[i][n - 4] = v[i][n - 5];
  }
}

void near(int steps, int n, float u[n][n], float v[n][n]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) v[i][j] = 0.5f * (u[i - 1][j] + u[i][j + 1]);
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) u[i][j] = v[i][j];
    for (int i = 0; i < n; i++) u[i][3] = v[i][4];
  }
}

void line(int steps, int n, double u[n], double v[n]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) v[i] = 0.5 * (u[i - 1] + u[i + 1]);
    for (int i = 0; i < n; i++) u[i] = v[i];
    u[n - 3] = v[n - 5];
  }
}
