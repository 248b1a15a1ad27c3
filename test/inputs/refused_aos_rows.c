// expect: refused cell-values
// form: Storage: Rows of pointers to structs for cells
typedef struct { float u, v; } Cell;
void f(int n, int m, int steps, Cell **a, Cell **b) { // here
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) { b[i][j].u = a[i][j - 1].u + a[i][j].v; b[i][j].v = a[i][j].v; }
    Cell **k = a; a = b; b = k;
  }
}
