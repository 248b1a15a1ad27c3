// The game of life on a torus, as one writes it first: loops over neighbours that leave out the cell, corrected indices.
// form: Reads and borders: neighbours corrected step by step, `if (ni < 0) ni += N;`
// schedule: tiers=2 block=32 stream=chunks:8
// nests: 1
// expect: verified
#define N 40
#define M 53
static int a[N][M], b[N][M];
void life(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++) {
        int s = 0;
        for (int di = -1; di <= 1; di++)
          for (int dj = -1; dj <= 1; dj++) {
            if (di == 0 && dj == 0) continue;
            int ni = i + di, nj = j + dj;
            if (ni < 0) ni += N;
            if (ni >= N) ni -= N;
            nj = (nj + M) % M;
            s += a[ni][nj];
          }
        if (a[i][j])
          b[i][j] = s == 2 || s == 3;
        else
          b[i][j] = s == 3;
      }
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++) a[i][j] = b[i][j];
  }
}
