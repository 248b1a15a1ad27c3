// Two rows of ghost cells on each side, mirrored at the wall; a fourth-order Laplacian reads both.
// form: Reads and borders: Several rows of ghost cells, by a loop: `un[g][j] = un[2 * G - 1 - g][j]`
// schedule: tiers=2 block=32 stream=chunks:8
// nests: 1
// expect: verified
#define G 2
void smooth(int n, int m, float (*u)[m + 2 * G], float (*un)[m + 2 * G], float c, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = G; i < n + G; i++)
      for (int j = G; j < m + G; j++)
        un[i][j] = u[i][j] + c * (16 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]) -
                                  (u[i - 2][j] + u[i + 2][j] + u[i][j - 2] + u[i][j + 2]) - 60 * u[i][j]);
    for (int g = 0; g < G; g++)
      for (int j = G; j < m + G; j++) {
        un[g][j] = un[2 * G - 1 - g][j];
        un[n + G + g][j] = un[n + G - 1 - g][j];
      }
    for (int i = G; i < n + G; i++)
      for (int g = 0; g < G; g++) {
        un[i][g] = un[i][2 * G - 1 - g];
        un[i][m + G + g] = un[i][m + G - 1 - g];
      }
    float(*s)[m + 2 * G] = u;
    u = un;
    un = s;
  }
}
