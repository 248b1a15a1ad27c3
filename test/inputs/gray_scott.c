// Reaction and diffusion of two substances: two arrays of two time planes each, updated in one body.
// schedule: tiers=1 block=32x2 stream=none planes=global exchange=global
// form: Several arrays in a time step: two substances that react and diffuse
// expect: verified
#define N 100

double u[2][N][N], v[2][N][N];

void react(int T, double feed, double kill) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) {
        double a = u[t % 2][i][j], b = v[t % 2][i][j], r = a * b * b;
        u[(t + 1) % 2][i][j] =
            a + 0.16 * (u[t % 2][i - 1][j] + u[t % 2][i + 1][j] + u[t % 2][i][j - 1] + u[t % 2][i][j + 1] - 4 * a) -
            r + feed * (1 - a);
        v[(t + 1) % 2][i][j] =
            b + 0.08 * (v[t % 2][i - 1][j] + v[t % 2][i + 1][j] + v[t % 2][i][j - 1] + v[t % 2][i][j + 1] - 4 * b) +
            r - (feed + kill) * b;
      }
}
