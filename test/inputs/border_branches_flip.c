// Planes chosen by a variable that flips, and branches at the borders.
// schedule: tiers=3 block=32 stream=chunks:8
// nests: 1
// expect: verified
float A[2][70][80];
int cur = 0;
void run(int steps, int n, int m) {
  for (int s = 0; s < steps; s++) {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) {
        float v = A[cur][i][j];
        if (i > 0) v += 0.2f * (A[cur][i - 1][j] - A[cur][i][j]);
        if (i + 1 < n) v += 0.2f * (A[cur][i + 1][j] - A[cur][i][j]);
        if (j > 0 && A[cur][i][j - 1] > 0.7f) v -= 0.1f;
        A[!cur][i][j] = v;
      }
    cur = !cur;
  }
}
