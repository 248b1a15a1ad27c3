// With a counter of 0, the test after the first step would be of the largest number.
// expect: refused loop-bound loop-form
#define N 100

static double A[2][N];

void sweep(unsigned left) {
#pragma scop
  do {
    for (int i = 1; i < N - 1; i++) A[(left + 1) % 2][i] = 0.5 * (A[left % 2][i - 1] + A[left % 2][i + 1]);
  } while (--left > 0);  // here
#pragma endscop
}
