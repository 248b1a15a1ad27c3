// At t = 4294967294, t + 2 is 0, and the plane is another one than that of the remainder.
// form: Buffering: three time planes, by an `unsigned int`
// expect: refused time-buffering
float A[3][100];

void sweep(unsigned int T) {
  for (unsigned int t = 0; t < T; t++)
    for (int i = 1; i < 99; i++) A[(t + 1) % 3][i] = A[t % 3][i - 1] - A[(t + 2) % 3][i];  // here
}
