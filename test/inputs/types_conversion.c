// Computed in double, kept in float: what looks like a copy back converts, and is an update of its own.
// form: Several arrays in a time step: arrays of different types: `u[i][j] = v[i][j];` from double to float
// schedule: tiers=1 block=32x4 stream=none planes=global exchange=global combine=gather
// more: tiers=1 block=32 stream=chunks:8 planes=registers exchange=global combine=gather
// default: no
// expect: verified
#define N 90

float u[N][N];
double v[N][N];

void diffuse(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        v[i][j] = u[i][j] + 0.1 * ((double)u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] - 4.0 * u[i][j]);
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) u[i][j] = v[i][j];
  }
}
