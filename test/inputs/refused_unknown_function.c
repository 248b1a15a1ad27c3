// A function whose body is elsewhere.
// form: Updates: a function whose body is elsewhere
// expect: refused library-function
#define N 100

float model(float x);
float A[2][N][N];

void sweep(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) A[(t + 1) % 2][i][j] = model(A[t % 2][i - 1][j]);  // here
}
