// form: Cells set again: A source in three dimensions, in an array that is copied back
// nests: 1
// expect: verified
// default: two steps
void blast(int nx, int ny, int nz, float p[nx][ny][nz], float q[nx][ny][nz], const float *w, int sx, int sy,
           int sz, float k, int nt) {
  for (int it = 0; it < nt; it++) {
    for (int x = 1; x < nx - 1; x++)
      for (int y = 1; y < ny - 1; y++)
        for (int z = 1; z < nz - 1; z++)
          q[x][y][z] = p[x][y][z] + k * (p[x - 1][y][z] + p[x + 1][y][z] + p[x][y - 1][z] + p[x][y + 1][z] +
                                         p[x][y][z - 1] + p[x][y][z + 1] - 6 * p[x][y][z]);
    q[sx][sy][sz] += w[it];
    for (int x = 1; x < nx - 1; x++)
      for (int y = 1; y < ny - 1; y++)
        for (int z = 1; z < nz - 1; z++) p[x][y][z] = q[x][y][z];
  }
}
