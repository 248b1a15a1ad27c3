// Advection of fourth order with two ghost cells at each end, and a copy back.
// form: Reads and borders: two periodic ghost cells at each end, and a copy back
// schedule: tiers=2 block=64 stream=none
// schedule: tiers=1 block=64 stream=none planes=global exchange=global combine=gather
// nests: 1
// expect: verified
void advect(int n, double u[], double un[], double c, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 2; i < n - 2; i++)
      un[i] = u[i] - c * (8 * (u[i + 1] - u[i - 1]) - (u[i + 2] - u[i - 2]));
    for (int i = 2; i < n - 2; i++) u[i] = un[i];
    u[0] = u[n - 4];
    u[1] = u[n - 3];
    u[n - 2] = u[2];
    u[n - 1] = u[3];
  }
}
