// form: Reads and borders: A wave with its older plane, and free borders
// schedule: tiers=2 block=32 stream=chunks:8
// nests: 1
// expect: verified
void wave(int n, int m, float (*u)[m], float (*un)[m], float c, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        un[i][j] = 2 * u[i][j] - un[i][j] +
                   c * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] - 4 * u[i][j]);
    for (int i = 0; i < n; i++) {
      un[i][0] = un[i][1];
      un[i][m - 1] = 0;
    }
    for (int j = 0; j < m; j++) {
      un[0][j] = un[1][j];
      un[n - 1][j] = 0;
    }
    float(*s)[m] = u;
    u = un;
    un = s;
  }
}
