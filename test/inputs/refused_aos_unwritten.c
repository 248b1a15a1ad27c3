// expect: refused time-buffering
// form: Storage: A value of cells whose pointers trade places that no step writes
void f(int n, int m, int steps, float (*cells)[m][2], float (*next)[m][2]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) next[i][j][0] = cells[i][j - 1][0] * cells[i][j][1];
    float (*kept)[m][2] = cells; // here
    cells = next;
    next = kept;
  }
}
