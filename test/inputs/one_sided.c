// One-sided and asymmetric reads: upwind, downwind, far on one side.
// schedule: tiers=3 block=64 stream=chunks:11
// schedule: tiers=3 block=64 stream=chunks:16 in=prefetch:1 edge=split
// default: no
// nests: 4
// expect: verified
#define N 150

float u[2][N][N];

// form: Reads and borders: reads on one side only
void upwind(int T, float cx, float cy) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N; i++)
      for (int j = 1; j < N; j++)
        u[(t + 1) % 2][i][j] = u[t % 2][i][j] - cx * (u[t % 2][i][j] - u[t % 2][i - 1][j]) -
                               cy * (u[t % 2][i][j] - u[t % 2][i][j - 1]);
}

void downwind(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 0; i < N - 3; i++)
      for (int j = 0; j < N - 2; j++)
        u[(t + 1) % 2][i][j] = 0.5f * u[t % 2][i + 3][j] + 0.3f * u[t % 2][i][j + 2] + 0.2f * u[t % 2][i + 1][j + 1];
}

// form: Reads and borders: reads at any constant distances
void lopsided(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 4; i < N - 1; i++)
      for (int j = 1; j < N - 5; j++)
        u[(t + 1) % 2][i][j] = 0.5f * u[t % 2][i - 4][j] + 0.25f * u[t % 2][i + 1][j] + 0.125f * u[t % 2][i][j + 5] +
                               0.125f * u[t % 2][i][j - 1];
}

void away_from_the_cell(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 3; i < N; i++)
      for (int j = 0; j < N - 4; j++) u[(t + 1) % 2][i][j] = 0.8f * u[t % 2][i - 2][j + 3] + 0.2f * u[t % 2][i - 3][j + 4];
}
