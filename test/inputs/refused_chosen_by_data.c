// Which array a step reads is asked of something else than the time.
// form: Buffering: pointers that a variable chooses, `flag ? a : b`
// expect: refused control-flow
void sweep(int T, int n, int flag, float *a, float *b) {
  for (int t = 0; t < T; t++) {
    float *from = flag ? b : a, *to = flag ? a : b;  // here
    for (int i = 1; i < n - 1; i++) to[i] = 0.5f * (from[i - 1] + from[i + 1]);
  }
}
