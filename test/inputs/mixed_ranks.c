// Nests of all ranks in one file, default schedules only.
// nests: 3
// expect: verified
#define N 48

float line[2][N];
double plane[2][N][N];
int cube[2][N][N][N];

void one(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++) line[(t + 1) % 2][i] = 0.25f * line[t % 2][i - 1] + 0.5f * line[t % 2][i] + 0.25f * line[t % 2][i + 1];
}

void two(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 2; i < N - 2; i++)
      for (int j = 2; j < N - 2; j++) plane[(t + 1) % 2][i][j] = 0.5 * (plane[t % 2][i - 2][j] + plane[t % 2][i][j + 2]);
}

void three(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        for (int k = 1; k < N - 1; k++) cube[(t + 1) % 2][i][j][k] = (cube[t % 2][i - 1][j][k] + cube[t % 2][i][j + 1][k] + cube[t % 2][i][j][k - 1]) / 3;
}
