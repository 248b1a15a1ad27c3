// A collision, and a stream that goes through the grid once for each direction.
// form: Storage: values of a cell in arrays behind each other, and a loop over them around those over cells: `for (q) for (y) for (x) g[q][y][x] = ...`
// nests: 1
// expect: verified
#define NX 66
#define NY 50
#define Q 4
static const int dx[Q] = {1, 0, -1, 0}, dy[Q] = {0, 1, 0, -1};
float f[Q][NY][NX], g[Q][NY][NX];

void run(float omega, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int y = 0; y < NY; y++)
      for (int x = 0; x < NX; x++) {
        float rho = 0.0f;
        for (int q = 0; q < Q; q++) rho += f[q][y][x];
        for (int q = 0; q < Q; q++) g[q][y][x] = f[q][y][x] + omega * (rho / Q - f[q][y][x]);
      }
    for (int q = 0; q < Q; q++)
      for (int y = 1; y < NY - 1; y++)
        for (int x = 1; x < NX - 1; x++) f[q][y][x] = g[q][y - dy[q]][x - dx[q]];
  }
}
