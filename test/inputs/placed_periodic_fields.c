// expect: verified
// schedule: tiers=1 block=32 stream=chunks:5 planes=mixed combine=gather
// schedule: tiers=1 block=64 stream=chunks:7 planes=registers exchange=global combine=gather
// schedule: tiers=1 block=32 stream=chunks:3 planes=shared combine=gather
// schedule: tiers=1 block=16x6 stream=none planes=shared combine=gather
// default: no
/* Waves in shallow water on a torus: what the first launch of a step has made, the second one reads around the ends. */
void waves(int n, int m, float h[n][m], float u[n][m], float v[n][m], int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) {
        u[i][j] -= 0.2f * (h[(i + 1) % n][j] - h[i][j]);
        v[i][j] -= 0.2f * (h[i][(j + 1) % m] - h[i][j]);
      }
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        h[i][j] -= 0.2f * (u[i][j] - u[(i + n - 1) % n][j] + v[i][j] - v[i][(j + m - 1) % m]);
  }
}
