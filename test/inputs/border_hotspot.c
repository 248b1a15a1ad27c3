// Heat in a chip, with neighbours that stay inside by MIN and MAX in linear subscripts.
// form: Reads and borders: a border clamped in the subscript, by `MIN` and `MAX`, in linear subscripts too
// schedule: tiers=3 block=32 stream=chunks:8
// nests: 1
// expect: verified
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define IDX(r, c) ((r) * cols + (c))

void hotspot(int steps, int rows, int cols, double *temp, const double *power, double *result, double cap, double rx,
             double ry, double rz, double ambient) {
  for (int it = 0; it < steps; it++) {
    for (int r = 0; r < rows; r++)
      for (int c = 0; c < cols; c++) {
        double here = temp[IDX(r, c)];
        result[IDX(r, c)] =
            here + cap * (power[IDX(r, c)] +
                          (temp[IDX(MIN(r + 1, rows - 1), c)] + temp[IDX(MAX(r - 1, 0), c)] - 2.0 * here) * ry +
                          (temp[IDX(r, MIN(c + 1, cols - 1))] + temp[IDX(r, MAX(c - 1, 0))] - 2.0 * here) * rx +
                          (ambient - here) * rz);
      }
    for (int r = 0; r < rows; r++)
      for (int c = 0; c < cols; c++) temp[IDX(r, c)] = result[IDX(r, c)];
  }
}
