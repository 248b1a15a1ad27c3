// A layer whose memory is made in its loop before it is used: that is moved in front of what it changes.
// form: Cells set again: A layer at one side, whose memory is made in the same loop
// expect: verified
void run(int n, int w, int steps, double p[n], double v[n], double mv[w], double mp[w], const double a[w], const double b[w],
         double dt) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) v[i] -= dt * (p[i + 1] - p[i]);
    for (int i = 1; i < w; i++) {
      mv[i] = b[i] * mv[i] + a[i] * (p[i + 1] - p[i]);
      v[i] -= dt * mv[i];
    }
    for (int i = 1; i < n - 1; i++) p[i] -= dt * (v[i] - v[i - 1]);
    for (int i = 1; i < w; i++) {
      mp[i] = b[i] * mp[i] + a[i] * (v[i] - v[i - 1]);
      p[i] -= dt * mp[i];
    }
  }
}
