// A wall whose temperature changes with the time, one that is kept, and one that reflects with the other sign.
// form: Reads and borders: Borders by value and by the time: `u[0][j] = 1 / (1 + w * t)`, `u[n - 1][j] = g`, `u[i][0] = -u[i][1]`
// schedule: tiers=2 block=32 stream=chunks:8
// nests: 1
// expect: verified
void heat(int n, int m, double (*u)[m], double (*un)[m], double w, double g, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        un[i][j] = 0.25 * (u[i + 1][j] + u[i - 1][j] + u[i][j + 1] + u[i][j - 1]);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) u[i][j] = un[i][j];
    for (int j = 0; j < m; j++) u[0][j] = 1.0 / (1.0 + w * t);
    for (int j = 0; j < m; j++) u[n - 1][j] = g;
    for (int i = 1; i < n - 1; i++) u[i][0] = -u[i][1];
  }
}
