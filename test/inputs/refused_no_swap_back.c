// After the first step both pointers are the same array.
// expect: refused time-buffering
void sweep(int T, int n, float *a, float *b) {
#pragma scop
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++) b[i] = 0.5f * (a[i - 1] + a[i + 1]);
    a = b;  // here
  }
#pragma endscop
}
