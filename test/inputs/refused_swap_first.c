// The pointers trade places before the sweep: the first step reads the array that is named second.
// form: Buffering: pointers that trade places before the loops of a step
// expect: refused time-buffering
void sweep(int T, int n, float *a, float *b) {
#pragma scop
  for (int t = 0; t < T; t++) {
    float *tmp = a;  // here
    a = b;
    b = tmp;
    for (int i = 1; i < n - 1; i++) b[i] = 0.5f * (a[i - 1] + a[i + 1]);
  }
#pragma endscop
}
