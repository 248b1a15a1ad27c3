// expect: verified
// schedule: tiers=1 block=32x2 stream=chunks:5 planes=mixed combine=gather
// schedule: tiers=1 block=16x6 stream=column planes=mixed combine=gather
// schedule: tiers=1 block=32x2 stream=chunks:7 planes=registers exchange=global combine=gather
// schedule: tiers=1 block=32x3 stream=chunks:6 planes=shared combine=gather
// default: no
/* One sweep of three axes: of some arrays the column is read, of others neighbours in the plane, of one both, farther
   on one side than on the other. */
void residual(int n, int m, int l, const double u[n][m][l], const double k[n][m][l], const double q[n][m][l],
              const double f[n][m][l], double r[n][m][l]) {
  for (int z = 2; z < n - 1; z++)
    for (int y = 1; y < m - 3; y++)
      for (int x = 2; x < l - 1; x++)
        r[z][y][x] = f[z][y][x] - k[z - 1][y][x] * (u[z - 2][y][x] + 2 * u[z + 1][y][x]) -
                     q[z][y - 1][x + 1] * (u[z][y + 3][x] - u[z][y - 1][x - 2]) + 0.25 * (k[z + 1][y][x] - u[z][y][x]);
}
