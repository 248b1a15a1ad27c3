// expect: refused schedule-unsupported
// schedule: tiers=2 block=64 stream=chunks:8 planes=shifted combine=star
/* Planes that move are those of one array. */
void wave(int n, float p[n][n], float v[n][n], int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n; i++)
      for (int j = 0; j < n; j++) v[i][j] += 0.5f * (p[i][j] - p[i - 1][j]);
    for (int i = 0; i < n - 1; i++)
      for (int j = 0; j < n; j++) p[i][j] += 0.5f * (v[i + 1][j] - v[i][j]);
  }
}
