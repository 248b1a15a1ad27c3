// Linearised Poisson-Boltzmann:  laplace(phi) - kappa^2(x) phi = -rho
// by weighted Jacobi with a source array. Prints the residual every few sweeps.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#ifndef N
#define N 37
#endif

struct problem {
    int n;          // points per side, with the boundary
    double h;       // spacing
    double omega;   // weight of the Jacobi step
    double kappa2;  // screening
};

#define AT(a, i, j, k) (a)[((i) * n + (j)) * n + (k)]

static double seconds()
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static double *new_grid(int n)
{
    double *g = calloc((size_t)n * n * n, sizeof *g);
    if (g == NULL) {
        fprintf(stderr, "cannot allocate %d^3 doubles\n", n);
        exit(1);
    }
    return g;
}

// a positive and a negative charge, smeared out
static void charges(double *rho, int n, double h)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++) {
                double x = i * h - 0.3, y = j * h - 0.5, z = k * h - 0.5;
                double u = i * h - 0.7;
                AT(rho, i, j, k) = 50.0 * exp(-80.0 * (x * x + y * y + z * z)) -
                                   40.0 * exp(-60.0 * (u * u + y * y + z * z));
            }
}

static double residual(const double *phi, const double *rho, const struct problem *p)
{
    const int n = p->n;
    double sum = 0.0;
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            for (int k = 1; k < n - 1; k++) {
                double lap = AT(phi, i - 1, j, k) + AT(phi, i + 1, j, k) + AT(phi, i, j - 1, k) + AT(phi, i, j + 1, k) +
                             AT(phi, i, j, k - 1) + AT(phi, i, j, k + 1) - 6.0 * AT(phi, i, j, k);
                double r = lap / (p->h * p->h) - p->kappa2 * AT(phi, i, j, k) + AT(rho, i, j, k);
                sum += r * r;
            }
    return sqrt(sum / ((double)n * n * n));
}

int main(int argc, char **argv)
{
    struct problem prob;
    prob.n = argc > 1 ? atoi(argv[1]) : N / 2 + 3;
    prob.h = 1.0 / (prob.n - 1);
    prob.omega = 0.8;
    prob.kappa2 = argc > 3 ? atof(argv[3]) : 25.0;
    int sweeps = argc > 2 ? atoi(argv[2]) : 27;
    int n = prob.n;

    if (n < 3 || sweeps < 1) {
        fprintf(stderr, "usage: %s [points] [sweeps] [kappa^2]\n", argv[0]);
        return 1;
    }

    double *phi = new_grid(n);
    double *next = new_grid(n);
    double *rho = new_grid(n);
    charges(rho, n, prob.h);

    printf("start: residual %.17g\n", residual(phi, rho, &prob));
    double begin = seconds();
    for (int it = 0; it < sweeps; it++) {
        if (it % 10 == 0)
            printf("sweep %3d: residual %.17g\n", it, residual(phi, rho, &prob));

        #pragma omp parallel for
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                for (int k = 1; k < n - 1; k++) {
                    double around = AT(phi, i - 1, j, k) + AT(phi, i + 1, j, k)
                                  + AT(phi, i, j - 1, k) + AT(phi, i, j + 1, k)
                                  + AT(phi, i, j, k - 1) + AT(phi, i, j, k + 1);
                    double jacobi = (around + prob.h * prob.h * AT(rho, i, j, k)) /
                                    (6.0 + prob.kappa2 * prob.h * prob.h);
                    AT(next, i, j, k) = (1.0 - prob.omega) * AT(phi, i, j, k) + prob.omega * jacobi;
                }

        double *swap = phi;
        phi = next;
        next = swap;
    }
    double end = seconds();

    double lo = 1e300, hi = -1e300, total = 0.0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++) {
                double v = AT(phi, i, j, k);
                lo = fmin(lo, v);
                hi = fmax(hi, v);
                total += v;
            }
    printf("end: residual %.17g\n", residual(phi, rho, &prob));
    printf("phi in [%.17g, %.17g], total %.17g\n", lo, hi, total);
    printf("phi at the charges: %.17g %.17g\n", AT(phi, 3 * n / 10, n / 2, n / 2), AT(phi, 7 * n / 10, n / 2, n / 2));
    fprintf(stderr, "%d sweeps on %d^3: %g s\n", sweeps, n, end - begin);

    free(phi);
    free(next);
    free(rho);
    return 0;
}
