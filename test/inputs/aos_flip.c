// Structs in two planes that a variable chooses.
// form: Storage: A struct for each cell behind planes, `g[cur][i][j].u`
// nests: 1
// expect: verified
typedef struct { double u, v; } Cell;
Cell g[2][60][70];
void f(int steps) {
  int cur = 0;
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < 59; i++)
      for (int j = 1; j < 69; j++) { g[1 - cur][i][j].u = g[cur][i][j - 1].u + g[cur][i - 1][j].v; g[1 - cur][i][j].v = 0.5 * g[cur][i][j].v; }
    cur = 1 - cur;
  }
}
