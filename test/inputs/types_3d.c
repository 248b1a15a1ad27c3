// In three dimensions: velocities in float, pressure in double, a counter of long long, each in a sweep of its own.
// form: Several arrays in a time step: arrays of different types: three of them in three dimensions
// schedule: tiers=1 block=32x4 stream=none planes=global exchange=global combine=gather
// more: tiers=1 block=32x2 stream=chunks:4 planes=registers exchange=global combine=gather
// default: no
// expect: verified
enum { N = 30 };

void step(double p[N][N][N], float v[N][N][N], long long crossed[N][N][N], const float c[N][N][N], int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N; i++)
      for (int j = 1; j < N; j++)
        for (int k = 1; k < N; k++)
          v[i][j][k] -= 0.3f * (float)(p[i][j][k] - p[i - 1][j][k] + p[i][j][k] - p[i][j - 1][k] + p[i][j][k] - p[i][j][k - 1]);
    for (int i = 0; i < N - 1; i++)
      for (int j = 0; j < N - 1; j++)
        for (int k = 0; k < N - 1; k++)
          p[i][j][k] -= 0.3 * c[i][j][k] * (v[i + 1][j][k] - v[i][j][k] + v[i][j + 1][k] - v[i][j][k] + v[i][j][k + 1] - v[i][j][k]);
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        for (int k = 1; k < N - 1; k++) crossed[i][j][k] += p[i][j][k] > 1 && p[i - 1][j][k] <= 1;
  }
}
