// Two concentrations that spread and react, in two planes of time.
// form: Storage: values of a cell in arrays behind each other, with planes of time before them: `u[t % 2][c][i][j]`
// nests: 1
// expect: verified
#define N 70
#define M 90
#define COMPONENTS 2

double u[2][COMPONENTS][N][M];

void react(int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) {
        const double a = u[t % 2][0][i][j], b = u[t % 2][1][i][j];
        const double made = a * b * b;
        for (int c = 0; c < COMPONENTS; c++)
          u[(t + 1) % 2][c][i][j] = u[t % 2][c][i][j] + 0.1 * (c + 1) * (u[t % 2][c][i - 1][j] + u[t % 2][c][i + 1][j] + u[t % 2][c][i][j - 1] + u[t % 2][c][i][j + 1] - 4.0 * u[t % 2][c][i][j]) + (c == 0 ? -made : made);
      }
}
