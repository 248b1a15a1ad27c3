// Coefficients of which two sets take turns.
// expect: refused time-buffering
#define N 100
static float A[2][N], w[2][N];  // here
void sweep(int T) {
  int p = 0;
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N - 1; i++) A[1 - p][i] = w[p][i] * (A[p][i - 1] + A[p][i + 1]);
    p = 1 - p;
  }
}
