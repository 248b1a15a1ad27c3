// Both variables begin with 0: the first step is in place.
// expect: refused time-buffering
#define N 100
static float A[2][N];
void sweep(int T) {
  int cur = 0;
  int next = 0;
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N - 1; i++) A[next][i] = 0.5f * (A[cur][i - 1] + A[cur][i + 1]);
    int old = cur;
    cur = next;
    next = old;
  }
}
