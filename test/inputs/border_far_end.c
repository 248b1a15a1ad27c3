// Ends made of cells far from them, which no read across that end asks for: the two cells differ with enough
// iterations, or calls are asked where a scalar says which cell it is.
// form: Reads and borders: An end made of a cell far away, `v[0] = v[n - 5]`, or where a scalar says, `v[0] = v[m]`
// expect: verified
// nests: 5
void of_other_end(int n, int steps, double u[2][n]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) u[(t + 1) % 2][i] = 0.5 * (u[t % 2][i] + u[t % 2][i + 1]);
    u[(t + 1) % 2][0] = u[(t + 1) % 2][n - 5];
  }
}

void behind_ghosts(int n, int steps, double u[n], double v[n]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 2; i < n - 1; i++) v[i] = 0.5 * (u[i - 1] + u[i + 1]);
    for (int i = 2; i < n - 1; i++) u[i] = v[i];
    u[0] = u[n - 6];
    u[1] = u[2];
  }
}

void of_scalar(int n, int m, int steps, float u[2][n][n]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        u[(t + 1) % 2][i][j] = 0.3f * (u[t % 2][i][j] + u[t % 2][i + 1][j] + u[t % 2][i][j - 1]);
    for (int j = 0; j < n; j++) u[(t + 1) % 2][0][j] = u[(t + 1) % 2][m][j];
  }
}

void of_scalar_later(int n, int m, int steps, double u[2][n]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) u[(t + 1) % 2][i] = 0.5 * (u[t % 2][i] + u[t % 2][i - 1]);
    u[(t + 1) % 2][n - 1] = u[(t + 1) % 2][m];
    u[(t + 1) % 2][0] = u[(t + 1) % 2][1];
  }
}

// Of cells at the other end, one of them a ghost cell: reads wrap around by more than a cell.
void beside_ghost(int n, int steps, double u[2][n]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) u[(t + 1) % 2][i] = 0.5 * (u[t % 2][i - 1] + u[t % 2][i + 1]);
    u[(t + 1) % 2][0] = u[(t + 1) % 2][n - 3];
    u[(t + 1) % 2][n - 1] = u[(t + 1) % 2][1];
  }
}
