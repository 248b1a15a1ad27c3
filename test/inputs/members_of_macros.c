// Two arrays of a struct, each by a macro in a macro: `e[m]` is written and `h[m - 1]` read, no recurrence.
// form: Storage: Arrays that macros in macros name, `#define E(M) E1(g, M)`
// schedule: tiers=1 block=64 stream=none planes=global exchange=global
// nests: 1
// expect: verified
struct grid {
  double *e, *h;
  int n;
};
#define E1(G, M) G->e[M]
#define H1(G, M) G->h[M]
#define E(M) E1(g, M)
#define H(M) H1(g, M)
void update(struct grid *g) {
  for (int m = 1; m < g->n - 1; m++) E(m) = E(m) + (H(m) - H(m - 1));
}
