// Structs along a line, in place, whose pointer is a member of another struct.
// form: Storage: A struct for each cell, `rod->cells[i].heat`
// nests: 1
// expect: verified
struct piece {
  double heat, flow;
};
struct rod {
  int n;
  struct piece *cells;
};

void cool(struct rod *rod, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < rod->n - 1; i++) rod->cells[i].flow = 0.25 * (rod->cells[i + 1].heat - rod->cells[i].heat);
    for (int i = 1; i < rod->n - 1; i++) rod->cells[i].heat += rod->cells[i].flow - rod->cells[i - 1].flow;
  }
}
