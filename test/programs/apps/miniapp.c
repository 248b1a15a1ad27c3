// miniapp: advection and diffusion of a tracer in a box, in the shape that
// proxy applications have: a config, a set of fields, sweeps in functions of
// their own, a driver that calls them, timers, and a checksum at the end.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

typedef double Real;

#define INDEX(i, j, k) ((i) + nx * ((j) + ny * (k)))

struct Config
{
    int nx, ny, nz;  // with one layer of ghost cells on each side
    int steps;
    Real dt, diffusivity;
};

struct Fields
{
    Real *tracer;
    Real *flux;     // tendency of the tracer
    Real *wind;     // along x, constant in time
};

static double read_timer(void)
{
    struct timeval now;
    gettimeofday(&now, NULL);
    return now.tv_sec + 1.0e-6 * now.tv_usec;
}

static void parse_options(struct Config *config, int argc, char *argv[])
{
    config->nx = 24;
    config->ny = 20;
    config->nz = 18;
    config->steps = 11;
    config->dt = 0.05;
    config->diffusivity = 0.4;
    for (int i = 1; i < argc; i++)
    {
        if (strcmp(argv[i], "--steps") == 0 && i + 1 < argc)
            config->steps = atoi(argv[++i]);
        else if (strcmp(argv[i], "--size") == 0 && i + 1 < argc)
            config->nx = config->ny = config->nz = atoi(argv[++i]);
        else
        {
            fprintf(stderr, "%s: unknown option %s\n", argv[0], argv[i]);
            exit(1);
        }
    }
}

static Real *allocate(const struct Config *config)
{
    Real *field = calloc((size_t)config->nx * config->ny * config->nz, sizeof(Real));
    if (field == NULL)
    {
        fprintf(stderr, "allocation failed\n");
        exit(1);
    }
    return field;
}

static void initialise(struct Fields *f, int nx, int ny, int nz)
{
    for (int k = 0; k < nz; k++)
        for (int j = 0; j < ny; j++)
            for (int i = 0; i < nx; i++)
            {
                Real x = (i - nx / 3) / 3.0, y = (j - ny / 2) / 3.0, z = (k - nz / 2) / 3.0;
                f->tracer[INDEX(i, j, k)] = exp(-x * x - y * y - z * z);
                f->wind[INDEX(i, j, k)] = 1.0 + 0.02 * j - 0.01 * k;
            }
}

// tendency from diffusion and upwind advection
static void compute_tendency(int nx, int ny, int nz, const Real *q, const Real *wind, Real *tend, Real kappa)
{
#pragma omp parallel for
    for (int k = 1; k < nz - 1; k++)
        for (int j = 1; j < ny - 1; j++)
            for (int i = 1; i < nx - 1; i++)
            {
                Real lap = q[INDEX(i - 1, j, k)] + q[INDEX(i + 1, j, k)] + q[INDEX(i, j - 1, k)] +
                           q[INDEX(i, j + 1, k)] + q[INDEX(i, j, k - 1)] + q[INDEX(i, j, k + 1)] -
                           6.0 * q[INDEX(i, j, k)];
                Real adv = wind[INDEX(i, j, k)] * (q[INDEX(i, j, k)] - q[INDEX(i - 1, j, k)]);
                tend[INDEX(i, j, k)] = kappa * lap - adv;
            }
}

static void update(int nx, int ny, int nz, Real *q, const Real *tend, Real dt)
{
#pragma omp parallel for
    for (int k = 1; k < nz - 1; k++)
        for (int j = 1; j < ny - 1; j++)
            for (int i = 1; i < nx - 1; i++)
                q[INDEX(i, j, k)] += dt * tend[INDEX(i, j, k)];
}

// zero gradient at the six faces
static void boundaries(int nx, int ny, int nz, Real *q)
{
    for (int k = 0; k < nz; k++)
        for (int j = 0; j < ny; j++)
        {
            q[INDEX(0, j, k)] = q[INDEX(1, j, k)];
            q[INDEX(nx - 1, j, k)] = q[INDEX(nx - 2, j, k)];
        }
    for (int k = 0; k < nz; k++)
        for (int i = 0; i < nx; i++)
        {
            q[INDEX(i, 0, k)] = q[INDEX(i, 1, k)];
            q[INDEX(i, ny - 1, k)] = q[INDEX(i, ny - 2, k)];
        }
    for (int j = 0; j < ny; j++)
        for (int i = 0; i < nx; i++)
        {
            q[INDEX(i, j, 0)] = q[INDEX(i, j, 1)];
            q[INDEX(i, j, nz - 1)] = q[INDEX(i, j, nz - 2)];
        }
}

static void run(const struct Config *config, struct Fields *f)
{
    const int nx = config->nx, ny = config->ny, nz = config->nz;
    for (int step = 0; step < config->steps; step++)
    {
        compute_tendency(nx, ny, nz, f->tracer, f->wind, f->flux, config->diffusivity);
        update(nx, ny, nz, f->tracer, f->flux, config->dt);
        boundaries(nx, ny, nz, f->tracer);
    }
}

int main(int argc, char *argv[])
{
    struct Config config;
    parse_options(&config, argc, argv);
    const int nx = config.nx, ny = config.ny, nz = config.nz;
    struct Fields fields = {allocate(&config), allocate(&config), allocate(&config)};
    initialise(&fields, nx, ny, nz);

    double start = read_timer();
    run(&config, &fields);
    double stop = read_timer();

    Real sum = 0, low = fields.tracer[0], high = fields.tracer[0];
    for (int cell = 0; cell < nx * ny * nz; cell++)
    {
        sum += fields.tracer[cell];
        low = fmin(low, fields.tracer[cell]);
        high = fmax(high, fields.tracer[cell]);
    }
    printf("checksum %.17g\nrange %.17g .. %.17g\n", sum, low, high);
    for (int i = 0; i < nx; i += 5)
        printf("tracer(%d) = %.17g\n", i, fields.tracer[INDEX(i, ny / 2, nz / 2)]);
    fprintf(stderr, "time for %d steps: %.3f s\n", config.steps, stop - start);
    free(fields.tracer);
    free(fields.flux);
    free(fields.wind);
    return 0;
}
