// Three values on a line in one array of arrays, updated in place one after the other.
// nests: 1
// expect: verified
#define N 500
float v[3][N];

void chain(float k, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N - 1; i++) v[0][i] += k * (v[1][i + 1] - v[1][i]);
    for (int i = 1; i < N - 1; i++) v[1][i] += k * (v[0][i] - v[0][i - 1]) - v[2][i] * 0.01f;
  }
}
