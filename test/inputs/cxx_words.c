// Names of C that C++ has as keywords: parameters, variables, members, in macros and pragmas.
// form: Calls in a time step: names that are keywords of C++, `new`, `this`, `class`
// nests: 2
// expect: verified
#include <stdlib.h>
#define NEW(i, j) new[(i) * nx + (j)]
#define OLD(i, j) old[(i) * nx + (j)]

struct field {
  int nx, ny;
  double *this, *delete;
};

static void step(int ny, int nx, double *restrict new, const double *restrict old, double class) {
  int i, j;
  double template;
#pragma omp parallel for shared(new) private(j, template)
  for (i = 1; i < ny - 1; i++)
    for (j = 1; j < nx - 1; j++) {
      template = OLD(i - 1, j) + OLD(i + 1, j) + OLD(i, j - 1) + OLD(i, j + 1);
      NEW(i, j) = OLD(i, j) + class * (template - 4 * OLD(i, j));
    }
}

void evolve(struct field *f, int steps, double class) {
  int try;
  for (try = 0; try < steps; try++) {
    double *new = f->this;
    step(f->ny, f->nx, f->delete, f->this, class);
    f->this = f->delete;
    f->delete = new;
  }
}

void line(int new, int steps, float *private, float *public) {
  int operator;
  for (int and = 0; and < steps; and++) {
    for (operator = 1; operator < new - 1; operator++)
      public[operator] = 0.5f * (private[operator - 1] + private[operator + 1]);
    for (operator = 1; operator < new - 1; operator++) private[operator] = public[operator];
  }
}
