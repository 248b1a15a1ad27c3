// form: Loops: Blocks that divide the cells, `for (i = ii; i < ii + 8; i++)`, of planes by the time
// expect: verified
// default: two steps
static float A[2][66][66];

void life(int steps) {
  for (int t = 0; t < steps; t++)
    for (int ii = 1; ii < 65; ii += 8)
      for (int jj = 1; jj < 65; jj += 32)
        for (int i = ii; i < ii + 8; i++)
          for (int j = jj; j < 32 + jj; j++)
            A[(t + 1) % 2][i][j] = 0.2f * (A[t % 2][i - 1][j] + A[t % 2][i][j - 1] + A[t % 2][i][j] + A[t % 2][i][j + 1] + A[t % 2][i + 1][j]);
}
