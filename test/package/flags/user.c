/* Mean values keep a constant field: every cell must still be 1. */
#include "one.h"

void two(double A[2][64], int steps);

int main(void) {
  static float plane[2][32][32];
  static double line[2][64];
  for (int i = 0; i < 2 * 32 * 32; i++) (&plane[0][0][0])[i] = 1;
  for (int i = 0; i < 2 * 64; i++) (&line[0][0])[i] = 1;
  one(plane, 7);
  two(line, 7);
  for (int i = 0; i < 2 * 32 * 32; i++)
    if ((&plane[0][0][0])[i] != 1) return 1;
  for (int i = 0; i < 2 * 64; i++)
    if ((&line[0][0])[i] != 1) return 1;
  return 0;
}
