// Populations that are pushed to the neighbours, sizes by macros, in a sweep of its own that the program repeats.
// nests: 2
// expect: verified
#define NX 80
#define NY 64
#define F(p, q, y, x) p[((q) * NY + (y)) * NX + (x)]

static void collide(float *f, float omega) {
  for (int y = 1; y < NY - 1; y++)
    for (int x = 1; x < NX - 1; x++) {
      const float mean = 0.25f * (F(f, 0, y, x) + F(f, 1, y, x) + F(f, 2, y, x) + F(f, 3, y, x));
      for (int q = 0; q < 4; q++) F(f, q, y, x) += omega * (mean - F(f, q, y, x));
    }
}

static void push(const float *f, float *g) {
  for (int y = 1; y < NY - 1; y++)
    for (int x = 1; x < NX - 1; x++) {
      F(g, 0, y, x + 1) = F(f, 0, y, x);
      F(g, 1, y + 1, x) = F(f, 1, y, x);
      F(g, 2, y, x - 1) = F(f, 2, y, x);
      F(g, 3, y - 1, x) = F(f, 3, y, x);
    }
}

void run(float *f, float *g, float omega, int pairs) {
  for (int n = 0; n < pairs; n++) {
    collide(f, omega);
    push(f, g);
    collide(g, omega);
    push(g, f);
  }
}
