// The pointers of the array trade places, not what chooses one of them.
// form: Buffering: the elements of an array of two pointers trade places
// expect: refused time-buffering
void sweep(int T, int n, float *u[2]) {
#pragma scop
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < n - 1; i++) u[1][i] = 0.5f * (u[0][i - 1] + u[0][i + 1]);
    float *tmp = u[0];  // here
    u[0] = u[1];
    u[1] = tmp;
  }
#pragma endscop
}
