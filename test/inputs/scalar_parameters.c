// Scalars of several types as arguments, globals and locals of the function.
// schedule: tiers=3 block=32 stream=chunks:6
// nests: 2
// expect: verified
#define N 90

double diffusivity = 0.1;
static const float damping = 0.97f;
enum { kShift = 3 };

// form: Updates: scalars: parameters, globals, locals, enums
void step(float A[2][N][N], int T, float cx, double cy, int offset, long scale, unsigned char tint) {
  const float cz = 1 - cx;
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        A[(t + 1) % 2][i][j] = cx * A[t % 2][i - 1][j] + cy * A[t % 2][i + 1][j] + cz * A[t % 2][i][j - 1] * damping +
                               diffusivity * (A[t % 2][i][j + 1] + offset) + scale * tint + kShift;
}

void same_names(float A[2][N][N], int T, float part, float shared, float cells, float update) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        A[(t + 1) % 2][i][j] = part * A[t % 2][i - 1][j] + shared * A[t % 2][i + 1][j] - cells * update;
}
