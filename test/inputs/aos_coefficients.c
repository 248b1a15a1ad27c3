// Structs of coefficients that are only read beside structs that are updated in place.
// form: Storage: A struct for each cell of coefficients, `c[i][j].a`
// nests: 1
// expect: verified
// default: two steps
typedef struct {
  double sigma, unused, beta;
} Medium;
typedef struct {
  double ez, hx, hy;
} Fields;

void maxwell(int n, int m, int steps, Fields g[n][m], const Medium c[n][m]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n; i++)
      for (int j = 1; j < m; j++)
        g[i][j].ez = c[i][j].sigma * g[i][j].ez + c[i][j].beta * (g[i][j].hy - g[i - 1][j].hy - g[i][j].hx + g[i][j - 1].hx);
    for (int i = 0; i < n - 1; i++)
      for (int j = 0; j < m - 1; j++) {
        g[i][j].hx -= 0.5 * (g[i][j + 1].ez - g[i][j].ez);
        g[i][j].hy += 0.5 * (g[i + 1][j].ez - g[i][j].ez);
      }
  }
}
