// In blocks another neighbour is a new one than row by row: the order is part of what is computed.
// form: Loops: Blocks of cells that are updated in place and read beside the cell
// expect: refused dependence
#define MIN(a, b) ((a) < (b) ? (a) : (b))
enum { N = 130, B = 16 };

static double u[N][N];

void advect(int steps) {
  for (int t = 0; t < steps; t++)
    for (int ii = 0; ii < N - 1; ii += B)
      for (int jj = 0; jj < N - 1; jj += B)
        for (int i = ii; i < MIN(ii + B, N - 1); i++)
          for (int j = jj; j < MIN(jj + B, N - 1); j++) u[i][j] = 0.5 * (u[i][j] + u[i + 1][j]);  // here
}
