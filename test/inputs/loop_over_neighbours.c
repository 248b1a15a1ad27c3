// Two loops over the neighbours of a cell, and a mask of 3 by 3 that the function keeps.
// form: Loops: two loops over the neighbours of a cell, with a table of constants
// schedule: tiers=2 block=32 stream=chunks:16
// expect: verified
// nests: 1
void blur(int steps, int n, float a[2][n][n]) {
  static const float mask[3][3] = {
      {1 / 16.f, 2 / 16.f, 1 / 16.f}, {2 / 16.f, 4 / 16.f, 2 / 16.f}, {1 / 16.f, 2 / 16.f, 1 / 16.f}};
  const int radius = 1;
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) {
        float s = 0;
        for (int di = -radius; di <= radius; di++)
          for (int dj = -radius; dj <= radius; ++dj)
            s += mask[di + radius][dj + radius] * a[t & 1][i + di][j + dj];
        a[(t + 1) & 1][i][j] = s;
      }
}
