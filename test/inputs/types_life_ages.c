// The game of life with the age of each cell: bytes that are copied back, and an int for how long each lives.
// form: Several arrays in a time step: arrays of different types: bytes and counters
// schedule: tiers=1 block=32x4 stream=none planes=global exchange=global combine=gather
// default: no
// expect: verified
#define N 64

unsigned char alive[N][N], next[N][N];
int age[N][N];

void life(int generations) {
  for (int t = 0; t < generations; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) {
        int n = alive[i - 1][j - 1] + alive[i - 1][j] + alive[i - 1][j + 1] + alive[i][j - 1] + alive[i][j + 1] +
                alive[i + 1][j - 1] + alive[i + 1][j] + alive[i + 1][j + 1];
        next[i][j] = n == 3 || (n == 2 && alive[i][j]);
        age[i][j] = next[i][j] ? age[i][j] + 1 : 0;
      }
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) alive[i][j] = next[i][j];
  }
}
