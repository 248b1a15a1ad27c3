// A value of the same body, read where it was just written and where the loop has been already; the other
// one is read ahead of the loop.
// schedule: tiers=1 block=32x2 stream=none planes=global exchange=global
// form: Several arrays in a time step: a value of the same step is read (predictor and corrector)
// expect: verified
void step(int n, int T, float p[n][n], float q[n][n]) {
  for (int t = 0; t < T; t++)
    for (int i = 2; i < n - 1; i++)
      for (int j = 2; j < n - 3; j++) {
        float old = p[i][j];
        p[i][j] = 0.25f * old + 0.25f * q[i + 1][j] + 0.1f * (float)i;
        float now = p[i][j];
        q[i][j] = 0.5f * (q[i][j] + old) - 0.25f * (now + p[i - 1][j + 2] - p[i - 2][j]);
      }
}
