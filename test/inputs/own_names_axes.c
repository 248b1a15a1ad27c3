// Iterators whose constants would be others' of the generated text: kBlockJ is of axis j, kSteps and kDegrees are its own.
// schedule: tiers=2 block=32 stream=chunks:6
// schedule: tiers=2 stages=2 cells=4 block=128 stream=weighted:1.5 exchange=shuffle sync=step:2 combine=star in=cp_async:3 out=coalesced edge=split
// nests: 3
// expect: verified
#define N 90

float A[2][N][N];
double kNest[2][N][N];

double update(double Scalars, double user) {
  double sum = Scalars + user;
  return sum;
}

void sweep(int T, float kLoJ, float value, float launch) {
  for (int t = 0; t < T; t++)
    for (int blockJ = 1; blockJ < N - 1; blockJ++)
      for (int j = 1; j < N - 1; j++)
        A[(t + 1) % 2][blockJ][j] = kLoJ * A[t % 2][blockJ - 1][j] + value * A[t % 2][blockJ + 1][j] + launch;
}

void Thread(int stream, double domain, double plane0, double scalars) {
  for (int kSteps = 0; kSteps < stream; kSteps++)
    for (int tiers = 1; tiers < N - 1; tiers++)
      for (int degrees = 1; degrees < N - 1; degrees++)
        kNest[(kSteps + 1) % 2][tiers][degrees] =
            update(kNest[kSteps % 2][tiers - 1][degrees], domain) + plane0 * kNest[kSteps % 2][tiers + 1][degrees];
}

void Where(int threadIdx, float blockIdx) {
  for (int t = 0; t < threadIdx; t++)
    for (int i = 1; i < N - 1; i++)
      for (int I = 1; I < N - 1; I++)
        A[(t + 1) % 2][i][I] = blockIdx * A[t % 2][i - 1][I] - A[t % 2][i + 1][I] + I;
}
