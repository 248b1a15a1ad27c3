// form: Reads and borders: A function that sets the borders, called in every step
// schedule: tiers=2 block=32 stream=chunks:8
// nests: 1
// expect: verified
static void walls(int rows, int cols, float *f, float value) {
  for (int j = 0; j < cols; j++) f[j] = f[cols + j];
  for (int j = 0; j < cols; j++) f[(rows - 1) * cols + j] = value;
  for (int i = 0; i < rows; i++) {
    f[i * cols] = f[i * cols + 1];
    f[i * cols + cols - 1] = f[i * cols + cols - 2];
  }
}
static void sweep(int rows, int cols, const float *from, float *to) {
  for (int i = 1; i < rows - 1; i++)
    for (int j = 1; j < cols - 1; j++)
      to[i * cols + j] = 0.25f * (from[(i - 1) * cols + j] + from[(i + 1) * cols + j] + from[i * cols + j - 1] +
                                  from[i * cols + j + 1]);
}
void solve(int n, int m, float *u, float *v, float hot, int steps) {
  for (int t = 0; t < steps; t++) {
    sweep(n, m, u, v);
    walls(n, m, v, hot);
    float *tmp = u;
    u = v;
    v = tmp;
  }
}
