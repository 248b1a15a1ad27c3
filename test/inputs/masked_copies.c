// A masked update that is copied back: within the border, which u keeps, and as a whole, by which u has un's.
// schedule: tiers=2 block=64 stream=column
// nests: 3
// expect: verified
#include <string.h>

#define N 66
#define STEPS for (int t = 0; t < steps; t++)
#define INSIDE for (int i = 1; i < N - 1; i++) for (int j = 1; j < N - 1; j++)
#define ALL for (int i = 0; i < N; i++) for (int j = 0; j < N; j++)
#define MEAN 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1])

void within(int steps, double u[N][N], double un[N][N], unsigned char m[N][N]) {
  STEPS { INSIDE if (m[i][j] > 2) un[i][j] = MEAN; INSIDE u[i][j] = un[i][j]; }
}

void whole(int steps, double u[N][N], double un[N][N], unsigned char m[N][N]) {
  STEPS { INSIDE if (m[i][j] > 2) un[i][j] = MEAN; ALL u[i][j] = un[i][j]; }
}

void by_memcpy(int steps, double u[N][N], double un[N][N], unsigned char m[N][N]) {
  STEPS { INSIDE { if (m[i][j] <= 2) continue; un[i][j] = MEAN; } memcpy(u, un, sizeof(double) * N * N); }
}
