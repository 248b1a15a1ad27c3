// The plane is chosen in every usual way, from start times of either parity.
// schedule: tiers=3 block=32 stream=chunks:7
// more: tiers=4 block=64 stream=chunks:16 in=prefetch:1 edge=split
// default: no
// nests: 6
// schedule: tiers=1 block=32x2 stream=none planes=global exchange=global
// expect: verified
#define N 200

static float A[2][N][N];

// form: Buffering: two time planes, `A[(t + 1) % 2] = f(A[t % 2])`
void write_next(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        A[(t + 1) % 2][i][j] = 0.3f * A[t % 2][i - 1][j] + 0.7f * A[t % 2][i][j + 1];
}

void write_own(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        A[t % 2][i][j] = 0.4f * A[(t + 1) % 2][i][j - 1] + 0.6f * A[(t + 1) % 2][i + 1][j];
}

void start_at_one(int T) {
  for (int t = 1; t <= T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        A[t % 2][i][j] = 0.5f * A[(t - 1) % 2][i][j - 1] + 0.5f * A[(t - 1) % 2][i + 1][j];
}

// form: Buffering: the same by `& 1`, from any start time
void mask(int t0, int t1) {
  for (int t = t0; t < t1; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        A[(t + 1) & 1][i][j] = 0.2f * A[t & 1][i][j - 1] + 0.8f * A[t & 1][i][j + 1];
}

void one_minus(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        A[1 - t % 2][i][j] = 0.45f * A[t % 2][i - 1][j] + 0.55f * A[t % 2][i + 1][j];
}

void far_start(int T) {
  for (int t = 7; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        A[(t + 3) % 2][i][j] = 0.35f * A[(t + 2) % 2][i - 1][j] + 0.65f * A[(t - 2) % 2][i][j];
}
