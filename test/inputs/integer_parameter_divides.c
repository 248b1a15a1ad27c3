// An integer parameter as a divisor.
// schedule: tiers=3 block=32 stream=none
// nests: 1
// expect: verified
#define N 400

int A[2][N];

void sweep(int T, int k) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++) A[(t + 1) % 2][i] = (A[t % 2][i - 1] + A[t % 2][i + 1]) / k;
}
