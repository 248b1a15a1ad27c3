// Something else may change the variable, by its address.
// expect: refused time-buffering
#define N 100
static int A[2][N];
int *watched;
void sweep(int T) {
  int p = 0;
  watched = &p;  // here
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N - 1; i++) A[1 - p][i] = A[p][i - 1] ^ A[p][i + 1];
    p = 1 - p;
  }
}
