// form: Reads and borders: Borders of two arrays, set by one macro
// nests: 1
// expect: verified
// default: two steps
#define FIRST_ROW(a, b, j) a[0][j] = a[1][j]; b[0][j] = 3
void run(int n, int m, float (*u)[m], float (*un)[m], float (*w)[m], int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) un[i][j] = 0.5f * (u[i - 1][j] + w[i - 1][j + 1]);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) w[i][j] = w[i][j] + un[i][j] * 0.1f;
    for (int j = 0; j < m; j++) {
      FIRST_ROW(un, w, j);
    }
    float(*s)[m] = u;
    u = un;
    un = s;
  }
}
