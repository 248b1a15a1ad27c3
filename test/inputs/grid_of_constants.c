// Grids of so few cells, by constants, that a loop over them could be one over the values of a cell: neighbours by
// multiples of the width say that it is none.
// form: Storage: grids of constant width in one block, `u[y * 32 + x - 32]`, also of few cells
// schedule: tiers=2 block=32 stream=chunks:4
// nests: 3
// expect: verified
void staggered(int steps, double *u, double *v) {
  for (int t = 0; t < steps; t++) {
    for (int y = 0; y < 31; y++)
      for (int x = 0; x < 32; x++) v[y * 32 + x] = v[y * 32 + x] + 0.1 * (u[y * 32 + x + 32] - u[y * 32 + x]);
    for (int y = 1; y < 32; y++)
      for (int x = 0; x < 32; x++) u[y * 32 + x] = u[y * 32 + x] + 0.1 * (v[y * 32 + x] - v[y * 32 + x - 32]);
    for (int x = 0; x < 32; x++) u[x] = 0;
  }
}
void columns(int steps, double *u, double *v) {
  for (int t = 0; t < steps; t++) {
    for (int x = 1; x < 31; x++)
      for (int y = 1; y < 31; y++)
        v[x + y * 32] = 0.25 * (u[x - 1 + y * 32] + u[x + 1 + y * 32] + u[x + (y - 1) * 32] + u[x + (y + 1) * 32]);
    for (int x = 1; x < 31; x++)
      for (int y = 1; y < 31; y++) u[x + y * 32] = v[x + y * 32];
  }
}
void pitched(int n, int steps, double *u, double *v) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < 13; i++)
      for (int j = 1; j < 13; j++)
        v[n * i + j] = 0.25 * (u[i * n + j - 1] + u[i * n + j + 1] + u[i * n + j - n] + u[(1 + i) * n + j]);
    for (int j = 1; j < 13; j++)
      for (int i = 1; i < 13; i++) u[i * n + j] = v[i * n + j];
  }
}
