/*
 * heat_swap.c - explicit solution of the 2-D heat equation
 *
 *     du/dt = alpha * (d2u/dx2 + d2u/dy2)
 *
 * on a rectangular plate, fixed temperatures on the border,
 * two arrays, pointers swapped after every step.
 *
 * usage: ./heat_swap [nx] [ny] [steps]
 */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <time.h>

#define DEFAULT_NX 61
#define DEFAULT_NY 43
#define DEFAULT_STEPS 23

#define T_HOT  100.0
#define T_COLD 20.0

static double now(void)
{
    struct timespec ts;
    clock_gettime(CLOCK_MONOTONIC, &ts);
    return ts.tv_sec + 1e-9 * ts.tv_nsec;
}

static double *alloc_field(int nx, int ny)
{
    double *p = (double *)malloc((size_t)nx * ny * sizeof(double));
    if (p == NULL) {
        fprintf(stderr, "out of memory\n");
        exit(EXIT_FAILURE);
    }
    return p;
}

/* hot disc in the middle of the plate, a warm left wall */
static void init(double *u, int nx, int ny)
{
    int i, j;

    for (i = 0; i < nx; i++) {
        for (j = 0; j < ny; j++) {
            double dx = i - nx / 2;
            double dy = j - ny / 2;
            if (dx * dx + dy * dy < 64.0)
                u[i * ny + j] = T_HOT;
            else
                u[i * ny + j] = T_COLD;
        }
    }
    for (j = 0; j < ny; j++)
        u[j] = 0.5 * (T_HOT + T_COLD);
}

static void report(const char *label, const double *u, int nx, int ny)
{
    double sum = 0.0, lo = u[0], hi = u[0];
    int i;

    for (i = 0; i < nx * ny; i++) {
        sum += u[i];
        if (u[i] < lo)
            lo = u[i];
        if (u[i] > hi)
            hi = u[i];
    }
    printf("%-8s sum %.17g min %.17g max %.17g\n", label, sum, lo, hi);
}

int main(int argc, char *argv[])
{
    int nx = DEFAULT_NX, ny = DEFAULT_NY, steps = DEFAULT_STEPS;
    int i, j, t;

    if (argc > 1) nx = atoi(argv[1]);
    if (argc > 2) ny = atoi(argv[2]);
    if (argc > 3) steps = atoi(argv[3]);
    if (nx < 3 || ny < 3 || steps < 0) {
        fprintf(stderr, "usage: %s [nx] [ny] [steps]\n", argv[0]);
        return 1;
    }

    const double alpha = 0.1;
    const double dx = 1.0 / (nx - 1), dy = 1.0 / (ny - 1);
    const double dx2 = dx * dx, dy2 = dy * dy;
    /* largest stable time step, with some safety */
    const double dt = 0.9 * dx2 * dy2 / (2.0 * alpha * (dx2 + dy2));

    double *u = alloc_field(nx, ny);
    double *u_new = alloc_field(nx, ny);

    init(u, nx, ny);
    init(u_new, nx, ny);        /* the border is never written again */
    report("initial", u, nx, ny);

    double start = now();
    for (t = 0; t < steps; t++) {
#pragma omp parallel for private(j)
        for (i = 1; i < nx - 1; i++) {
            for (j = 1; j < ny - 1; j++) {
                double uij = u[i * ny + j];
                u_new[i * ny + j] = uij + alpha * dt *
                    ((u[(i + 1) * ny + j] - 2.0 * uij + u[(i - 1) * ny + j]) / dx2 +
                     (u[i * ny + (j + 1)] - 2.0 * uij + u[i * ny + (j - 1)]) / dy2);
            }
        }
        /* swap */
        double *tmp = u;
        u = u_new;
        u_new = tmp;
    }
    double elapsed = now() - start;

    report("final", u, nx, ny);
    printf("centre %.17g\n", u[(nx / 2) * ny + ny / 2]);
    printf("quarter %.17g\n", u[(nx / 4) * ny + ny / 4]);
    fprintf(stderr, "%d steps of %d x %d: %.3f s (%.1f Mcells/s)\n", steps, nx, ny,
            elapsed, 1e-6 * nx * ny * steps / elapsed);

    free(u);
    free(u_new);
    return 0;
}
