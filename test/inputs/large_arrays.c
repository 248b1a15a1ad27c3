// Arrays of the paper's size, 2 and 4 GiB each, global and static: the verification needs none of their memory.
// expect: verified
// default: two steps
// nests: 2
#define N 16384

double B[2][N][N];
static float C[2][N][N];

void heat(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        B[(t + 1) % 2][i][j] = 0.25 * (B[t % 2][i - 1][j] + B[t % 2][i + 1][j] + B[t % 2][i][j - 1] + B[t % 2][i][j + 1]);
}

void blur(int T) {
  static float D[2][N][N];
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) D[(t + 1) % 2][i][j] = 0.5f * (D[t % 2][i - 1][j] + D[t % 2][i + 1][j]);
}

int main(void) {
  heat(3), blur(3);
  return C[0][0][0] != 0;
}
