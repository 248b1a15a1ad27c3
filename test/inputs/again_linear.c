// form: Cells set again: A source of a linear array, `q[py * w + px] += a * s[t]`, and a patch of it damped
// schedule: tiers=2 block=32 stream=chunks:8
// nests: 1
// expect: verified
void shots(int w, int h, float *p, float *q, const float *s, const float *taper, int px, int py, double a,
           int nt) {
  for (int t = 0; t < nt; t++) {
    for (int y = 2; y < h - 2; y++)
      for (int x = 2; x < w - 2; x++)
        q[y * w + x] = 0.3 * p[y * w + x] + 0.17 * (p[(y - 2) * w + x] + p[(y + 2) * w + x]) +
                       0.16 * (p[y * w + x - 2] + p[y * w + x + 2]);
    q[py * w + px] += a * s[t];
    for (int y = 2; y < py; y++)
      for (int x = 2; x < w - 2; x++) q[y * w + x] *= taper[y * w + x];
    float *k = p;
    p = q;
    q = k;
  }
}
