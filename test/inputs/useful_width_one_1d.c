// 1-D blocks at both limits, radius 1 to 15.
// schedule: tiers=1 block=32 stream=none
// schedule: tiers=1 block=1024 stream=none
// nests: 2
// expect: verified
#define N 1000

double A[2][N];

void wide(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 15; i < N - 16; i++) A[(t + 1) % 2][i] = 0.5 * A[t % 2][i - 15] + 0.5 * A[t % 2][i + 16];
}

void narrow(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 0; i < N; i++) A[(t + 1) % 2][i] = 0.5 * A[t % 2][i] + 0.125;
}
