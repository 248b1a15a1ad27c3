// expect: refused cell-values
// form: Storage: A struct for each cell whose members have different types
struct cell {
  float u;
  int kind;
} cells[100], next[100];

void sweep(int T) {
#pragma scop
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < 99; i++) next[i].u = 0.5f * (cells[i - 1].u + cells[i + 1].u);  // here
    for (int i = 1; i < 99; i++) cells[i].u = next[i].u;
  }
#pragma endscop
}
