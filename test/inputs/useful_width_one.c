// The smallest blocks: the halo leaves one cell to store; one plane per chunk.
// schedule: tiers=31 block=32 stream=chunks:40
// schedule: tiers=1 block=32 stream=chunks:1
// nests: 1
// expect: verified
#define N 60

float A[2][N][N];

void one_sided(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N; i++)
      for (int j = 1; j < N; j++) A[(t + 1) % 2][i][j] = 0.25f * A[t % 2][i - 1][j] + 0.75f * A[t % 2][i][j - 1];
}
