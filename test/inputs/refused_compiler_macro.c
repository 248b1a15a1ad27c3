// Clang says that it is GCC 4.2; what compiles the rest of the file is another.
// expect: refused compiler-macro
#if __GNUC__ >= 7
#define SCALE 0.5f
#else
#define SCALE 0.25f
#endif

float A[2][40];

void step(int n, int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++) A[(t + 1) % 2][i] = SCALE * (A[t % 2][i - 1] + A[t % 2][i + 1]);
}
