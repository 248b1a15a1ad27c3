// Iterations that end early.
// nests: 3
// schedule: tiers=2 block=64 stream=chunks:16 combine=gather
// expect: verified
#define N 71
#define M 58

double u[N][M], v[N][M];
float A[2][N][M];
int wall[N][M];

// form: Branches: `if (mask) continue;` before the body
void walls(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) {
        if (wall[i][j] > 4) continue;
        const float mean = 0.25f * (A[t % 2][i - 1][j] + A[t % 2][i + 1][j] + A[t % 2][i][j - 1] + A[t % 2][i][j + 1]);
        if (wall[i][j] == 0) {
          A[(t + 1) % 2][i][j] = 1;
          continue;
        }
        if (mean < 0) {
          A[(t + 1) % 2][i][j] = -mean;
        } else {
          A[(t + 1) % 2][i][j] = mean;
          continue;
        }
        A[(t + 1) % 2][i][j] *= 0.5f;
      }
}

void in_place(int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) {
        if (i + j == 9) continue;
        u[i][j] += 0.125 * (v[i + 1][j] - v[i][j]);
      }
    for (int i = 1; i < N - 1; i++) {
      for (int j = 1; j < M - 1; j++) {
        if (wall[i][j] > 9)
          continue;
        else if (u[i][j] > 3) {
          v[i][j] = 3;
          continue;
        }
        v[i][j] += 0.125 * (u[i][j] - u[i - 1][j]);
      }
    }
  }
}

// form: Branches: branches and `continue` in loops that are written out
void weights(int T, const double w[3][3]) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) {
        double s = 0;
        int used = 0;
        for (int a = -1; a <= 1; a++) {
          for (int b = -1; b <= 1; b++) {
            if (a * b != 0) continue;
            if (w[a + 1][b + 1] < 0) continue;
            if (u[i + a][j + b] > s)
              s += w[a + 1][b + 1] * u[i + a][j + b];
            else
              s -= 0.01 * u[i + a][j + b];
            ++used;
          }
          if (a == 0) s *= 0.5;
        }
        v[i][j] = s / (1 + used);
      }
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) u[i][j] = v[i][j];
  }
}
