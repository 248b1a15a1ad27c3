// The variable counts to three: three planes.
// form: Buffering: a variable that chooses one of three planes, `p = (p + 1) % 3`
// nests: 1
// expect: verified
#define N 100
static float A[3][N];
void sweep(int T) {
  int p = 0;
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N - 1; i++) A[(p + 1) % 3][i] = 0.5f * (A[p][i - 1] + A[p][i + 1]);
    p = (p + 1) % 3;
  }
}
