// The variable flips back: both steps write the same plane.
// expect: refused time-buffering
#define N 100
static float A[2][N];
void sweep(int T, int p) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N - 1; i++) A[1 - p][i] = 0.5f * (A[p][i - 1] + A[p][i + 1]);
    p ^= 1;
    p = 1 - p;  // here
  }
}
