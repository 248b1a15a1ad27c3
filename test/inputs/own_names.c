// Names that the generated text might use for itself.
// schedule: tiers=2 block=32 stream=chunks:6
// nests: 4
// expect: verified
#define N 90
#define kThreads 3

float cells[2][N][N];
double thread[2][N][N];

static float border(float begin, float end) { return 0.5f * (begin + end); }

void launch(int steps, float stride) {
  for (int time = 0; time < steps; time++)
    for (int tier = 1; tier < N - 1; tier++)
      for (int step = 1; step < N - 1; step++)
        cells[(time + 1) % 2][tier][step] =
            border(cells[time % 2][tier - 1][step], cells[time % 2][tier + 1][step]) + kThreads * stride;
}

void run(int kernel, double box) {
  for (int domain = 0; domain < kernel; domain++)
    for (int plane = 1; plane < N - 1; plane++)
      for (int phase = 1; phase < N - 1; phase++) {
        double value = thread[domain % 2][plane - 1][phase], result = thread[domain % 2][plane][phase + 1];
        thread[(domain + 1) % 2][plane][phase] = 0.4 * value + 0.6 * result + domain * box;
      }
}

void sweep(float A[2][N][N], int T, int update, float own) {
  for (int t = 0; t < T; t++)
    for (int x = 1; x < N - 1; x++)
      for (int y = 1; y < N - 1; y++) {
        float at = A[t % 2][x - 1][y];
        A[(t + 1) % 2][x][y] = at * own + update + A[t % 2][x][y + 1];
      }
}

void kernel(float part[2][N][N], int T, float A, float first, float last) {
  for (int t = 0; t < T; t++)
    for (int dz = 1; dz < N - 1; dz++)
      for (int dx = 1; dx < N - 1; dx++)
        part[(t + 1) % 2][dz][dx] = A * part[t % 2][dz - 1][dx] + first * part[t % 2][dz][dx + 1] - last * dz;
}
