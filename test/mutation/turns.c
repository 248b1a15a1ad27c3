/* Four planes, of which a step reads one; and three pointers, of which it reads two, that go round. */
void turns(int n, int m, int steps, float a[4][n][m], float b[n][m], float c[n][m], float d[n][m]) {
  float(*older)[m] = b, (*now)[m] = c, (*next)[m] = d;
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        a[(t + 1) % 4][i][j] = 0.25f * (a[t % 4][i - 1][j] + a[t % 4][i][j + 1]) + 0.5f * now[i][j];
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        next[i][j] = 1.5f * now[i][j] - 0.9f * older[i][j] + 0.1f * (now[i][j - 1] + a[(t + 1) % 4][i + 1][j]);
    float(*kept)[m] = older;
    older = now;
    now = next;
    next = kept;
  }
}
