// A file with an initialisation alone.
// form: Sweeps without a time loop: a file that only fills arrays
// expect: refused no-stencil
#define N 100

float A[N][N];

void init(void) {
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++) A[i][j] = i * j;
  for (int i = 0; i < N - 1; i++) A[i + 1][0] = 1;
}
