// Heat in a chip in 3-D: a cell at a side has itself as the neighbour there, chosen among places in one block.
// form: Reads and borders: a neighbour's place or, outside of the grid, the cell's: `w = x == 0 ? c : c - 1; u[w]`
// schedule: tiers=2 block=16x12 stream=chunks:8
// nests: 1
// expect: verified
void compute(const float *pIn, float *tIn, float *tOut, int nx, int ny, int nz, int iterations, float cc, float ce, float cn, float ct,
             float step, float ambient) {
  int c, w, e, n, s, b, t, i = 0;
  do {
    for (int z = 0; z < nz; z++)
      for (int y = 0; y < ny; y++)
        for (int x = 0; x < nx; x++) {
          c = x + y * nx + z * nx * ny;
          w = (x == 0) ? c : c - 1;
          e = (x == nx - 1) ? c : c + 1;
          n = (y == 0) ? c : c - nx;
          s = (y == ny - 1) ? c : c + nx;
          b = (z == 0) ? c : c - nx * ny;
          t = (z == nz - 1) ? c : c + nx * ny;
          tOut[c] = tIn[c] * cc + tIn[n] * cn + tIn[s] * cn + tIn[e] * ce + tIn[w] * ce + tIn[t] * ct + tIn[b] * ct + step * pIn[c] +
                    ct * ambient;
        }
    float *swap = tIn;
    tIn = tOut;
    tOut = swap;
    i++;
  } while (i < iterations);
}
