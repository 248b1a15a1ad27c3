// The walls have copied cells before these are damped.
// form: Cells set again: Cells that borders have copied in between
// expect: refused single-assignment
void plate(int n, int m, float (*u)[m], float (*v)[m], float k, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) v[i][j] = 0.5f * (u[i - 1][j] + u[i][j + 1]);
    for (int j = 0; j < m; j++) v[0][j] = v[1][j];
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) v[i][j] *= k;  // here
    float(*s)[m] = u;
    u = v;
    v = s;
  }
}
