// Pressure and three velocities of sound in a room, the velocities in one array.
// form: Storage: values of a cell in arrays behind each other, in three dimensions: `v[3][n][m][l]` beside `p[n][m][l]`
// nests: 1
// expect: verified
#define N 40
#define M 36
#define L 48

void sound(float p[N][M][L], float v[3][N][M][L], const float density[N][M][L], float k, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 0; i < N - 1; i++)
      for (int j = 0; j < M - 1; j++)
        for (int l = 0; l < L - 1; l++) {
          v[0][i][j][l] -= k / density[i][j][l] * (p[i + 1][j][l] - p[i][j][l]);
          v[1][i][j][l] -= k / density[i][j][l] * (p[i][j + 1][l] - p[i][j][l]);
          v[2][i][j][l] -= k / density[i][j][l] * (p[i][j][l + 1] - p[i][j][l]);
        }
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        for (int l = 1; l < L - 1; l++)
          p[i][j][l] -= k * (v[0][i][j][l] - v[0][i - 1][j][l] + v[1][i][j][l] - v[1][i][j - 1][l] + v[2][i][j][l] - v[2][i][j][l - 1]);
  }
}
