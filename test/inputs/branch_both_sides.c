// Two sides or more, each with a value of its own: by data, by place, by parameters.
// nests: 4
// more: tiers=3 block=64 stream=chunks:16 combine=gather
// schedule: tiers=1 block=32x4 stream=none planes=global exchange=global combine=gather
// expect: verified
#define N 67
#define M 59

float A[2][N][M];
short kind[N][M];
unsigned char cells[2][N][M];

// form: Branches: `if` and `else` by what the cells hold
void limiter(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) {
        if (A[t % 2][i][j] > A[t % 2][i][j - 1])
          A[(t + 1) % 2][i][j] = A[t % 2][i][j] - 0.5 * (A[t % 2][i][j] - A[t % 2][i - 1][j]);
        else
          A[(t + 1) % 2][i][j] = A[t % 2][i][j] + 0.25f * (A[t % 2][i][j] - A[t % 2][i + 1][j]);
      }
}

// form: Branches: `else if` by a map of materials
void materials(int T, float dry, float wet) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) {
        const float sum = A[t % 2][i - 1][j] + A[t % 2][i + 1][j];
        if (kind[i][j] == 0) {
          A[(t + 1) % 2][i][j] = 0;
        } else if (kind[i][j] < 0) {
          A[(t + 1) % 2][i][j] = dry * sum;
        } else if (kind[i][j] > 20)
          A[(t + 1) % 2][i][j] = wet * sum;
        else
          A[(t + 1) % 2][i][j] = 1;
      }
}

// form: Branches: by the place of the cell and by parameters, one within another
void places(int T, int n, int from, _Bool open, double A[2][n][n]) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) {
        if (i == 1 || j > n / 2) {
          if (open)
            A[(t + 1) % 2][i][j] = A[t % 2][i][j - 1];
          else if (t % 3 == 0)
            A[(t + 1) % 2][i][j] = A[t % 2][i][j + 1];
          else
            A[(t + 1) % 2][i][j] = A[t % 2][i - 1][j];
        } else if (i > from && !open)
          A[(t + 1) % 2][i][j] = 0.5 * (A[t % 2][i - 1][j] + A[t % 2][i + 1][j]);
        else
          A[(t + 1) % 2][i][j] = A[t % 2][i][j];
      }
}

// form: Branches: rules of a cellular automaton
void life(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) {
        int alive = 0;
        for (int a = -1; a <= 1; a++)
          for (int b = -1; b <= 1; b++) {
            if (a == 0 && b == 0) continue;
            if (cells[t % 2][i + a][j + b] % 2) alive++;
          }
        if (cells[t % 2][i][j] % 2) {
          if (alive < 2 || alive > 3)
            cells[(t + 1) % 2][i][j] = 0;
          else
            cells[(t + 1) % 2][i][j] = 1;
        } else if (alive == 3)
          cells[(t + 1) % 2][i][j] = 301;
        else
          cells[(t + 1) % 2][i][j] = cells[t % 2][i][j];
      }
}
