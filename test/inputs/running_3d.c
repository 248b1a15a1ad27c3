#include <stddef.h>
// form: Storage: Pointers that run through a volume, moved on over borders by rows and planes
// expect: verified
// default: two steps
void wave(float *restrict next, float *restrict now, const float *restrict v, int nz, int ny, int nx, int steps) {
  const int sy = nx, sz = nx * ny;
  for (int t = 0; t < steps; t++) {
    size_t at = (size_t)sz + sy + 1;
    for (int z = 1; z < nz - 1; z++, at += 2 * sy)
      for (int y = 1; y < ny - 1; y++, at += 2)
        for (int x = 1; x < nx - 1; x++, at++)
          next[at] = 2 * now[at] - next[at] + v[at] * (now[at - 1] + now[at + 1] + now[at - sy] + now[at + sy] +
                                                       now[at - sz] + now[at + sz] - 6 * now[at]);
    float *kept = now;
    now = next;
    next = kept;
  }
}
