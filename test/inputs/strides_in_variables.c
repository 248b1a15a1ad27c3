// form: Storage: Strides in variables, `const int sy = nx, sz = nx * ny;`: `in[z * sz + y * sy + x * sx]`
// expect: verified
// default: two steps
#include <string.h>
void heat(float *restrict in, float *restrict out, const int nx, const int ny, const int nz, int steps) {
  const int sx = 1, sy = nx, sz = sy * ny;
  for (int t = 0; t < steps; t++) {
    for (int z = 1; z < nz - 1; z++)
      for (int y = 1; y < ny - 1; y++)
        for (int x = 1; x < nx - 1; x++) {
          const int c = z * sz + y * sy + x * sx;
          out[c] = 0.4f * in[c] + 0.1f * (in[c - sx] + in[c + sx] + in[c - sy] + in[c + sy] + in[c - sz] + in[c + sz]);
        }
    memcpy(in, out, sizeof(float) * nx * ny * nz);
  }
}
