// A flag as a parameter; the file does not include stdbool.h.
// schedule: tiers=3 block=32 stream=none
// nests: 1
// form: Updates: `?:` by a flag
// expect: verified
#define N 200

float A[2][N];

void sweep(int T, _Bool to_the_left) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++) A[(t + 1) % 2][i] = 0.5f * (to_the_left ? A[t % 2][i - 1] : A[t % 2][i + 1]);
}
