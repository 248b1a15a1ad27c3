// C's remainder of -1 is -1: there is no such cell.
// form: Reads and borders: a remainder of what may be negative, `(i - 1) % n`
// expect: refused constant-offset
void ring(int T, int n, float *u, float *v) {
  for (int t = 0; t < T; t++) {
    for (int i = 0; i < n; i++) v[i] = 0.5f * (u[i] + u[(i - 1) % n]);  // here
    for (int i = 0; i < n; i++) u[i] = v[i];
  }
}
