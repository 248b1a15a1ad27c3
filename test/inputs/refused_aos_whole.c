// expect: refused cell-values
// form: Storage: Structs for cells that are copied as a whole
typedef struct {
  float u, v;
} Cell;
Cell cells[100], next[100];

void sweep(int T) {
#pragma scop
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < 99; i++) next[i].u = 0.5f * (cells[i - 1].v + cells[i + 1].u);
    for (int i = 1; i < 99; i++) cells[i] = next[i];  // here
  }
#pragma endscop
}
