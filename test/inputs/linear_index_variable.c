// The place of the cell is a temporary, and its neighbours are at constant distances in memory.
// form: Storage: the place of a cell in a temporary: `u[c - nx]`
// expect: verified
#define NX 60
#define NY 44
static float a[NX * NY], b[NX * NY];
void blur(int T) {
  float *from = a, *to = b, *keep;
  for (int t = 0; t < T; ++t) {
    for (int y = 1; y < NY - 1; ++y)
      for (int x = 1; x < NX - 1; ++x) {
        const int p = y * NX + x;
        const int up = p - NX, down = p + NX;
        float sum = from[up] + from[down];
        sum += from[p - 1] + from[p + 1];
        sum += from[up - 1] + from[down + 1] + from[p + NX - 1] + from[p - NX + 1];
        to[p] = sum * 0.125f;
      }
    keep = from; from = to; to = keep;
  }
}
