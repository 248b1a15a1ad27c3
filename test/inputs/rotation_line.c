// Three time levels in three arrays: the pointers rotate. Two arrays would do, see wave_swap.c.
// form: Buffering: three pointers that rotate
// schedule: tiers=1 block=64 stream=none planes=global exchange=global combine=gather
// schedule: tiers=3 block=64 stream=none combine=gather
// expect: verified
void wave(int T, int n, double *old, double *now, double *next) {
#pragma scop
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++) next[i] = 2 * now[i] - old[i] + 0.1 * (now[i - 1] - 2 * now[i] + now[i + 1]);
    double *tmp = old;
    old = now;
    now = next;
    next = tmp;
  }
#pragma endscop
}
