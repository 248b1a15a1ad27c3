// The last step is left before its second sweep.
// expect: refused control-flow
#define N 100

static double A[N], B[N];

void sweep(int T) {
#pragma scop
  for (int t = 0; t <= T; t++) {
    for (int i = 1; i < N - 1; i++) B[i] = 0.5 * (A[i - 1] + A[i + 1]);
    if (t >= T) break;  // here
    for (int i = 1; i < N - 1; i++) A[i] = B[i];
  }
#pragma endscop
}
