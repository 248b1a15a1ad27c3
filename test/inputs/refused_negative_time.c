// A start time below zero, where % gives -1.
// expect: refused negative-time
#define N 100

float A[2][N];

void sweep(int T) {
  for (int t = -2; t < T; t++)
    for (int i = 1; i < N - 1; i++) A[(t + 1) % 2][i] = 0.5f * (A[t % 2][i - 1] + A[t % 2][i + 1]);
}
