// Three members of a struct rotate at the end of a function that a step calls; and two waves, of which one reads the
// older level of the other one.
// nests: 2
// more: tiers=1 block=32x4 stream=none planes=global exchange=global combine=gather
// schedule: tiers=2 block=32 stream=chunks:8
// default: no
// expect: verified
// form: Buffering: three members of a struct that rotate
struct pond {
  int n, m;
  float damping;
  float *last, *now, *next;
};

static void step(struct pond *p) {
  for (int i = 1; i < p->n - 1; i++)
    for (int j = 1; j < p->m - 1; j++)
      p->next[i * p->m + j] = p->damping * ((p->now[(i - 1) * p->m + j] + p->now[(i + 1) * p->m + j] + p->now[i * p->m + j - 1] + p->now[i * p->m + j + 1]) / 2 - p->last[i * p->m + j]);
  float *spare = p->last;
  p->last = p->now;
  p->now = p->next;
  p->next = spare;
}

void ripple(struct pond *p, int frames) {
  for (int f = 0; f < frames; f++) step(p);
}

void coupled(int steps, int n, int m, float (*p0)[m], float (*p1)[m], float (*p2)[m], float (*q0)[m], float (*q1)[m], float (*q2)[m], float (*sum)[m]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) {
        p2[i][j] = 1.5f * p1[i][j] - 0.5f * p0[i][j] + 0.1f * (q1[i][j - 1] + q0[i + 1][j]);
        q2[i][j] = 1.5f * q1[i][j] - 0.5f * q0[i][j] + 0.1f * (p2[i][j] - p0[i][j]);
      }
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) sum[i][j] += p2[i][j] * q0[i][j];
    float(*kept)[m] = p0;
    p0 = p1, p1 = p2, p2 = kept;
    kept = q0;
    q0 = q1, q1 = q2, q2 = kept;
  }
}
