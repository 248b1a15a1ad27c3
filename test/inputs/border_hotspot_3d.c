// A solver in 3-D that takes its own value where a neighbour is outside, with a pointer swap.
// form: Reads and borders: a neighbour or, outside of the grid, another value: `x == 0 ? u[c] : u[c - 1]`
// schedule: tiers=2 block=16x12 stream=chunks:8
// nests: 1
// expect: verified
void diffuse(int iterations, int nx, int ny, int nz, float *tIn, float *tOut, float cc, float ce, float cn, float ct) {
  for (int n = 0; n < iterations; n++) {
    for (int z = 0; z < nz; z++)
      for (int y = 0; y < ny; y++)
        for (int x = 0; x < nx; x++) {
          int c = x + y * nx + z * nx * ny;
          float north = y == 0 ? tIn[c] : tIn[c - nx], south = y == ny - 1 ? tIn[c] : tIn[c + nx];
          float below = z == 0 ? tIn[c] : tIn[c - nx * ny], above = z == nz - 1 ? tIn[c] : tIn[c + nx * ny];
          float west = x == 0 ? tIn[c] : tIn[c - 1], east = x == nx - 1 ? tIn[c] : tIn[c + 1];
          tOut[c] = cc * tIn[c] + ce * (west + east) + cn * (north + south) + ct * (above + below);
        }
    float *swap = tIn;
    tIn = tOut;
    tOut = swap;
  }
}
