// A global variable that flips: references to it may be anywhere.
// form: C++: A global variable that chooses a plane
// expect: refused cxx-form
static int cur = 0;

void run(float (*A)[500], int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < 499; i++) A[1 - cur][i] = A[cur][i - 1] + A[cur][i + 1];
    cur = 1 - cur;
  }
}
