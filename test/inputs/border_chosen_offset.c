// A grid without borders in 2-D: the way to a neighbour is none where there is no neighbour; a torus in the other direction.
// form: Reads and borders: a chosen distance, `up = i > 0 ? -M : 0; u[c + up]`; its place across the border, `j > 0 ? c - 1 : c + M - 1`
// schedule: tiers=3 block=32 stream=chunks:8
// nests: 1
// expect: verified
#define N 57
#define M 44

static double u[N * M], v[N * M];

void smooth(int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++) {
        const int c = i * M + j;
        const int up = i > 0 ? -M : 0, down = i < N - 1 ? M : 0;
        const int left = j > 0 ? c - 1 : c + M - 1, right = j < M - 1 ? c + 1 : c + 1 - M;
        v[c] = 0.4 * u[c] + 0.17 * (u[c + up] + u[c + down]) + 0.12 * u[left] + 0.13 * u[right] + 0.01 * u[c + up + down];
      }
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++) u[i * M + j] = v[i * M + j];
  }
}
