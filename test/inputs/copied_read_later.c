// Behind the copy both arrays are read: the source within the cells that were copied, the other one around them.
// default: two steps
// expect: verified
#define NX 45
#define NY 38

static float t[NX][NY], tn[NX][NY], flux[NX][NY], heat[NX][NY];

void conduct(int steps, float k) {
  for (int s = 0; s < steps; s++) {
    for (int i = 1; i < NX - 1; i++)
      for (int j = 1; j < NY - 1; j++)
        tn[i][j] = t[i][j] + k * (t[i - 1][j] + t[i + 1][j] + t[i][j - 1] + t[i][j + 1] - 4.0f * t[i][j]);
    for (int i = 1; i < NX - 1; i++)
      for (int j = 1; j < NY - 1; j++) t[i][j] = tn[i][j];
    for (int i = 1; i < NX - 1; i++)
      for (int j = 1; j < NY - 1; j++) flux[i][j] = 0.5f * (t[i + 1][j] - t[i - 1][j]) + 0.25f * flux[i][j];
    for (int i = 2; i < NX - 2; i++)
      for (int j = 2; j < NY - 2; j++) heat[i][j] = 0.5f * heat[i][j] + tn[i + 1][j] - tn[i][j - 1];
  }
}
