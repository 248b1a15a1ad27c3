// Counting neighbours with && and || in a box.
// schedule: tiers=5 block=32 stream=chunks:6
// nests: 1
// form: Reads and borders: diagonal neighbours, `&&` and `||`
// expect: verified
#define ROWS 64
#define COLUMNS 96

typedef unsigned char Cell;

void life(Cell world[2][ROWS][COLUMNS], int generations) {
  for (int t = 0; t < generations; t++)
    for (int i = 1; i < ROWS - 1; i++)
      for (int j = 1; j < COLUMNS - 1; j++) {
        int n = world[t % 2][i - 1][j - 1] + world[t % 2][i - 1][j] + world[t % 2][i - 1][j + 1] +
                world[t % 2][i][j - 1] + world[t % 2][i][j + 1] + world[t % 2][i + 1][j - 1] +
                world[t % 2][i + 1][j] + world[t % 2][i + 1][j + 1];
        world[(t + 1) % 2][i][j] = n == 3 || (n == 2 && world[t % 2][i][j]);
      }
}
