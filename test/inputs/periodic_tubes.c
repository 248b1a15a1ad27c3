// Periodic lines: a remainder by a mask, two fields in place in two sweeps, and a streamed axis in 3-D.
// form: Reads and borders: a remainder by a mask, `(i - 1) & (N - 1)`, and periodic fields in place
// schedule: tiers=3 block=64
// nests: 2
// expect: verified
#define N 64
void advect(int T, float *u, float *un, float c) {
  for (int t = 0; t < T; t++) {
    for (int i = 0; i < N; i++) un[i] = u[i] - c * (u[i] - u[(i - 1) & (N - 1)]);
    for (int i = 0; i < N; i++) u[i] = un[i];
  }
}

void fdtd(int T, int n, float *e, float *h) {
  for (int t = 0; t < T; t++) {
    for (int i = 0; i < n; i++) e[i] = e[i] - 0.5f * (h[i] - h[(i + n - 1) % n]);
    for (int i = 0; i < n; i++) h[i] = h[i] - 0.5f * (e[(i + 1) % n] - e[i]);
  }
}
