// Arrays that are members, by macros in macros: what is read is another array than the one that is written.
// expect: verified
// form: Storage: members of a struct by macros in macros
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
