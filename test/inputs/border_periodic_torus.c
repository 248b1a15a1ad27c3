// Diffusion on a torus: ghost cells are filled when a step begins, corners by the second loop.
// form: Reads and borders: periodic ghost cells, filled before the update: `u[0][j] = u[N - 2][j]`
// schedule: tiers=2 block=32 stream=chunks:8
// schedule: tiers=1 block=32x4 stream=none planes=global exchange=global combine=gather
// nests: 1
// expect: verified
#define NX 41
#define NY 37
void torus(int steps, float u[2][NX][NY]) {
  for (int t = 0; t < steps; t++) {
    for (int j = 1; j < NY - 1; j++) {
      u[t % 2][0][j] = u[t % 2][NX - 2][j];
      u[t % 2][NX - 1][j] = u[t % 2][1][j];
    }
    for (int i = 0; i < NX; i++) {
      u[t % 2][i][0] = u[t % 2][i][NY - 2];
      u[t % 2][i][NY - 1] = u[t % 2][i][1];
    }
    for (int i = 1; i < NX - 1; i++)
      for (int j = 1; j < NY - 1; j++)
        u[(t + 1) % 2][i][j] =
            0.2f * (u[t % 2][i][j] + u[t % 2][i - 1][j] + u[t % 2][i + 1][j] + u[t % 2][i][j - 1] + u[t % 2][i][j + 1]) -
            0.01f * (u[t % 2][i - 1][j - 1] + u[t % 2][i + 1][j + 1]);
  }
}
