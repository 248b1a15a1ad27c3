// form: Cells set again: A source between two sweeps in three dimensions, behind a border
// schedule: tiers=2 block=16x8 stream=chunks:6
// nests: 1
// expect: verified
void f(int a, int b, int c, float p[a][b][c], float q[a][b][c], const float* src, int x, int y, int z,
       int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < a - 1; i++)
      for (int j = 1; j < b - 1; j++)
        for (int k = 1; k < c - 1; k++)
          p[i][j][k] += 0.2f * (q[i][j][k] - q[i - 1][j][k]) + 0.1f * (q[i][j][k] - q[i][j][k - 1]);
    for (int j = 0; j < b; j++)
      for (int k = 0; k < c; k++) p[a - 1][j][k] = 0;
    p[x][y][z] += src[t + 1];
    for (int i = 1; i < a - 1; i++)
      for (int j = 1; j < b - 1; j++)
        for (int k = 1; k < c - 1; k++)
          q[i][j][k] += 0.2f * (p[i + 1][j][k] - p[i][j][k]) + 0.1f * (p[i][j + 1][k] - p[i][j][k]);
  }
}
