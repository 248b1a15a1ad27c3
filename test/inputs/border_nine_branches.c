// Heat in a chip, with a branch for each side and corner, as the suites have it.
// form: Reads and borders: a branch for each side and corner of the grid
// schedule: tiers=3 stages=2 cells=8 block=256 stream=weighted:2 exchange=shuffle sync=step:2 combine=star in=cp_async:3 out=coalesced edge=split
// nests: 1
// expect: verified
#include <stdlib.h>
void hotspot(int steps, int row, int col, float *temp, float *power, float *result, float cap, float rx, float ry,
             float rz, float amb) {
  for (int it = 0; it < steps; it++) {
    for (int r = 0; r < row; r++)
      for (int c = 0; c < col; c++) {
        float delta;
        if (r == 0 && c == 0) {
          delta = cap * (power[0] + (temp[1] - temp[0]) * rx + (temp[col] - temp[0]) * ry + (amb - temp[0]) * rz);
        } else if (r == 0 && c == col - 1) {
          delta =
              cap * (power[c] + (temp[c - 1] - temp[c]) * rx + (temp[c + col] - temp[c]) * ry + (amb - temp[c]) * rz);
        } else if (r == 0) {
          delta = cap * (power[c] + (temp[c + 1] + temp[c - 1] - 2.0f * temp[c]) * rx + (temp[col + c] - temp[c]) * ry +
                         (amb - temp[c]) * rz);
        } else if (r == row - 1) {
          delta = cap * (power[r * col + c] + (temp[(r - 1) * col + c] - temp[r * col + c]) * ry +
                         (amb - temp[r * col + c]) * rz);
        } else if (c == 0) {
          delta = cap * (power[r * col] + (temp[(r + 1) * col] + temp[(r - 1) * col] - 2.0f * temp[r * col]) * ry +
                         (temp[r * col + 1] - temp[r * col]) * rx);
        } else if (c == col - 1) {
          delta = cap * (power[r * col + c] + (temp[r * col + c - 1] - temp[r * col + c]) * rx);
        } else
          delta = cap * (power[r * col + c] +
                         (temp[(r + 1) * col + c] + temp[(r - 1) * col + c] - 2.f * temp[r * col + c]) * ry +
                         (temp[r * col + c + 1] + temp[r * col + c - 1] - 2.f * temp[r * col + c]) * rx +
                         (amb - temp[r * col + c]) * rz);
        result[r * col + c] = temp[r * col + c] + delta;
      }
    float *t = temp;
    temp = result;
    result = t;
  }
}
