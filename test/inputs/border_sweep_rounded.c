// form: Reads and borders: Borders computed in double and kept in float, with temporaries
// schedule: tiers=2 block=32 stream=chunks:8
// nests: 1
// expect: verified
void fade(int n, int m, float (*u)[m], float (*un)[m], int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        un[i][j] = 0.2 * (u[i][j] + u[i - 1][j] * 1.1 + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] * 0.9);
    for (int j = 0; j < m; j++) {
      const float kept = 0.3 * un[1][j];
      un[0][j] = 1.7 * kept + 0.1 * t;
      un[n - 1][j] = un[n - 3][j] / 3.0;
    }
    for (int i = 0; i < n; i++) {
      un[i][0] = 1.0 / 3.0;
      un[i][m - 1] = 0.7 * un[i][m - 2];
    }
    float(*s)[m] = u;
    u = un;
    un = s;
  }
}
