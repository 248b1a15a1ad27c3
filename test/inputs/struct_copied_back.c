// Copies back, in loops and by memcpy, and cells of one byte, which may be those of any member.
// nests: 2
// expect: verified
// default: two steps
#include <stdint.h>
#include <string.h>

struct life {
  int w, h;
  uint8_t *cells, *next;
};
void play(struct life *l, int T) {
  for (int t = 0; t < T; t++) {
    for (int r = 1; r < l->h - 1; r++)
      for (int c = 1; c < l->w - 1; c++) {
        int s = l->cells[(r - 1) * l->w + c] + l->cells[(r + 1) * l->w + c] + l->cells[r * l->w + c - 1] +
                l->cells[r * l->w + c + 1];
        l->next[r * l->w + c] = s == 3 || (s == 2 && l->cells[r * l->w + c]);
      }
    memcpy(l->cells, l->next, (size_t)l->w * l->h);
  }
}

struct heat {
  int n, m;
  double *u, *v, a;
};
void back(struct heat h, int T) {
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < h.n - 1; i++)
      for (int j = 1; j < h.m - 1; j++)
        h.v[i * h.m + j] = h.u[i * h.m + j] + h.a * (h.u[i * h.m + j - 1] - h.u[(i + 1) * h.m + j]);
    for (int i = 1; i < h.n - 1; i++)
      for (int j = 1; j < h.m - 1; j++) h.u[i * h.m + j] = h.v[i * h.m + j];
  }
}
