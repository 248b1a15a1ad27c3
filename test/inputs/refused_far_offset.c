// 2^32 + 1 cells before, which an int would take for one.
// expect: refused constant-offset
#define N 100

float A[2][N];

void sweep(int T) {
  for (int t = 0; t < T; t++)
    for (long i = 1; i < N - 1; i++) A[(t + 1) % 2][i] = 0.5f * (A[t % 2][i - 4294967297] + A[t % 2][i + 1]);
}
