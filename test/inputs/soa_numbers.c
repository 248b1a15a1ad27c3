// Populations that stream along an axis and mix, in a block of sizes that the preprocessor knows; a flag beside them.
// form: Storage: values of a cell behind each other in one block, with sizes by macros: `f[q * NX * NY + y * NX + x]`
// nests: 1
// expect: verified
#define NX 72
#define NY 48
#define AT(q, x, y) ((q) * NX * NY + (y) * NX + (x))

static float f[5 * NX * NY], g[5 * NX * NY];

void stream(const unsigned char *open, float rate, int steps) {
  float *now = f, *next = g;
  for (int t = 0; t < steps; t++) {
    for (int y = 1; y < NY - 1; y++) {
      for (int x = 1; x < NX - 1; x++) {
        const float rest = now[AT(0, x, y)], east = now[AT(1, x - 1, y)], west = now[AT(2, x + 1, y)];
        const float north = now[AT(3, x, y - 1)], south = now[AT(4, x, y + 1)];
        const float mean = 0.2f * (rest + east + west + north + south);
        const float step = open[y * NX + x] ? rate : 0.0f;
        next[AT(0, x, y)] = rest + step * (mean - rest);
        next[AT(1, x, y)] = east + step * (mean - east);
        next[AT(2, x, y)] = west + step * (mean - west);
        next[AT(3, x, y)] = north + step * (mean - north);
        next[AT(4, x, y)] = south + step * (mean - south);
      }
    }
    float *kept = now;
    now = next;
    next = kept;
  }
}
