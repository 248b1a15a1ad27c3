// A temporary that does something when its life ends.
// expect: refused local-variable
#define N 100

float A[2][N][N];
int count;

static void counted(float* s) { count += *s > 0; }

void sweep(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) {
        __attribute__((cleanup(counted))) float s = A[t % 2][i - 1][j];
        A[(t + 1) % 2][i][j] = 0.5f * s;
      }
}
