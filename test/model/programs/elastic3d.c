// As test/gpu/fields.py has it.
#define N 512
REAL vx[512][512][512];
REAL vy[512][512][512];
REAL vz[512][512][512];
REAL sxx[512][512][512];
REAL syy[512][512][512];
REAL szz[512][512][512];
REAL sxy[512][512][512];
REAL sxz[512][512][512];
REAL syz[512][512][512];
REAL r[512][512][512];
REAL l[512][512][512];
REAL m[512][512][512];
void step(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < 512 - 1; i++)
      for (int j = 1; j < 512 - 1; j++)
        for (int k = 1; k < 512 - 1; k++) {
          vx[i][j][k] +=
              (REAL)0.2 * r[i][j][k] * (sxx[i + 1][j][k] - sxx[i][j][k] + sxy[i][j][k] - sxy[i][j - 1][k] + sxz[i][j][k] - sxz[i][j][k - 1]);
          vy[i][j][k] +=
              (REAL)0.2 * r[i][j][k] * (sxy[i][j][k] - sxy[i - 1][j][k] + syy[i][j + 1][k] - syy[i][j][k] + syz[i][j][k] - syz[i][j][k - 1]);
          vz[i][j][k] +=
              (REAL)0.2 * r[i][j][k] * (sxz[i][j][k] - sxz[i - 1][j][k] + syz[i][j][k] - syz[i][j - 1][k] + szz[i][j][k + 1] - szz[i][j][k]);
        }
    for (int i = 1; i < 512 - 1; i++)
      for (int j = 1; j < 512 - 1; j++)
        for (int k = 1; k < 512 - 1; k++) {
          const REAL dx = vx[i][j][k] - vx[i - 1][j][k], dy = vy[i][j][k] - vy[i][j - 1][k], dz = vz[i][j][k] - vz[i][j][k - 1];
          const REAL tr = l[i][j][k] * (dx + dy + dz);
          sxx[i][j][k] += (REAL)0.2 * (tr + 2 * m[i][j][k] * dx);
          syy[i][j][k] += (REAL)0.2 * (tr + 2 * m[i][j][k] * dy);
          szz[i][j][k] += (REAL)0.2 * (tr + 2 * m[i][j][k] * dz);
          sxy[i][j][k] += (REAL)0.2 * m[i][j][k] * (vx[i][j + 1][k] - vx[i][j][k] + vy[i + 1][j][k] - vy[i][j][k]);
          sxz[i][j][k] += (REAL)0.2 * m[i][j][k] * (vx[i][j][k + 1] - vx[i][j][k] + vz[i + 1][j][k] - vz[i][j][k]);
          syz[i][j][k] += (REAL)0.2 * m[i][j][k] * (vy[i][j][k + 1] - vy[i][j][k] + vz[i][j + 1][k] - vz[i][j][k]);
        }
  }
}
