// Structs in three dimensions, one pointer to each block; a member is only read, and one is never named.
// form: Storage: A struct for each cell, `cells[(i * ny + j) * nz + k].u`
// nests: 1
// expect: verified
// default: two steps
struct cell {
  double u, speed, source;
};

void heat(struct cell *cells, struct cell *next, int nx, int ny, int nz, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < nx - 1; i++)
      for (int j = 1; j < ny - 1; j++)
        for (int k = 1; k < nz - 1; k++) {
          const int at = (i * ny + j) * nz + k;
          next[at].u = cells[at].u + 0.1 * (cells[at - 1].u + cells[at + 1].u + cells[at - nz].u + cells[at + nz].u + cells[at - ny * nz].u + cells[at + ny * nz].u - 6.0 * cells[at].u);
          next[at].speed = 0.5 * (cells[at].speed + cells[at].u);
        }
    struct cell *kept = cells;
    cells = next;
    next = kept;
  }
}
