// Waves on water: height and two velocities, in three nests, read before and behind the loop's direction.
// schedule: tiers=1 block=32x2 stream=none planes=global exchange=global
// form: Several arrays in a time step: height and two velocities, with cells of their own
// expect: verified
#define N 100

float h[N][N], u[N][N], v[N][N];

void step(int T, float dt) {
  for (int t = 0; t < T; t++) {
    for (int i = 0; i < N; i++)
      for (int j = 1; j < N; j++) u[i][j] -= dt * 9.81f * (h[i][j] - h[i][j - 1]);
    for (int i = 1; i < N; i++)
      for (int j = 0; j < N; j++) v[i][j] -= dt * 9.81f * (h[i][j] - h[i - 1][j]);
    for (int y = 0; y < N - 1; y++)
      for (int x = 0; x < N - 1; x++)
        h[y][x] -= dt * (0.5f * (u[y][x + 1] * (h[y][x] + 1) - u[y][x]) + v[y + 1][x] - v[y][x]);
  }
}
