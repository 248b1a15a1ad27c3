// As test/gpu/fields.py has it.
#define N 16384
REAL vx[16384][16384];
REAL vy[16384][16384];
REAL sxx[16384][16384];
REAL syy[16384][16384];
REAL sxy[16384][16384];
REAL r[16384][16384];
REAL m[16384][16384];
REAL l[16384][16384];
void step(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < 16384 - 1; i++)
      for (int j = 1; j < 16384 - 1; j++) {
        vx[i][j] += (REAL)0.3 * r[i][j] * (sxx[i + 1][j] - sxx[i][j] + sxy[i][j] - sxy[i][j - 1]);
        vy[i][j] += (REAL)0.3 * r[i][j] * (sxy[i][j] - sxy[i - 1][j] + syy[i][j + 1] - syy[i][j]);
      }
    for (int i = 1; i < 16384 - 1; i++)
      for (int j = 1; j < 16384 - 1; j++) {
        const REAL dx = vx[i][j] - vx[i - 1][j], dy = vy[i][j] - vy[i][j - 1];
        sxx[i][j] += (REAL)0.3 * ((l[i][j] + 2 * m[i][j]) * dx + l[i][j] * dy);
        syy[i][j] += (REAL)0.3 * (l[i][j] * dx + (l[i][j] + 2 * m[i][j]) * dy);
        sxy[i][j] += (REAL)0.3 * m[i][j] * (vx[i][j + 1] - vx[i][j] + vy[i + 1][j] - vy[i][j]);
      }
    for (int i = 20; i < 16384 - (N - 21); i++)
      for (int j = 30; j < 16384 - (N - 31); j++) {
        sxx[i][j] += (REAL)0.01;
        syy[i][j] += (REAL)0.01;
      }
  }
}
