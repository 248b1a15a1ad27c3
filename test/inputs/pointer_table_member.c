// A medium of tables: pointers to planes of extents, in a struct, chosen by an enumeration.
// form: Storage: a table of pointers in a struct, `m->field[MU][i * nx + j]`; pointers to planes, `float (*k[3])[NX]`
// nests: 1
// expect: verified
#define NX 44
enum { DENSITY, MU, LOSS, FIELDS };

struct medium {
  int nz;
  float *field[FIELDS];
};

void shear(struct medium *m, float (*k[3])[NX], float *u, float *older, float dt, int steps) {
  const int nz = m->nz;
  for (int step = 0; step < steps; step++) {
    for (int i = 1; i < nz - 1; i++)
      for (int j = 1; j < NX - 1; j++) {
        const int c = i * NX + j;
        older[c] = (2 - k[2][i][j]) * u[c] - m->field[LOSS][c] * older[c] +
                   dt * m->field[MU][c] * (u[c + 1] + u[c - 1] + u[c + NX] + u[c - NX] - 4 * u[c]) + k[0][i][j];
      }
    float *swap = u;
    u = older;
    older = swap;
  }
}
