/* Two substances that react and diffuse (Gray-Scott), each in two time planes. */
#ifndef REAL
#define REAL float
#endif
#define N 2048

REAL u[2][N][N], v[2][N][N];

void step(int steps, REAL feed, REAL kill) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) {
        REAL a = u[t % 2][i][j], b = v[t % 2][i][j], reaction = a * b * b;
        u[(t + 1) % 2][i][j] = a + (REAL)0.16 * (u[t % 2][i - 1][j] + u[t % 2][i][j - 1] + u[t % 2][i][j + 1] +
                                                 u[t % 2][i + 1][j] - 4 * a) - reaction + feed * (1 - a);
        v[(t + 1) % 2][i][j] = b + (REAL)0.08 * (v[t % 2][i - 1][j] + v[t % 2][i][j - 1] + v[t % 2][i][j + 1] +
                                                 v[t % 2][i + 1][j] - 4 * b) + reaction - (feed + kill) * b;
      }
}
