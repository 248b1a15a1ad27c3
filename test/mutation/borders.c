void channel(int n, int m, float (*u)[m], float (*un)[m], const float *inflow, const float *pulse, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++) un[i][j] = 0.25f * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
    for (int j = 0; j < m; j++) {
      un[0][j] = pulse[t] * inflow[j];
      un[n - 1][j] = un[n - 2][j];
    }
    float(*s)[m] = u;
    u = un;
    un = s;
  }
}
