// The sum is collected in the new value itself, on a grid in one block, with weights that the caller gives.
// form: Loops: a sum that is collected in the new value, `un[i] = 0; for (...) un[i] += ...`
// expect: verified
// default: two steps
// nests: 1
#define AT(i, j) ((i)*n + (j))

void smooth(int steps, int n, float* u, float* next, const float* weight, float scale) {
  for (int t = 0; t < steps; t++) {
    for (int i = 2; i < n - 2; i++)
      for (int j = 2; j < n - 2; j++) {
        next[AT(i, j)] = 0.0f;
        for (int k = -2; k <= 2; k++) {
          next[AT(i, j)] += weight[k + 2] * u[AT(i + k, j)];
          next[AT(i, j)] -= 0.125f * u[AT(i, j + k)];
        }
        next[AT(i, j)] *= scale;
      }
    float* kept = u;
    u = next;
    next = kept;
  }
}
