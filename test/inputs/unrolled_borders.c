// Each of the two sweeps is followed by the borders of what it has computed.
// schedule: tiers=2 block=32 stream=chunks:6
// form: Buffering: two sweeps with the borders of each between them
// expect: verified
#define NX 70
#define NY 90
static double t0[NX][NY], t1[NX][NY];

void heat(int steps, double k) {
  for (int n = 0; n < steps; n++) {
    for (int i = 1; i < NX - 1; i++)
      for (int j = 1; j < NY - 1; j++)
        t1[i][j] = t0[i][j] + k * (t0[i - 1][j] + t0[i + 1][j] + t0[i][j - 1] + t0[i][j + 1] - 4.0 * t0[i][j]);
    for (int j = 1; j < NY - 1; j++) t1[0][j] = t1[1][j];
    for (int i = 1; i < NX - 1; i++)
      for (int j = 1; j < NY - 1; j++)
        t0[i][j] = t1[i][j] + k * (t1[i - 1][j] + t1[i + 1][j] + t1[i][j - 1] + t1[i][j + 1] - 4.0 * t1[i][j]);
    for (int j = 1; j < NY - 1; j++) t0[0][j] = t0[1][j];
  }
}
