// A loop over weights in the body.
// form: Sweeps without a time loop: a loop over weights in the body
// nests: 1
// expect: verified

static const float w[5] = {0.1f, 0.2f, 0.4f, 0.2f, 0.1f};

void blur(int n, int m, float in[n][m], float out[n][m]) {
  for (int i = 0; i < n; i++)
    for (int j = 2; j < m - 2; j++) {
      float sum = 0;
      for (int k = -2; k <= 2; k++) sum += w[k + 2] * in[i][j + k];
      out[i][j] = sum;
    }
}
