// An obstacle in a stream of integers, of few rows, and a row of it with another value.
// form: Cells set again: Cells at constants, in loops of few iterations
// nests: 1
// expect: verified
#define H 29
#define W 45

int grid[H][W], next[H][W];

void flow(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < H - 1; i++)
      for (int j = 1; j < W - 1; j++) next[i][j] = (grid[i - 1][j] + 3 * grid[i][j + 1] + grid[i][j - 1]) % 101;
    for (int i = 11; i < 15; i++)
      for (int j = 18; j < 24; j++) next[i][j] = 7;
    for (int j = 18; j < 24; j++) next[12][j] += j + t;
    for (int i = 1; i < H - 1; i++)
      for (int j = 1; j < W - 1; j++) grid[i][j] = next[i][j];
  }
}
