// The game of life on a torus.
// form: Reads and borders: a periodic border, `(i + 1) % N`
// schedule: tiers=3 block=32 stream=chunks:8
// nests: 1
// expect: verified
enum { ROWS = 43, COLS = 60 };
static int grid[ROWS][COLS], next[ROWS][COLS];

void life(int generations) {
  for (int g = 0; g < generations; g++) {
    for (int r = 0; r < ROWS; r++)
      for (int c = 0; c < COLS; c++) {
        int alive = -grid[r][c];
        for (int dr = -1; dr <= 1; dr++)
          for (int dc = -1; dc <= 1; dc++) alive += grid[(r + dr + ROWS) % ROWS][(c + dc + COLS) % COLS];
        next[r][c] = alive == 3 || (alive == 2 && grid[r][c]);
      }
    for (int r = 0; r < ROWS; r++)
      for (int c = 0; c < COLS; c++) grid[r][c] = next[r][c];
  }
}
