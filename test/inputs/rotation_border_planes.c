// Three planes in one array, driven at one end, free at the other one, with a velocity for each cell.
// schedule: tiers=2 block=32 stream=chunks:6
// form: Reads and borders: borders of three planes by `% 3`, of the time and of the cells beside them
// expect: verified
#define NX 80
#define NY 70
float u[3][NX][NY], v[NX][NY];

void shake(int steps, float pull) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < NX - 1; i++)
      for (int j = 1; j < NY - 1; j++)
        u[(t + 2) % 3][i][j] = 2 * u[(t + 1) % 3][i][j] - u[t % 3][i][j] +
                               v[i][j] * (u[(t + 1) % 3][i - 1][j] + u[(t + 1) % 3][i + 1][j] + u[(t + 1) % 3][i][j - 1] +
                                          u[(t + 1) % 3][i][j + 1] - 4 * u[(t + 1) % 3][i][j]);
    for (int j = 1; j < NY - 1; j++) u[(t + 2) % 3][0][j] = pull * t;
    for (int j = 1; j < NY - 1; j++) u[(t + 2) % 3][NX - 1][j] = u[(t + 2) % 3][NX - 2][j];
  }
}
