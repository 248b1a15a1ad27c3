// expect: refused cell-values
// form: Storage: A struct for each cell with room beside its members
struct cell {
  float u, v, w;
} __attribute__((aligned(16)));

void sweep(struct cell *cells, int n, int T) {
#pragma scop
  for (int t = 0; t < T; t++)
    for (int i = 1; i < n - 1; i++) cells[i].u = 0.5f * (cells[i].v + cells[i].w);  // here
#pragma endscop
}
