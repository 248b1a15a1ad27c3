// The new values are copied back, in 1-D.
// schedule: tiers=1 block=32 stream=none planes=global exchange=global
// form: Buffering: a second array, copied back by loops
// expect: verified
#define N 100

float A[N], B[N];

void sweep(int T) {
#pragma scop
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N - 1; i++) B[i] = 0.5f * (A[i - 1] + A[i + 1]);
    for (int i = 1; i < N - 1; i++) A[i] = B[i];
  }
#pragma endscop
}
