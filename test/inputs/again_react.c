// Diffusion first, then the reaction of what it has left, cell by cell.
// form: Cells set again: Operator splitting: two arrays of one body, changed by a further body that reads both
// schedule: tiers=2 block=32 stream=chunks:8
// nests: 1
// expect: verified
void brusselator(int rows, int cols, float (*a)[cols], float (*an)[cols], float (*b)[cols], float (*bn)[cols],
                 float da, float db, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int r = 1; r < rows - 1; r++)
      for (int c = 1; c < cols - 1; c++) {
        an[r][c] = a[r][c] + da * (a[r - 1][c] + a[r + 1][c] + a[r][c - 1] + a[r][c + 1] - 4 * a[r][c]);
        bn[r][c] = b[r][c] + db * (b[r - 1][c] + b[r + 1][c] + b[r][c - 1] + b[r][c + 1] - 4 * b[r][c]) +
                   0.01f * an[r][c];
      }
    for (int r = 1; r < rows - 1; r++)
      for (int c = 1; c < cols - 1; c++) {
        const double ab = 0.1 * an[r][c] * bn[r][c];
        an[r][c] += 0.05 - ab;
        bn[r][c] = bn[r][c] * 0.9 + ab * an[r][c];
      }
    float(*k)[cols] = a;
    a = an;
    an = k;
    k = b;
    b = bn;
    bn = k;
  }
}
