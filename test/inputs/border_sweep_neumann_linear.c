// The same in one dimension of memory, with the corners read by a nine-point update.
// form: Reads and borders: Borders of linear arrays: `un[j] = un[n + j]`, `un[i * n + n - 1] = un[i * n + n - 2]`
// schedule: tiers=2 block=32 stream=chunks:8
// nests: 1
// expect: verified
void blur(int m, int n, float *u, float *un, float a, float b, float c, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < m - 1; i++)
      for (int j = 1; j < n - 1; j++)
        un[i * n + j] = a * u[i * n + j] +
                        b * (u[(i - 1) * n + j] + u[(i + 1) * n + j] + u[i * n + j - 1] + u[i * n + j + 1]) +
                        c * (u[(i - 1) * n + j - 1] + u[(i - 1) * n + j + 1] + u[(i + 1) * n + j - 1] +
                             u[(i + 1) * n + j + 1]);
    for (int j = 1; j < n - 1; j++) {
      un[j] = un[n + j];
      un[(m - 1) * n + j] = un[(m - 2) * n + j];
    }
    for (int i = 0; i < m; i++) {
      un[i * n] = un[i * n + 1];
      un[i * n + n - 1] = un[i * n + n - 2];
    }
    float *old = u;
    u = un;
    un = old;
  }
}
