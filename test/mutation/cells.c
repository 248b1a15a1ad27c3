// Structs of three values, of which one is only read and one never named, in two arrays that take turns.
typedef struct {
  float u, unused, speed;
} Cell;
void sweep(int n, int m, int steps, Cell (*cells)[m], Cell (*next)[m]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 2; j < m - 1; j++) {
        next[i][j].u = cells[i][j].u - 0.25f * (cells[i - 1][j].u - cells[i][j - 2].speed);
        next[i][j].speed = cells[i][j].speed + 0.125f * cells[i][j + 1].u;
      }
    Cell (*kept)[m] = cells;
    cells = next;
    next = kept;
  }
}
