/*
 * Lattice Boltzmann, D2Q9, BGK collision, pull scheme, fused stream and
 * collide. A channel driven by a body force, a cylinder as obstacle,
 * bounce back at solid cells; the outermost ring of cells is solid.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define Q 9
enum { C0, E, N, W, S, NE, NW, SW, SE };

#define CELL(x, y) ((y) * nx + (x))
#define F(grid, q, x, y) (grid)[CELL(x, y) * Q + (q)]

#define W0 (4.0 / 9.0)
#define W1 (1.0 / 9.0)
#define W2 (1.0 / 36.0)
#define FORCE 1.0e-4

/* equilibrium of one direction; cu is the velocity along it, usq 1.5 u.u */
#define FEQ(w, rho, cu, usq) ((w) * (rho) * (1.0 + 3.0 * (cu) + 4.5 * (cu) * (cu) - (usq)))
#define RELAX(f, feq) ((f) - omega * ((f) - (feq)))

#define DENSITY(f) (f##C0 + f##E + f##N + f##W + f##S + f##NE + f##NW + f##SW + f##SE)
#define MOMENTUM_X(f) (f##E + f##NE + f##SE - f##W - f##NW - f##SW)
#define MOMENTUM_Y(f) (f##N + f##NE + f##NW - f##S - f##SW - f##SE)

typedef struct {
    int nx, ny, steps;
    double tau;
} Config;

static double timer(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

static void *xmalloc(size_t bytes)
{
    void *p = malloc(bytes);
    if (!p) {
        fprintf(stderr, "malloc of %zu bytes failed\n", bytes);
        exit(1);
    }
    return p;
}

static void make_obstacle(int *solid, int nx, int ny)
{
    int cx = nx / 4, cy = ny / 2 + 1, r = ny / 7;
    for (int y = 0; y < ny; y++)
        for (int x = 0; x < nx; x++)
            solid[CELL(x, y)] = x == 0 || y == 0 || x == nx - 1 || y == ny - 1 ||
                                (x - cx) * (x - cx) + (y - cy) * (y - cy) <= r * r;
}

static void fill(double *f, int nx, int ny)
{
    static const double w[Q] = {W0, W1, W1, W1, W1, W2, W2, W2, W2};
    for (int q = 0; q < Q; q++)
        for (int y = 0; y < ny; y++)
            for (int x = 0; x < nx; x++)
                F(f, q, x, y) = w[q] * (1.0 + 0.01 * ((x * 5 + y * 3) % 7));
}

static void stream_collide(const double *src, double *dst, const int *solid, int nx, int ny, double omega)
{
#pragma omp parallel for
    for (int y = 1; y < ny - 1; y++) {
        for (int x = 1; x < nx - 1; x++) {
            double fC0 = F(src, C0, x, y);
            double fE = F(src, E, x - 1, y);
            double fN = F(src, N, x, y - 1);
            double fW = F(src, W, x + 1, y);
            double fS = F(src, S, x, y + 1);
            double fNE = F(src, NE, x - 1, y - 1);
            double fNW = F(src, NW, x + 1, y - 1);
            double fSW = F(src, SW, x + 1, y + 1);
            double fSE = F(src, SE, x - 1, y + 1);

            if (solid[CELL(x, y)]) { /* bounce back */
                F(dst, C0, x, y) = fC0;
                F(dst, E, x, y) = fW;
                F(dst, N, x, y) = fS;
                F(dst, W, x, y) = fE;
                F(dst, S, x, y) = fN;
                F(dst, NE, x, y) = fSW;
                F(dst, NW, x, y) = fSE;
                F(dst, SW, x, y) = fNE;
                F(dst, SE, x, y) = fNW;
                continue;
            }

            double rho = DENSITY(f);
            double ux = MOMENTUM_X(f) / rho + 0.5 * FORCE;
            double uy = MOMENTUM_Y(f) / rho;
            double usq = 1.5 * (ux * ux + uy * uy);

            F(dst, C0, x, y) = RELAX(fC0, FEQ(W0, rho, 0.0, usq));
            F(dst, E, x, y) = RELAX(fE, FEQ(W1, rho, ux, usq));
            F(dst, N, x, y) = RELAX(fN, FEQ(W1, rho, uy, usq));
            F(dst, W, x, y) = RELAX(fW, FEQ(W1, rho, -ux, usq));
            F(dst, S, x, y) = RELAX(fS, FEQ(W1, rho, -uy, usq));
            F(dst, NE, x, y) = RELAX(fNE, FEQ(W2, rho, ux + uy, usq));
            F(dst, NW, x, y) = RELAX(fNW, FEQ(W2, rho, uy - ux, usq));
            F(dst, SW, x, y) = RELAX(fSW, FEQ(W2, rho, -ux - uy, usq));
            F(dst, SE, x, y) = RELAX(fSE, FEQ(W2, rho, ux - uy, usq));
        }
    }
}

int main(int argc, char **argv)
{
    Config cfg = {61, 37, 14, 0.8};
    if (argc > 3) {
        cfg.nx = atoi(argv[1]);
        cfg.ny = atoi(argv[2]);
        cfg.steps = atoi(argv[3]);
    }
    int nx = cfg.nx, ny = cfg.ny;
    size_t bytes = (size_t)Q * nx * ny * sizeof(double);

    double *f = xmalloc(bytes), *fnew = xmalloc(bytes);
    int *solid = xmalloc((size_t)nx * ny * sizeof(int));
    make_obstacle(solid, nx, ny);
    fill(f, nx, ny);
    memcpy(fnew, f, bytes);

    double t0 = timer();
    for (int t = 0; t < cfg.steps; t++) {
        stream_collide(f, fnew, solid, nx, ny, 1.0 / cfg.tau);
        double *swap = f;
        f = fnew;
        fnew = swap;
    }
    double t1 = timer();

    double mass = 0.0, lo = f[0], hi = f[0];
    for (int i = 0; i < Q * nx * ny; i++) {
        mass += f[i];
        if (f[i] < lo) lo = f[i];
        if (f[i] > hi) hi = f[i];
    }
    printf("mass %.17g lo %.17g hi %.17g\n", mass, lo, hi);
    for (int y = 3; y < ny; y += 6)
        printf("E-W at %d: %.17g\n", y, F(f, E, nx / 2, y) - F(f, W, nx / 2, y));
    fprintf(stderr, "%.3f MLUPS\n", 1e-6 * nx * ny * cfg.steps / (t1 - t0));

    free(f);
    free(fnew);
    free(solid);
    return 0;
}
