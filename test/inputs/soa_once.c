// A collision and a stream, sizes by macros, each a sweep that the program repeats.
// form: Storage: values of a cell behind each other in one block, in sweeps that the program repeats
// nests: 2
// expect: verified
#define NX 80
#define NY 64
#define F(p, q, y, x) p[((q) * NY + (y)) * NX + (x)]

void collide(float *f, float omega) {
  for (int y = 1; y < NY - 1; y++)
    for (int x = 1; x < NX - 1; x++) {
      const float mean = 0.25f * (F(f, 0, y, x) + F(f, 1, y, x) + F(f, 2, y, x) + F(f, 3, y, x));
      for (int q = 0; q < 4; q++) F(f, q, y, x) += omega * (mean - F(f, q, y, x));
    }
}

void pull(const float *f, float *g) {
  for (int y = 1; y < NY - 1; y++)
    for (int x = 1; x < NX - 1; x++) {
      F(g, 0, y, x) = F(f, 0, y, x - 1);
      F(g, 1, y, x) = F(f, 1, y - 1, x);
      F(g, 2, y, x) = F(f, 2, y, x + 1);
      F(g, 3, y, x) = F(f, 3, y + 1, x);
    }
}
