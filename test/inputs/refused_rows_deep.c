// Pointers of four levels.
// form: Storage: Rows behind three pointers, `float ****`
// expect: refused array-type read-only-array array-rank
void sweep(int n, int T, float *u, float *un, float ****w) {
#pragma scop
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++) un[i] = u[i - 1] * w[i][1][2][0];
    float *kept = u;
    u = un;
    un = kept;
  }
#pragma endscop
}
