// How many cells a branch has taken.
// form: Branches: a count of the cells that take a branch
// expect: refused side-effect
#define N 100

float A[2][N];
int clipped;

void sweep(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      if (A[t % 2][i] > 1) {
        A[(t + 1) % 2][i] = 1;
        clipped++;  // here
      } else
        A[(t + 1) % 2][i] = 0.5f * A[t % 2][i - 1];
}
