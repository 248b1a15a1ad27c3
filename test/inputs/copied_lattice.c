// Nine values of a cell in arrays of their own, all of them copied back: 18 assignments in a time step.
// form: Several arrays in a time step: up to 32 arrays, and their copies back
// default: two steps
// expect: verified
#define NX 40
#define NY 33

static double f0[NX][NY], f1[NX][NY], f2[NX][NY], f3[NX][NY], f4[NX][NY], f5[NX][NY], f6[NX][NY], f7[NX][NY],
    f8[NX][NY];
static double g0[NX][NY], g1[NX][NY], g2[NX][NY], g3[NX][NY], g4[NX][NY], g5[NX][NY], g6[NX][NY], g7[NX][NY],
    g8[NX][NY];

void lattice(int steps, double omega) {
  for (int t = 0; t < steps; t++) {
    for (int x = 1; x < NX - 1; x++)
      for (int y = 1; y < NY - 1; y++) {
        double a = f0[x][y], b = f1[x - 1][y], c = f2[x][y - 1], d = f3[x + 1][y], e = f4[x][y + 1];
        double p = f5[x - 1][y - 1], q = f6[x + 1][y - 1], r = f7[x + 1][y + 1], s = f8[x - 1][y + 1];
        double rho = a + b + c + d + e + p + q + r + s;
        double u = 0.5 * (b - d + p - q - r + s), v = 0.5 * (c - e + p + q - r - s);
        g0[x][y] = a - omega * (a - 0.4 * rho);
        g1[x][y] = b - omega * (b - 0.1 * (rho + u));
        g2[x][y] = c - omega * (c - 0.1 * (rho + v));
        g3[x][y] = d - omega * (d - 0.1 * (rho - u));
        g4[x][y] = e - omega * (e - 0.1 * (rho - v));
        g5[x][y] = p - omega * (p - 0.05 * (rho + u + v));
        g6[x][y] = q - omega * (q - 0.05 * (rho - u + v));
        g7[x][y] = r - omega * (r - 0.05 * (rho - u - v));
        g8[x][y] = s - omega * (s - 0.05 * (rho + u - v));
      }
    for (int x = 1; x < NX - 1; x++)
      for (int y = 1; y < NY - 1; y++) {
        f0[x][y] = g0[x][y];
        f1[x][y] = g1[x][y];
        f2[x][y] = g2[x][y];
        f3[x][y] = g3[x][y];
        f4[x][y] = g4[x][y];
        f5[x][y] = g5[x][y];
        f6[x][y] = g6[x][y];
        f7[x][y] = g7[x][y];
        f8[x][y] = g8[x][y];
      }
  }
}
