// Three dimensions by a macro over globals, size_t, the fastest dimension first; copied back.
// form: Storage: subscripts by hand in a macro, 3-D: `u[IDX(i, j, k)]`
// expect: verified
// default: two steps
#include <stddef.h>
size_t nx, ny, nz;
#define IDX(x, y, z) ((x) + nx * ((y) + ny * (z)))
void smooth(int iterations, const float *restrict unused, float *restrict in, float *restrict out) {
  for (int it = 0; it < iterations; it++) {
    for (size_t z = 1; z < nz - 1; z++)
      for (size_t y = 1; y < ny - 1; y++)
        for (size_t x = 1; x < nx - 1; x++)
          out[IDX(x, y, z)] = 0.4f * in[IDX(x, y, z)] +
                              0.1f * (in[IDX(x - 1, y, z)] + in[IDX(x + 1, y, z)] + in[IDX(x, y - 1, z)] +
                                      in[IDX(x, y + 1, z)] + in[IDX(x, y, z - 1)] + in[IDX(x, y, z + 1)]);
    for (size_t z = 1; z < nz - 1; z++)
      for (size_t y = 1; y < ny - 1; y++)
        for (size_t x = 1; x < nx - 1; x++) in[IDX(x, y, z)] = out[IDX(x, y, z)];
  }
}
