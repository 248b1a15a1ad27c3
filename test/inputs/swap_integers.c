// Cells of unsigned char, by pointers to rows of a file's constant; the last swap of the step swaps nothing back.
// form: Types of cells: `unsigned char` and the other integer types
// expect: verified
#include <stdint.h>
#define COLS 80
static uint8_t first[60][COLS], second[60][COLS];
void life(int generations) {
  uint8_t (*from)[COLS] = first, (*to)[COLS] = second;
  for (int g = 0; g < generations; g++) {
    for (int r = 1; r < 59; r++)
      for (int c = 1; c < COLS - 1; c++) {
        int sum = from[r - 1][c - 1] + from[r - 1][c] + from[r - 1][c + 1] + from[r][c - 1] + from[r][c + 1] +
                  from[r + 1][c - 1] + from[r + 1][c] + from[r + 1][c + 1];
        to[r][c] = sum == 3 || (sum == 2 && from[r][c]);
      }
    uint8_t (*swap)[COLS] = from;
    from = to;
    to = swap;
  }
}
