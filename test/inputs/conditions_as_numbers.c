// expect: verified
// nests: 2
// A number as a condition, and truths as numbers; rows that are shorter than those of the array that is written. The address of a function of another file has nothing to do with any of this.
void elsewhere(void);
void (*hook)(void);
void set(void) { hook = elsewhere; }

#define MIN(a, b) ((a) < (b) ? (a) : (b))
void scale(int n, double *to, const double *from, double k) {
  for (int i = 0; i < n; i++)
    to[i] = from[i ? i - 1 : 0] * k + (!i ? 0 : from[i - 1]) + (n - 1 - i ? from[i + 1] : 0) + ((i < n - 1) == 1 ? from[i + 1] : 0) +
            (!(i == 0) && i ? from[i - 1] : 1) + from[MIN(i + 1, n - 1)];
}

void update_e(int n, int m, double *e, const double *h) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      e[i * m + j] = e[i * m + j] + 0.5 * (h[i * (m - 1) + j] - h[i * (m - 1) + j - 1]);
}
