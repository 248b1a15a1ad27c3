// A factor of 16 bits.
// form: Types of cells: scalars of `_Float16`
// expect: refused element-type
#define N 100

float u[2][N];

void sweep(int T, _Float16 c) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++) u[(t + 1) % 2][i] = (float)c * (u[t % 2][i - 1] + u[t % 2][i + 1]);  // here
}
