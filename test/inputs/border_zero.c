// Beyond the grid there is zero: conditions with && and ||, in place, and along one axis only.
// form: Reads and borders: reads under `&&` and `||`, `i > 0 && u[i - 1] > 0`
// schedule: tiers=4 block=64
// nests: 2
// expect: verified
void zero(int steps, int n, float *u, float *v) {
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < n; i++) v[i] = 0.5f * u[i] + 0.25f * ((i >= 1 ? u[i - 1] : 0.0f) + (i + 1 < n ? u[i + 1] : 0.0f));
    for (int i = 0; i < n; i++) u[i] = v[i];
  }
}

void fire(int steps, int n, int *trees) {
  for (int t = 0; t < steps; t++)
    for (int i = 0; i < n; i++) trees[i] = trees[i] + (i != n - 1 && trees[i + 1] > 3) - (i + 2 >= n || trees[i + 2] < 1);
}
