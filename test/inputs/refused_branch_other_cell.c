// Another cell on each side.
// form: Branches: another cell on each side
// expect: refused single-assignment
#define N 100

float A[2][N];

void sweep(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      if (A[t % 2][i] > 0)
        A[(t + 1) % 2][i] = A[t % 2][i - 1];
      else
        A[(t + 1) % 2][i + 1] = 0;  // here
}
