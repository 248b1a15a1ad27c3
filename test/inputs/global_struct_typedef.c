// Typedefs, static and const globals, enums as extents, arrays larger than the loops.
// schedule: tiers=3 block=32 stream=chunks:8
// nests: 2
// form: Storage: global arrays, typedefs, enums as extents, arrays larger than the loops
// expect: verified
typedef double real;
typedef real Plane[70][90];
enum { kRows = 70, kColumns = 90 };
static const int rows = 60, columns = 80;

static Plane field[2];
real (*view)[kRows][kColumns] = field;

void typedefs(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < rows; i++)
      for (int j = 1; j < columns; j++) field[(t + 1) % 2][i][j] = (real)0.5 * (field[t % 2][i - 1][j] + field[t % 2][i][j + 1]);
}

void global_pointer(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 1; i < kRows - 1; i++)
      for (int j = 1; j < kColumns - 1; j++) view[(t + 1) % 2][i][j] = 0.5 * (view[t % 2][i - 1][j] + view[t % 2][i][j + 1]);
}
