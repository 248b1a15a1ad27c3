// Layers of ghost cells, each a copy of one that is three cells nearer: no loop over them reads what it has written.
// expect: verified
double u[40][64], v[40][64];

void run(int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 3; i < 37; i++)
      for (int j = 2; j < 62; j++) v[i][j] = 0.25 * (u[i - 3][j] + u[i + 3][j] + u[i][j - 2] + u[i][j + 2]);
    for (int g = 37; g < 40; g++)
      for (int j = 2; j < 62; j++) v[g][j] = v[g - 3][j];
    for (int g = 2; g >= 0; g--)
      for (int j = 2; j < 62; j++) v[g][j] = v[g + 3][j];
    for (int i = 3; i < 37; i++)
      for (int j = 2; j < 62; j++) u[i][j] = v[i][j];
    for (int g = 37; g < 40; g++)
      for (int j = 2; j < 62; j++) u[g][j] = u[g - 3][j];
    for (int g = 2; g >= 0; g--)
      for (int j = 2; j < 62; j++) u[g][j] = u[g + 3][j];
  }
}
