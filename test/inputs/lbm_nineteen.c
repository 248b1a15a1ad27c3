// Nineteen values of a cell: as many as those of a lattice are no axis.
// form: Storage: Up to 32 values of a cell, which loops pick inside of those over cells or around them
// expect: verified
// nests: 1
#define Q 19
void relax(int steps, int nx, int ny, float (*f)[nx][ny], float (*next)[nx][ny]) {
  for (int t = 0; t < steps; t++) {
    for (int x = 1; x < nx - 1; x++)
      for (int y = 1; y < ny - 1; y++)
        for (int k = 0; k < Q; k++)
          next[k][x][y] = 0.5f * (f[k][x - 1][y] + f[Q - 1 - k][x + 1][y]);
    for (int k = 0; k < Q; k++)
      for (int x = 1; x < nx - 1; x++)
        for (int y = 1; y < ny - 1; y++) f[k][x][y] = next[k][x][y];
  }
}
