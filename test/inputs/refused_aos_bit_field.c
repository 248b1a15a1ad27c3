// expect: refused cell-values
// form: Storage: A struct for each cell with a bit-field
struct cell {
  unsigned u : 8, v : 24;
};

void sweep(struct cell *cells, int n, int T) {
#pragma scop
  for (int t = 0; t < T; t++)
    for (int i = 1; i < n - 1; i++) cells[i].u = cells[i].v;  // here
#pragma endscop
}
