// D2Q9 with an array for each direction: populations move, bounce back from obstacles and relax.
// form: Storage: the values of a cell in arrays behind each other, `f[q][y - cy[q]][x - cx[q]]` of `float (*f)[NY][NX]`
// nests: 1
// expect: verified
#define NX 96
#define NY 80
static const int cx[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
static const int cy[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
static const int back[9] = {0, 3, 4, 1, 2, 7, 8, 5, 6};
static const float w[9] = {4.0f / 9, 1.0f / 9, 1.0f / 9, 1.0f / 9, 1.0f / 9, 1.0f / 36, 1.0f / 36, 1.0f / 36, 1.0f / 36};

void channel(float (*f)[NY][NX], float (*g)[NY][NX], const unsigned char wall[NY][NX], float omega, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int y = 1; y < NY - 1; y++)
      for (int x = 1; x < NX - 1; x++) {
        float in[9], rho = 0.0f, ux = 0.0f, uy = 0.0f;
        for (int q = 0; q < 9; q++) {
          in[q] = f[q][y - cy[q]][x - cx[q]];
          rho += in[q];
          ux += cx[q] * in[q];
          uy += cy[q] * in[q];
        }
        ux /= rho;
        uy /= rho;
        const float still = 1.0f - 1.5f * (ux * ux + uy * uy);
        for (int q = 0; q < 9; q++) {
          const float along = 3.0f * (cx[q] * ux + cy[q] * uy);
          const float settled = w[q] * rho * (still + along + 0.5f * along * along);
          g[q][y][x] = wall[y][x] ? in[back[q]] : in[q] + omega * (settled - in[q]);
        }
      }
    float (*kept)[NY][NX] = f;
    f = g;
    g = kept;
  }
}
