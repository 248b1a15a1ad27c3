// A coefficient that varies in time.
// schedule: tiers=1 block=32x2 stream=none planes=global exchange=global
// form: Arrays that are only read: a source in time, `w[t]`
// expect: verified
#define N 100

float A[2][N][N];
float w[1000];

void sweep(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) A[(t + 1) % 2][i][j] = w[t] * A[t % 2][i - 1][j];
}
