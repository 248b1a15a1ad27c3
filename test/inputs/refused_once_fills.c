// A region around an initialisation.
// form: Sweeps without a time loop: an initialisation between pragmas
// expect: refused time-loop
#define N 100

float A[N][N];

void init(void) {
#pragma scop
  for (int i = 1; i < N; i++)  // here
    for (int j = 1; j < N; j++) A[i][j] = i * j;
#pragma endscop
}
