// The file calls functions and uses variables that are defined somewhere else.
// schedule: tiers=4 block=32 stream=chunks:16
// nests: 1
// expect: verified
#define N 64

extern double now(void);
extern int verbose;
void report(const char *what, double seconds);
void exchange_halo(float (*plane)[N]);

struct solver {
  int steps;
  float (*field)[N][N];
};

void solve(struct solver *s) {
  float(*A)[N][N] = s->field;
  const int steps = s->steps;
  const double begin = now();
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) A[(t + 1) % 2][i][j] = 0.5f * (A[t % 2][i - 1][j] + A[t % 2][i][j + 1]);
  exchange_halo(A[steps % 2]);
  if (verbose) report("solve", now() - begin);
}
