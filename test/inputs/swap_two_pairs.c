// Reaction and diffusion: two pairs of pointers, the temporary declared first, commas.
// form: Buffering: two pairs of pointers that trade places
// expect: verified
enum { W = 96 };
void react(float (*u)[W], float (*v)[W], float (*u2)[W], float (*v2)[W], int h, int steps, float f, float k) {
  int n, x, y;
  for (n = 0; n < steps; n++) {
    float (*t)[W];
    for (y = 1; y < h - 1; y++)
      for (x = 1; x < W - 1; x++) {
        float uvv = u[y][x] * v[y][x] * v[y][x];
        u2[y][x] = u[y][x] + 0.2f * (u[y - 1][x] + u[y + 1][x] + u[y][x - 1] + u[y][x + 1] - 4 * u[y][x]) - uvv +
                   f * (1 - u[y][x]);
        v2[y][x] = v[y][x] + 0.1f * (v[y - 1][x] + v[y + 1][x] + v[y][x - 1] + v[y][x + 1] - 4 * v[y][x]) + uvv -
                   (f + k) * v[y][x];
      }
    t = u, u = u2, u2 = t;
    t = v, v = v2, v2 = t;
  }
}
