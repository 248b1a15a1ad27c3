// Integer arrays that are only read as divisors, by way of a local variable and of a function.
// schedule: tiers=3 block=32 stream=chunks:8 combine=gather
// expect: verified
#define N 60

int A[2][N][N];
static short d[N][N];
static unsigned char scale[N];

static inline int rest(int a, int b) { return a % b; }

void step(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) {
        int k = d[i][j];
        A[(t + 1) % 2][i][j] = A[t % 2][i - 1][j] / k + rest(A[t % 2][i][j + 1], scale[j]);
      }
}
