// The seven coefficients of a cell behind pointers to planes of rows, and two times behind another one.
// form: Storage: rows behind three pointers, of which constants choose the first: `double ****k`, `k[2][i][j][l]`
// schedule: tiers=2 block=16x12 stream=chunks:8
// nests: 1
// expect: verified
void relax(double ****A, double ****k, int n, int m, int l, int T) {
  for (int t = 0; t < T; t++)
    for (int z = 1; z < n - 1; z++)
      for (int y = 1; y < m - 1; y++)
        for (int x = 1; x < l - 1; x++)
          A[(t + 1) % 2][z][y][x] = k[0][z][y][x] * A[t % 2][z][y][x] + k[1][z][y][x] * A[t % 2][z - 1][y][x] +
                                    k[2][z][y][x] * A[t % 2][z][y - 1][x] + k[3][z][y][x] * A[t % 2][z][y][x - 1] +
                                    k[4][z][y][x] * A[t % 2][z + 1][y][x] + k[5][z][y][x] * A[t % 2][z][y + 1][x] +
                                    k[6][z][y][x] * A[t % 2][z][y][x + 1];
}
