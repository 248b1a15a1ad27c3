// Two lattices of nineteen values: it is said that the compiler has written the loop out.
// form: Storage: more than 32 values that a time step assigns to
// expect: refused single-assignment
// says: this loop is written out: it makes 19 of the assignments
#define N 20
#define Q 19
void relax(double (*f)[N][N], double (*g)[N][N], double (*p)[N][N], double (*q)[N][N], int steps) {
  for (int t = 0; t < steps; t++) {
    for (int y = 1; y < N - 1; y++)
      for (int x = 1; x < N - 1; x++) {
        double sum = 0;
        for (int k = 0; k < Q; k++) sum += f[k][y][x - 1] + p[k][y - 1][x];
        for (int k = 0; k < Q; k++) g[k][y][x] = 0.5 * (f[k][y][x - 1] + sum);  // here
        for (int k = 0; k < Q; k++) q[k][y][x] = 0.5 * (p[k][y - 1][x] - sum);
      }
    double (*kept)[N][N] = f;
    f = g;
    g = kept;
    kept = p;
    p = q;
    q = kept;
  }
}
