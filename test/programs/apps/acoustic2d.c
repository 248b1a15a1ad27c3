// 2D acoustic wave equation, constant density, fourth order in space, sponge
// layers at the edges, a Ricker wavelet injected at one point.
//
// usage: acoustic2d [nz nx nt]
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define PAD 2     // half width of the stencil
#define SPONGE 12 // cells

typedef struct {
    int nz, nx, nt;
    int source_z, source_x;
    double dt, h, peak_frequency;
} Survey;

static double *grid(int nz, int nx)
{
    double *p = calloc((size_t)nz * nx, sizeof *p);
    if (!p) {
        perror("calloc");
        exit(EXIT_FAILURE);
    }
    return p;
}

static double ricker(double t, double f)
{
    double a = M_PI * f * (t - 1.2 / f);
    return (1.0 - 2.0 * a * a) * exp(-a * a);
}

// (v dt / h)^2: three layers, the middle one dipping
static void velocity_model(double *model, const Survey *s)
{
    for (int z = 0; z < s->nz; z++)
        for (int x = 0; x < s->nx; x++) {
            double v = z < s->nz / 3 + x / 9 ? 1500.0 : z < 2 * s->nz / 3 ? 2200.0 : 3100.0;
            double c = v * s->dt / s->h;
            model[z * s->nx + x] = c * c;
        }
}

static void sponge_layers(double *damping, const Survey *s)
{
    for (int z = 0; z < s->nz; z++)
        for (int x = 0; x < s->nx; x++) {
            int d = z;
            if (x < d) d = x;
            if (s->nz - 1 - z < d) d = s->nz - 1 - z;
            if (s->nx - 1 - x < d) d = s->nx - 1 - x;
            double w = d < SPONGE ? 0.015 * (SPONGE - d) : 0.0;
            damping[z * s->nx + x] = exp(-w * w);
        }
}

static void propagate(int nz, int nx, int nt, int source_z, int source_x, double (*before)[nx], double (*now)[nx],
                      const double (*model)[nx], const double (*damping)[nx], const double *wavelet)
{
    for (int t = 0; t < nt; t++) {
        for (int z = PAD; z < nz - PAD; z++)
            for (int x = PAD; x < nx - PAD; x++) {
                double laplacian = -5.0 * now[z][x] + 4.0 / 3.0 * (now[z - 1][x] + now[z + 1][x] + now[z][x - 1] + now[z][x + 1]) -
                                   1.0 / 12.0 * (now[z - 2][x] + now[z + 2][x] + now[z][x - 2] + now[z][x + 2]);
                before[z][x] = (2.0 * now[z][x] - damping[z][x] * before[z][x] + model[z][x] * laplacian) * damping[z][x];
            }
        before[source_z][source_x] += wavelet[t];

        double (*swap)[nx] = before;
        before = now;
        now = swap;
    }
}

int main(int argc, char **argv)
{
    Survey s = {71, 83, 35, 0, 0, 0.001, 8.0, 18.0};
    if (argc == 4) {
        s.nz = atoi(argv[1]);
        s.nx = atoi(argv[2]);
        s.nt = atoi(argv[3]);
    }
    s.source_z = s.nz / 4;
    s.source_x = s.nx / 2 + 3;

    double *p = grid(s.nz, s.nx), *q = grid(s.nz, s.nx);
    double *model = grid(s.nz, s.nx), *damping = grid(s.nz, s.nx), *wavelet = grid(1, s.nt);
    velocity_model(model, &s);
    sponge_layers(damping, &s);
    for (int t = 0; t < s.nt; t++)
        wavelet[t] = ricker(t * s.dt, s.peak_frequency);

    propagate(s.nz, s.nx, s.nt, s.source_z, s.source_x, (double (*)[s.nx])p, (double (*)[s.nx])q, (const double (*)[s.nx])model,
              (const double (*)[s.nx])damping, wavelet);

    // The newest of the two is the one that the last step wrote.
    const double *last = s.nt % 2 ? p : q, *previous = s.nt % 2 ? q : p;
    double energy = 0.0, change = 0.0;
    for (int c = 0; c < s.nz * s.nx; c++) {
        energy += last[c] * last[c];
        change += fabs(last[c] - previous[c]);
    }
    printf("%d x %d, %d steps: energy %.17g, change %.17g\n", s.nz, s.nx, s.nt, energy, change);
    for (int x = 1; x < s.nx; x += 9)
        printf("receiver %d: %.17g\n", x, last[(s.nz / 6) * s.nx + x]);
    free(p), free(q), free(model), free(damping), free(wavelet);
    return 0;
}
