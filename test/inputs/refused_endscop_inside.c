// A region that ends inside of the loop that it begins with.
// expect: refused scop-pragma
#define N 100

float A[2][N];

void sweep(int T) {
#pragma scop
  for (int t = 0; t < T; t++) {
    int last = N - 1;
    for (int i = 1; i < last; i++) A[(t + 1) % 2][i] = 0.5f * (A[t % 2][i - 1] + A[t % 2][i + 1]);
#pragma endscop  // here
  }
}
