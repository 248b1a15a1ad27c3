// Pointers to planes of variable length, swapped the other way round in a block of its own; the second pair is coefficients.
// form: Storage: pointers to planes of variable length, `float (*u)[ny][nz]`
// expect: verified
// default: two steps
void diffuse(int steps, int nx, int ny, int nz, double (*restrict cur)[ny][nz], double (*restrict next)[ny][nz],
             const double *restrict w) {
  for (int step = 0; step < steps; step++) {
    for (int x = 1; x < nx - 1; x++)
      for (int y = 1; y < ny - 1; y++)
        for (int z = 1; z < nz - 1; z++)
          next[x][y][z] = w[0] * cur[x][y][z] + w[1] * (cur[x - 1][y][z] + cur[x + 1][y][z]) +
                          w[2] * (cur[x][y - 1][z] + cur[x][y + 1][z]) + w[3] * (cur[x][y][z - 1] + cur[x][y][z + 1]);
    {
      double (*old)[ny][nz] = next;
      next = cur;
      cur = old;
    }
  }
}
