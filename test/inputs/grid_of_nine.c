// Grids of a few cells, as people try a tool on: loops of up to 12 iterations go along axes of arrays that some
// sweep reads beside its iterators, and are no loops over values of a cell.
// form: Loops: Grids of a few cells, in loops between constants: `for (int i = 0; i < 8; i++) hx[i][j] = ...`
// schedule: tiers=2 block=32 stream=chunks:8
// nests: 3
// expect: verified
#define N 9
#define M 7
#define L 12
float ez[N][N], hx[N][N], hy[N][N];
void run(int steps) {
  for (int t = 0; t < steps; t++) {
    for (int j = 1; j < N; j++)
      for (int i = 1; i < N; i++)
        ez[i][j] = ez[i][j] + 0.5f * (hy[i][j] - hy[i - 1][j] - hx[i][j] + hx[i][j - 1]);
    for (int j = 0; j < N - 1; j++)
      for (int i = 0; i < N - 1; i++) hx[i][j] = hx[i][j] + 0.5f * (ez[i][j] - ez[i][j + 1]);
    for (int j = 0; j < N - 1; j++)
      for (int i = 0; i < N - 1; i++) hy[i][j] = hy[i][j] + 0.5f * (ez[i + 1][j] - ez[i][j]);
  }
}
float a[M][M], b[M][M];
void driven(int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < M - 1; i++)
      for (int j = 1; j < M - 1; j++)
        b[i][j] = 0.25f * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
    b[M / 2][M / 2] = 1;
    for (int i = 1; i < M - 1; i++)
      for (int j = 1; j < M - 1; j++) a[i][j] = b[i][j];
  }
}
float u[2][L][L];
void heat(int steps) {
  for (int t = 0; t < steps; t++)
    for (int j = 1; j < L - 1; j++)
      for (int i = 1; i < L - 1; i++)
        u[(t + 1) % 2][i][j] = 0.2f * (u[t % 2][i - 1][j] + u[t % 2][i + 1][j] + u[t % 2][i][j]);
}
