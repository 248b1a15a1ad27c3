// The boundary of the array that is read is written in the same step.
// form: Reads and borders: A border of the array that is read, computed from the one that is written
// expect: refused border-sweep
void sweep(int T, int n, float *a, float *b) {
#pragma scop
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++) b[i] = 0.5f * (a[i - 1] + a[i + 1]);
    for (int i = 0; i < 1; i++) a[i] = b[i + 1];  // here
    float *tmp = a;
    a = b;
    b = tmp;
  }
#pragma endscop
}
