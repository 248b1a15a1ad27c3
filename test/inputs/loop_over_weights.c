// A weighted sum over a loop, its weights in a table of the file and its counter declared at the top.
// form: Loops: a loop over weights in the body, `for (k = 0; k < 5; k++) s += w[k] * A[t % 2][i + k - 2]`
// schedule: tiers=3 block=32 stream=none
// expect: verified
// nests: 1
#define N 128
enum { R = 2 };

static const double w[2 * R + 1] = {-1.0 / 12, 4.0 / 3, -5.0 / 2, 4.0 / 3, -1.0 / 12};

// Some by the loop, some by the cell.
static const double ends[N] = {1, 0.5, [N / 2] = 2};

double u[2][N];

int diffuse(int steps, double c) {
  int t, i, k;
  for (t = 0; t < steps; t++)
    for (i = R; i < N - R; i++) {
      double sum = 0.0;
      for (k = -R; k <= R; k++) sum += w[k + R] * u[t % 2][i + k];
      u[(t + 1) % 2][i] = u[t % 2][i] + c * sum + ends[i] * ends[1];
    }
  return t + i + k;
}
