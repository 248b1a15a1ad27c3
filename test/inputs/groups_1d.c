// expect: verified
// schedule: tiers=1 cells=2 block=64 stream=none planes=global exchange=global combine=gather
/* Doubles side by side in 1-D, an array of another rank, and a quotient. */
void relax(int n, double u[2][n], double k[n], double w[4], int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = 3; i < n - 2; i++)
      u[(t + 1) % 2][i] = (u[t % 2][i - 3] + 2 * u[t % 2][i] + w[1] * k[i] * u[t % 2][i + 2] + i) / 5;
}
