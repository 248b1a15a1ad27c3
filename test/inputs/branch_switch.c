// Sides that a switch chooses.
// nests: 2
// schedule: tiers=2 block=64 stream=chunks:16 combine=gather
// expect: verified
#define N 58
#define M 67
enum { kFluid, kWall, kInlet = 7, kOutlet };

float A[2][N][M];
unsigned char kind[N][M];
int B[2][N][M];

// form: Branches: `switch` by a map of materials
void materials(int T, float inflow) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) {
        float mean = A[t % 2][i - 1][j] + A[t % 2][i + 1][j];
        switch (kind[i][j] % 10) {
          case kFluid:
          case 2: {
            const float flux = A[t % 2][i][j + 1] - A[t % 2][i][j];
            mean = 0.5f * mean + 0.1f * flux;
            break;
          }
          case kWall:
            mean = 0;
            break;
          default:
            mean *= 0.25f;
            break;
          case kInlet:
            mean = inflow;
            if (t % 2) mean = -mean;
            break;
          case kOutlet:
            mean = A[t % 2][i][j - 1];
        }
        A[(t + 1) % 2][i][j] = mean;
      }
}

void chosen_by_cells(int T, long mode) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) {
        int q = B[t % 2][i][j - 1] / 3;
        switch (B[t % 2][i][j] & 3) {
          case 0: q++; break;
          case 3: q = q / (B[t % 2][i][j] & 3); break;
        }
        switch (mode) {
          case 1L << 40: q = 1; break;
          case -1: break;
          default: B[(t + 1) % 2][i][j] = q; continue;
        }
      }
}
