// Two arrays of different extents.
// form: Several arrays in a time step: arrays of different extents
// expect: refused field-extent
#define N 100

float u[N][N + 1], v[N][N];

void step(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) u[i][j] = 0.5f * (u[i][j] + v[i - 1][j]);
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) v[i][j] = 0.5f * (v[i][j] + u[i + 1][j]);  // here
  }
}
