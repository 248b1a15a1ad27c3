// expect: verified
// schedule: tiers=1 block=32 stream=chunks:5 planes=global exchange=global combine=gather
// schedule: tiers=1 block=64 stream=chunks:7 planes=registers exchange=global combine=gather
// schedule: tiers=1 block=32 stream=chunks:5 planes=shared combine=gather
// schedule: tiers=1 block=32 stream=chunks:6 planes=mixed combine=gather
// schedule: tiers=1 block=16x6 stream=none planes=shared combine=gather
/* Three launches: what one has made the next reads beside its cells, as it does elements of an array that no loop
   writes; the last array moves to a second plane. */
void step(int n, int m, float p[n][m], float q[n][m], float r[n][m], const float k[n][m], const float damping[m], int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n; i++)
      for (int j = 0; j < m; j++) p[i][j] = p[i][j] * damping[j] + k[i - 1][j] * (r[i][j] - r[i - 1][j]);
    for (int i = 0; i < n; i++)
      for (int j = 1; j < m; j++) q[i][j] = q[i][j] + k[i][j] * (r[i][j] - r[i][j - 1]);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        r[i][j] = r[i][j] + 0.25f * (p[i + 1][j] - p[i][j] + q[i][j + 1] - q[i][j]) + 0.125f * r[i][j + 1];
  }
}
