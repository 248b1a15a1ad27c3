// Neumann borders: of the cell before the first one, the second one is read in its place.
// form: Reads and borders: a mirrored border, `i == 0 ? 1 : i - 1` as subscript
// schedule: tiers=3 stages=2 cells=8 block=256 stream=weighted:2 exchange=shuffle sync=step:2 combine=star in=cp_async:3 out=coalesced edge=split
// nests: 1
// expect: verified
#define NX 57
#define NY 70
static float u[2][NY][NX];

static int mirrored(int i, int n) {
  if (i < 0) return -i;
  return i < n ? i : 2 * n - 2 - i;
}

void rod(int steps, float k) {
  for (int t = 0; t < steps; t++)
    for (int y = 0; y < NY; y++)
      for (int x = 0; x < NX; x++) {
        const int up = y == 0 ? 1 : y - 1, down = y == NY - 1 ? NY - 2 : y + 1;
        u[(t + 1) % 2][y][x] = u[t % 2][y][x] + k * (u[t % 2][up][x] + u[t % 2][down][x] - 2 * u[t % 2][y][x]) +
                               k * (u[t % 2][y][mirrored(x - 2, NX)] - 2 * u[t % 2][y][x] + u[t % 2][y][mirrored(x + 2, NX)]);
      }
}
