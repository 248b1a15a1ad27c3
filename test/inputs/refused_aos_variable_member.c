// expect: refused cell-values
// form: Storage: A struct for each cell with an array in it, whose element a variable chooses
struct cell {
  float f[4];
} cells[100], next[100];

void sweep(int T, int m) {
#pragma scop
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < 99; i++)
      next[i].f[0] = 0.5f * (cells[i - 1].f[0] + cells[i + 1].f[m]);  // here
    for (int i = 1; i < 99; i++) cells[i].f[0] = next[i].f[0];
  }
#pragma endscop
}
