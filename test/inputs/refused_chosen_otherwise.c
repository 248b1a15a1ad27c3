// Even steps are other ones than odd steps.
// form: Buffering: a sweep in even time steps, another one in odd ones
// expect: refused time-buffering
void sweep(int T, int n, float *u, float *v) {
  for (int t = 0; t < T; t++) {  // here
    if (t % 2 == 0) {
      for (int i = 1; i < n - 1; i++) v[i] = 0.5f * (u[i - 1] + u[i + 1]);
    } else {
      for (int i = 1; i < n - 1; i++) u[i] = 0.25f * (v[i - 1] + v[i + 1]);
    }
  }
}
