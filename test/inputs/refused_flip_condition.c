// The variable flips in some steps only.
// form: Buffering: a flip under a condition
// expect: refused control-flow
#define N 100
static float A[2][N];
void sweep(int T, int every) {
  int p = 0;
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N - 1; i++) A[1 - p][i] = 0.5f * (A[p][i - 1] + A[p][i + 1]);
    if (t % every == 0) p = 1 - p;  // here
  }
}
