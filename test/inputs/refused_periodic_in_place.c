// In place, the last cell reads the new value of the first one, all others old ones.
// form: Reads and borders: a periodic border in place, within one sweep
// expect: refused dependence
void ring(int T, int n, float *u) {
  for (int t = 0; t < T; t++)
    for (int i = 0; i < n; i++) u[i] = 0.5f * (u[i] + u[(i + 1) % n]);  // here
}
