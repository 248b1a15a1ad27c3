// A float state beside a double array that adds up what has passed through each cell.
// form: Several arrays in a time step: arrays of different types: a double sum beside a float state
// schedule: tiers=1 block=32x4 stream=none planes=global exchange=global combine=gather
// more: tiers=1 block=32 stream=chunks:8 planes=registers exchange=global combine=gather
// default: no
// expect: verified
#define N 100

void heat(int n, int m, float u[2][n][m], double sum[n][m], int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) {
        float next = 0.25f * (u[t % 2][i - 1][j] + u[t % 2][i + 1][j] + u[t % 2][i][j - 1] + u[t % 2][i][j + 1]);
        u[(t + 1) % 2][i][j] = next;
        sum[i][j] += next;
      }
}
