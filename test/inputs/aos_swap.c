// Three values of a cell in a last dimension of variable arrays whose pointers trade places. One is never named.
// form: Storage: the values of a cell in a last dimension, `cells[i][j][k]`
// nests: 1
// expect: verified
// default: two steps
void advect(int n, int m, int steps, float (*cells)[m][4], float (*next)[m][4], float c) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) {
        for (int k = 0; k < 2; k++)
          next[i][j][k] = cells[i][j][k] - c * (cells[i][j][k] - cells[i - 1][j][1 - k]);
        next[i][j][3] = 0.25f * (cells[i][j - 1][3] + cells[i][j + 1][3] + cells[i - 1][j][0] + cells[i + 1][j][3]);
      }
    float (*kept)[m][4] = cells;
    cells = next;
    next = kept;
  }
}
