// A wall that moves as a table says, with a profile; linear, by two pointers.
// schedule: tiers=3 stages=3 cells=4 block=128 stream=weighted:3 exchange=shuffle sync=step:2 combine=star in=cp_async:4 out=coalesced edge=split resident=1
// default: no
// nests: 1
// expect: verified
void lid(int n, int m, int steps, float *u, float *un, const float *drive, const float *shape) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        un[i * m + j] = u[i * m + j] + 0.1f * (u[(i - 1) * m + j] + u[(i + 1) * m + j] + u[i * m + j - 1] + u[i * m + j + 1] - 4 * u[i * m + j]);
    for (int j = 1; j < m - 1; j++) {
      un[j] = drive[t] * shape[j];
      un[(n - 1) * m + j] = 0;
    }
    float *s = u; u = un; un = s;
  }
}
