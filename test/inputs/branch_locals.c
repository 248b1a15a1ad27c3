// Temporaries that a branch assigns or declares, and arithmetic that C evaluates on one side only.
// nests: 5
// schedule: tiers=2 block=64 stream=chunks:16 combine=gather
// expect: verified
#include <math.h>
#define N 63
#define M 77

float A[2][N][M];
int k[2][N][M];
int divisor[N][M];

// form: Branches: temporaries that are assigned on one side or on both
void upwind(int T, float c) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) {
        float s = A[t % 2][i][j], flux;
        if (c > 0)
          flux = s - A[t % 2][i][j - 1];
        else
          flux = A[t % 2][i][j + 1] - s;
        if (s < 0)
          s = -s;
        else
          s += 0.1f * A[t % 2][i - 1][j];
        if (flux > 2) flux = 2;
        A[(t + 1) % 2][i][j] = s - c * flux;
      }
}

// form: Branches: temporaries of the branch itself
void slopes(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) {
        const float left = A[t % 2][i][j] - A[t % 2][i][j - 1], right = A[t % 2][i][j + 1] - A[t % 2][i][j];
        if (left * right > 0) {
          float mean = 2 * left * right / (left + right);
          const double root = sqrt(fabs(mean));
          mean -= 0.125f * A[t % 2][i + 1][j];
          A[(t + 1) % 2][i][j] = 0.3f * mean + 0.5 * root;
        } else {
          const float mean = A[t % 2][i - 1][j];
          A[(t + 1) % 2][i][j] = mean * mean < 4 ? mean : 1;
        }
      }
}

// form: Branches: quotients and shifts of integers, on the side where they are defined
void guarded(int T, int width) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) {
        const int here = k[t % 2][i][j], below = k[t % 2][i + 1][j];
        int next;
        if (below % 4 != 0) {
          const int part = (here % 1000) / (below % 4);
          next = part - part / (below % 4);
        } else
          next = here % 77;
        if (width > 0 && width < 30) {
          int bits = here & 15;
          bits <<= width % 8;
          next ^= bits >> (width / 2);
        }
        k[(t + 1) % 2][i][j] = next;
      }
}

void quotient_of_input(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) {
        int q = 7;
        if (divisor[i][j] != 0) {
          q = k[t % 2][i - 1][j] / 3;
          if (divisor[i][j] > 0) q = q / divisor[i][j] + q % divisor[i][j];
        }
        k[(t + 1) % 2][i][j] = q - k[t % 2][i][j + 1] / 5;
      }
}

// form: Branches: conversions of each side, of its own type
void types(int T, unsigned char small, double wide) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) {
        unsigned char b = small;
        long sum = k[t % 2][i][j];
        if (sum & 1) {
          b += 250;
          sum = -(b * 3u) + 5;
        } else if (sum % 3 == 0) {
          b = b / 2 - 7;
          sum *= 1.5f;
        }
        if (b) sum += wide > 1 ? b : 2.75;
        k[(t + 1) % 2][i][j] = (int)(sum % 30000) + (k[t % 2][i - 1][j] >> 3);
      }
}
