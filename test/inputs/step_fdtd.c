// Maxwell's equations in 2-D, an update of each field as a function of its own over global arrays.
// schedule: tiers=1 block=32x2 stream=none planes=global exchange=global
// form: Calls in a time step: functions of global arrays, `update_e(); update_h();` (FDTD)
// nests: 1
// expect: verified
#define NX 90
#define NY 70
static double ex[NX][NY], ey[NX][NY], hz[NX][NY];

static void update_e(double c) {
  int i, j;
  for (i = 1; i < NX; i++)
    for (j = 0; j < NY; j++) ey[i][j] -= c * (hz[i][j] - hz[i - 1][j]);
  for (i = 0; i < NX; i++)
    for (j = 1; j < NY; j++) ex[i][j] -= c * (hz[i][j] - hz[i][j - 1]);
}

static void update_h(double c) {
  int i, j;
  for (i = 0; i < NX - 1; i++)
    for (j = 0; j < NY - 1; j++) hz[i][j] -= c * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
}

void solve(int steps, double courant) {
  for (int n = 0; n < steps; n++) {
    update_e(0.5);
    update_h(courant * 1.4);
  }
}

int main(void) {
  hz[NX / 2][NY / 2] = 1;
  solve(31, 0.5);
  return 0;
}
