// Names that are macros of headers which CUDA includes, and this file does not.
// expect: verified
const double M_PI = 3.14159265358979323846;
static inline double offsetof(double x, double y) { return x - y; }

void step(int n, int steps, double A[2][n], double RAND_MAX, double NAN) {
  for (int t = 0; t < steps; t++)
    for (int EOF = 1; EOF < n - 1; EOF++) {
      double INT_MAX = A[t % 2][EOF - 1] + RAND_MAX;
      A[(t + 1) % 2][EOF] = offsetof(M_PI * INT_MAX, NAN * A[t % 2][EOF + 1]) / 8;
    }
}
