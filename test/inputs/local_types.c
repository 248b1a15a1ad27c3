// Types and constants that the function declares: --verify's reference is a function of its own.
// expect: verified
// default: two steps
// nests: 4
void types(int T, float A[2][64][64]) {
  typedef float real;
  const real c = 0.2f;
  const int n = 64;
  enum { M = 63, WEIGHT = 3 };
  for (int t = 0; t < T; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < M; j++) {
        const real up = A[t % 2][i - 1][j];
        A[(t + 1) % 2][i][j] = (real)c * (up + A[t % 2][i][j + 1] / WEIGHT) + 0.001f * (n - i);
      }
}

void inner_scopes(int T, int n, double A[2][n][n]) {
  {
    typedef float real;
    (void)sizeof(real);
  }
  enum level { LOW = 1, HIGH = 4 } level = HIGH;
  typedef double real;
  if (n > 2) {
    typedef float half;
    for (int t = 0; t < T; t++)
      for (int i = 1; i < n - 1; i++)
        for (int j = LOW; j < n - LOW; j++)
          A[(t + 1) % 2][i][j] = (half)0.3 * A[t % 2][i - 1][j] + (real)0.4 / HIGH * A[t % 2][i][j + 1] + 0.01 * level;
  }
}

void sized_by_parameters(int T, int n, double A[2][n]) {
  typedef double row[n], real;
  row *plane = A;
  (void)plane;
  for (int t = 0; t < T; t++)
    for (int i = 1; i < n - 1; i++) A[(t + 1) % 2][i] = (real)0.3 * A[t % 2][i - 1] + A[t % 2][i + 1] / 4;
}

void hidden_types(int T, int n, float A[2][n]) {
  enum { K = 1, ALL = 0xffffffffffffffff };
  typedef float real;
  typedef struct { float x, y; } point, pair[3];
  {
    enum { K = 2 };
    typedef double real;
    for (int t = 0; t < T; t++)
      for (int i = 1; i < n - 1; i++)
        A[(t + 1) % 2][i] = (real)0.1 * A[t % 2][i - 1] + (ALL > 5) * K * 0.2f + 1.0f / sizeof(pair) / sizeof(point);
  }
}
