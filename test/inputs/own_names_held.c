// A parameter that is named as the text names what threads hold of a row.
// schedule: tiers=2 stages=2 cells=4 block=128 stream=weighted:1 exchange=shuffle sync=step:1 combine=star in=cp_async:4 out=coalesced edge=split
// default: no
// expect: verified
void heat(int steps, int n, float u[2][n][n], const float k[n], float held_k) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        u[(t + 1) % 2][i][j] = u[t % 2][i][j] + held_k * k[j] * (u[t % 2][i - 1][j] + u[t % 2][i][j + 1]);
}
