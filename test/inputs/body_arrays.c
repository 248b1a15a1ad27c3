// Small arrays that the body declares: each element is a temporary.
// nests: 2
// default: two steps
// expect: verified
#define NX 40
#define NY 33
#define Q 9

static const int cx[Q] = {0, 1, 0, -1, 0, 1, -1, -1, 1}, cy[Q] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
static const double w[Q] = {4. / 9,  1. / 9,  1. / 9,  1. / 9, 1. / 9,
                            1. / 36, 1. / 36, 1. / 36, 1. / 36};

static double f[2][NX][NY][Q];
static unsigned char solid[NX][NY];

// form: Updates: an array of the body, `double g[9];`
void lattice(int steps, double omega) {
  for (int t = 0; t < steps; t++) {
    for (int x = 0; x < NX; x++)
      for (int y = 0; y < NY; y++) {
        double g[Q], rho = 0, ux = 0, uy = 0;
        for (int k = 0; k < Q; k++) {
          const int from_x = (x - cx[k] + NX) % NX, from_y = (y - cy[k] + NY) % NY;
          g[k] = f[t % 2][from_x][from_y][k];
          rho += g[k];
          ux += cx[k] * g[k];
          uy += cy[k] * g[k];
        }
        ux /= rho;
        uy /= rho;
        if (solid[x][y]) {
          double kept = g[1];
          g[1] = g[3];
          g[3] = kept;
        }
        for (int k = 0; k < Q; k++) {
          const double cu = 3 * (cx[k] * ux + cy[k] * uy);
          f[(t + 1) % 2][x][y][k] = g[k] + omega * (w[k] * rho * (1 + cu + 0.5 * cu * cu - 1.5 * (ux * ux + uy * uy)) - g[k]);
        }
      }
  }
}

static float u[NX][NY], v[NX][NY];

// An initialiser, two dimensions, sums in an element.
void stress(int steps, float a) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < NX - 1; i++)
      for (int j = 1; j < NY - 1; j++) {
        float d[2][2] = {{u[i + 1][j] - u[i][j], 0}, {a}};
        float sums[3] = {0};
        d[0][1] = u[i][j + 1] - u[i][j];
        d[1][1] = d[0][0] * d[0][1];
        for (int k = 0; k < 2; k++)
          for (int l = 0; l < 2; l++) sums[k] += 0.125f * d[k][l];
        v[i][j] = u[i][j] + sums[0] - sums[1] * sums[2];
      }
    for (int i = 1; i < NX - 1; i++)
      for (int j = 1; j < NY - 1; j++) u[i][j] = v[i][j];
  }
}
