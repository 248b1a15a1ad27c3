// Borders by conditions, and ends that meet, in rows of pointers.
// form: Reads and borders: in rows of pointers, by conditions and by remainders
// nests: 2
// expect: verified
// default: two steps
void mirrored(int n, int m, int T, float **u, float **un) {
  for (int t = 0; t < T; t++) {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        un[i][j] = 0.25f * ((i > 0 ? u[i - 1][j] : u[i][j]) + (i < n - 1 ? u[i + 1][j] : u[i][j]) + (j > 0 ? u[i][j - 1] : 0.0f) + (j < m - 1 ? u[i][j + 1] : 1.0f));
    float **kept = u;
    u = un;
    un = kept;
  }
}

void around(int n, int m, int T, float **u, float **un) {
  for (int t = 0; t < T; t++) {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) un[i][j] = 0.5f * (u[(i + n - 1) % n][j] + u[i][(j + 1) % m]);
    float **kept = u;
    u = un;
    un = kept;
  }
}
