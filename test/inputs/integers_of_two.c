// Two arrays of integers; the update divides by a cell.
// schedule: tiers=1 block=32x2 stream=none planes=global exchange=global
// expect: verified
#define N 90

int a[N][N], b[N][N];

void step(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) a[i][j] = (b[i - 1][j] + b[i + 1][j]) / (1 + (b[i][j] & 7));
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) b[i][j] = a[i][j - 1] % (3 + (a[i][j + 1] & 15)) + t;
  }
}
