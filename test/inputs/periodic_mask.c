// A ring with an obstacle mask: cells that are left out keep what they hold.
// schedule: tiers=3 block=64
// nests: 1
// expect: verified
void lbm(int T, int n, const unsigned char *solid, float *u, float *v) {
  for (int t = 0; t < T; t++) {
    for (int i = 0; i < n; i++) {
      if (solid[i]) continue;
      int l = i - 1;
      if (l < 0) l = n - 1;
      v[i] = 0.5f * (u[l] + u[i == n - 1 ? 0 : i + 1]);
    }
    for (int i = 0; i < n; i++) u[i] = v[i];
  }
}
