// Every other cell in place: the other colour has been written by the step.
// form: Branches: red-black in place
// expect: refused dependence
#define N 100

float u[N][N];

void sweep(int T) {
#pragma scop
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        if ((i + j + t) % 2 == 0) u[i][j] = 0.25f * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);  // here
#pragma endscop
}
