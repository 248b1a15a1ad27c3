// A wave on a torus, in two planes; neighbours are corrected in temporaries, and iterators are values, too.
// form: Reads and borders: a neighbour that is corrected in a temporary, `l = l < 0 ? l + N : l`
// schedule: tiers=3 block=64 stream=chunks:8
// nests: 1
// expect: verified
#define NX 48
#define NY 37
static double u[2][NY][NX], c[NY][NX];

void wave(int T, double k) {
  for (int t = 0; t < T; t++)
    for (int y = 0; y < NY; y++)
      for (int x = 0; x < NX; x++) {
        int l = x - 1, r = x + 1, d = y - 1, q = y + 1;
        l = l < 0 ? l + NX : l;
        r = r >= NX ? r - NX : r;
        d = d < 0 ? NY - 1 : d;
        q = q == NY ? 0 : q;
        u[(t + 1) % 2][y][x] = 2 * u[t % 2][y][x] - u[(t + 1) % 2][y][x] +
                               k * c[y][x] * (u[t % 2][y][l] + u[t % 2][y][r] + u[t % 2][d][x] + u[t % 2][q][x] -
                                              4 * u[t % 2][y][x]) + 1e-3 * (x + 2 * y + t);
      }
}
