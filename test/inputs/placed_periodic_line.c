// expect: verified
// schedule: tiers=1 block=64 stream=none planes=shared combine=gather
// default: no
/* Lines whose ends meet: one that may be shorter than its neighbours are far, and one of a fixed length that is no whole
   number of tiles. */
#define N 151

void circle(int n, double *a, double *b, int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 0; i < n; i++) b[i] = 0.5 * a[(i + n - 1) % n] + 0.25 * a[(i + 3) % n];
    for (int i = 0; i < n; i++) a[i] = b[i];
  }
}

void ring(float u[2][N], int T) {
  for (int t = 0; t < T; t++)
    for (int i = 0; i < N; i++) u[(t + 1) % 2][i] = 0.5f * u[t % 2][(i + N - 3) % N] + 0.25f * u[t % 2][i];
}
