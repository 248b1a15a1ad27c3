// Conversions by declarations and returns that are gone, literals of base two, whole conditions inside of the loops.
// nests: 2
// expect: verified
#define N 90

static const float tenth = 0.1;
static const int two = 2.7;
static const unsigned char low = 300;

static inline float weigh(float x) { return tenth * x * two + low * 0.001f; }

static inline double either(float x, int n) {
  if (x > 0.5f) return x;
  return n;
}

float A[2][N][N];
double B[2][N];

void sweep(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 5; j++) {
#ifdef OTHER
        A[(t + 1) % 2][i][j] = 0;
#else
        A[(t + 1) % 2][i][j] = (weigh(A[t % 2][i - 1][j]) + 0.3f * A[t % 2][i][j + 0b11]) / (0b11 - 1.0f);
#endif
      }
}

void spread(int T, int n) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      B[(t + 1) % 2][i] = 0.25 * either(B[t % 2][i - 1], n % 3 + 16777217) + B[t % 2][i + 1] * 0.5;
}
