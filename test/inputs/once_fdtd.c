// The two halves of a step of FDTD in two functions, three nests in all: each is one time step of its own arrays.
// form: Sweeps without a time loop: several nests one after the other: a call for each
// nests: 3
// expect: verified
#define NX 60
#define NY 71

double ex[NX][NY], ey[NX][NY], hz[NX][NY];

void update_e(void) {
  for (int i = 1; i < NX; i++)
    for (int j = 0; j < NY; j++) ey[i][j] = ey[i][j] - 0.5 * (hz[i][j] - hz[i - 1][j]);
  for (int i = 0; i < NX; i++)
    for (int j = 1; j < NY; j++) ex[i][j] = ex[i][j] - 0.5 * (hz[i][j] - hz[i][j - 1]);
}

void update_h(void) {
  for (int i = 0; i < NX - 1; i++)
    for (int j = 0; j < NY - 1; j++)
      hz[i][j] = hz[i][j] - 0.7 * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
}
