// Three nests in one function, two of them on the same array; a function named like a nest's number.
// schedule: tiers=3 block=32 stream=none
// nests: 4
// expect: verified
#define N 500

void sweep(float A[2][N], double B[2][N], int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++) A[(t + 1) % 2][i] = 0.5f * (A[t % 2][i - 1] + A[t % 2][i + 1]);
  A[0][0] = 1;
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++) A[(t + 1) % 2][i] = 0.25f * A[t % 2][i - 1] + 0.75f * A[t % 2][i];
  for (int t = 0; t < T; t++)
    for (int i = 2; i < N - 2; i++) B[(t + 1) % 2][i] = 0.5 * (B[t % 2][i - 2] + B[t % 2][i + 2]);
}

void sweep_2(float A[2][N], int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++) A[(t + 1) % 2][i] = 0.125f * (A[t % 2][i - 1] + 7 * A[t % 2][i + 1]);
}
