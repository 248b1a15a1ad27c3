// Heat on a torus, with neighbours chosen by ?: and a swap.
// form: Reads and borders: a periodic border by `?:`, `i == n - 1 ? 0 : i + 1`
// schedule: tiers=3 block=32 stream=chunks:8 in=prefetch:1
// nests: 1
// expect: verified
void heat(int T, int n, int m, float (*u)[m], float (*v)[m]) {
  for (int t = 0; t < T; t++) {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) {
        int up = i == 0 ? n - 1 : i - 1, down = i == n - 1 ? 0 : i + 1;
        v[i][j] = 0.25f * (u[up][j] + u[down][j] + u[i][j > 0 ? j - 1 : m - 1] + u[i][(j + 1) % m]);
      }
    float(*tmp)[m] = u;
    u = v;
    v = tmp;
  }
}
