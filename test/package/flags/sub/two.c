void two(double A[2][64], int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < 63; i++) A[(t + 1) % 2][i] = 0.5 * A[t % 2][i - 1] + 0.5 * A[t % 2][i + 1];
}
