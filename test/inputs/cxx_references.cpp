// Arrays and numbers by reference.
// form: C++: References to arrays, `double (&a)[N][N]`, and to numbers, `const double &c`
// expect: verified
// default: two steps
// nests: 1
const int N = 80;

static void step(double (&a)[2][N][N], const double &c, int const &steps) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        a[(t + 1) % 2][i][j] = c * (a[t % 2][i - 1][j] + a[t % 2][i + 1][j] + a[t % 2][i][j - 1] + a[t % 2][i][j + 1]);
}

double field[2][N][N];
void run(int n) { step(field, 0.25, n); }
