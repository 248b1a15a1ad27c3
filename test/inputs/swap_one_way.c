// Swapped pointers of which one side is read alone: vectors of cells reach beyond what C reads.
// nests: 1
// schedule: tiers=2 cells=4 block=128x4 stream=waves sync=step:1 skew=1 combine=partial in=cp_async:3 edge=split pad=16
// expect: verified
void step(int n, int T, float (*u)[n][n], float (*v)[n][n]) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        for (int k = 1; k < n - 1; k++)
          v[i][j][k] = 0.5f * u[i - 1][j][k] + 0.4f * u[i][j][k + 1];
    float (*s)[n][n] = u; u = v; v = s;
  }
}
