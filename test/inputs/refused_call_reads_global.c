// A function that reads an array of the file.
// form: Updates: A function that reads an array of the file, which it is not given
// expect: refused function-body
#define N 80

static double u[N][N], v[N][N];

static double mean(int i, int j, const double *weight) { return weight[0] * (u[i - 1][j] + u[i + 1][j]); }  // here

void smooth(int steps, const double *weight) {
#pragma scop
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) v[i][j] = mean(i, j, weight);
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) u[i][j] = v[i][j];
  }
#pragma endscop
}
