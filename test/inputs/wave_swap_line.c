// Values of two steps before, in the array that is written: a string, its two arrays swapped.
// expect: verified
void sweep(int T, int n, float *a, float *b) {
#pragma scop
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++) b[i] = 2 * a[i] - b[i] + 0.5f * (a[i - 1] + a[i + 1]);
    float *tmp = a;
    a = b;
    b = tmp;
  }
#pragma endscop
}
