// Names of C that are keywords of C++, in all kinds of places, in C89's manner.
#include <stdio.h>
#include <stdlib.h>
#define NEW(i, j) new[(i) * nx + (j)]
#define OLD(i, j) old[(i) * nx + (j)]

struct field {
  int nx, ny;
  double *this, *delete;
};

enum mode { protected = 1, public };

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

static void evolve(struct field *f, int steps, double class) {
  int try;
  double *new;
  for (try = 0; try < steps; try++) {
    step(f->ny, f->nx, f->delete, f->this, class);
    new = f->this;
    f->this = f->delete;
    f->delete = new;
  }
}

// Its iterators are read behind the loops, and so is a temporary, once it has another value.
static double line(int new, int steps, float *catch, float *throw) {
  int operator, and, k;
  float using;
  double sum = 0;
  for (and = 0; and < steps; and++) {
    for (operator = 1; operator < new - 1; operator++) {
      using = 0;
      for (k = -1; k <= 1; k++) {
        if (k == 0) continue;
        using += catch[operator + k];
      }
      throw[operator] = 0.5f * using;
    }
    for (operator = 1; operator < new - 1; operator++) catch[operator] = throw[operator];
  }
  using = and + operator;
  for (k = 0; k < new; k++) sum += catch[k] * using;
  return sum;
}

static void fill(struct field *namespace) {
  int i;
  double x;
  for (i = 0; i < namespace->nx * namespace->ny; i++) {
    x = (i * 37 % 101) / 101.0;
    namespace->this[i] = x;
    namespace->delete[i] = x;
  }
}

int main(void) {
  struct field f = {.nx = 70, .ny = 50};
  float a[300], b[300];
  double not = 0;
  int i;
  f.this = malloc(sizeof(*f.this) * f.nx * f.ny);
  f.delete = malloc(sizeof(*f.delete) * f.nx * f.ny);
  fill(&f);
  evolve(&f, 7, 0.1);
  for (i = 0; i < f.nx * f.ny; i++) not += f.this[i] * (i % 13);
  printf("new: %.17g %d\n", not, (int)public);
  for (i = 0; i < 300; i++) a[i] = b[i] = (float)(i * i % 97);
  printf("line: %.17g\n", line(300, 5, a, b));
  free(f.this);
  free(f.delete);
  return 0;
}
