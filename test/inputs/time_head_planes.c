// Planes that variables in the head of the time loop choose, as Devito writes them.
// form: Buffering: planes chosen in the head of the time loop, `time += 1, t0 = time % 3`
// expect: verified
int kernel(int x_m, int x_M, int y_m, int y_M, int time_m, int time_M, int nx, int ny, float dt, float u[3][nx][ny], float m[nx][ny]) {
  for (int time = time_m, t0 = (time) % (3), t1 = (time + 2) % (3), t2 = (time + 1) % (3); time <= time_M;
       time += 1, t0 = (time) % (3), t1 = (time + 2) % (3), t2 = (time + 1) % (3)) {
    for (int x = x_m; x <= x_M; x += 1)
      for (int y = y_m; y <= y_M; y += 1)
        u[t2][x + 2][y + 2] = 2.0F * u[t0][x + 2][y + 2] - u[t1][x + 2][y + 2] +
                              dt * m[x + 2][y + 2] * (u[t0][x + 1][y + 2] + u[t0][x + 3][y + 2] + u[t0][x + 2][y + 1] +
                                                      u[t0][x + 2][y + 3] - 4.0F * u[t0][x + 2][y + 2]);
  }
  return 0;
}

// Two planes, and a number that each step has.
void sweep(int n, int T, double A[2][n]) {
  for (int t = 0, now = t % 2, next = 1 - now, odd = now; t < T; t++, now = t % 2, next = 1 - now, odd = now)
    for (int i = 1; i < n - 1; i++) A[next][i] = 0.25 * (A[now][i - 1] + A[now][i + 1]) + 0.125 * odd;
}
