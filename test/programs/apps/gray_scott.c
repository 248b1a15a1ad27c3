/* Gray-Scott reaction diffusion on a periodic square
 *
 *   dU/dt = Du lap U - U V^2 + F (1 - U)
 *   dV/dt = Dv lap V + U V^2 - (F + k) V
 *
 * Two species, each in an old and a new array.
 * Options: -n size  -t steps  -F feed  -k kill
 */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <time.h>
#include <unistd.h>

/* neighbours on the torus */
#define BEFORE(i) ((i) == 0 ? n - 1 : (i) - 1)
#define AFTER(i) ((i) == n - 1 ? 0 : (i) + 1)

typedef struct params {
	int n;		/* grid is n x n */
	int steps;
	int every;	/* output interval */
	double Du, Dv;
	double F, k;
	double dt;
} params;

typedef struct fields {
	double *u, *v;
	double *unew, *vnew;
} fields;

static double get_seconds(void)
{
	struct timespec ts;
	clock_gettime(CLOCK_MONOTONIC, &ts);
	return (double)ts.tv_sec + 1e-9 * (double)ts.tv_nsec;
}

static int allocate(fields *fl, int n)
{
	size_t bytes = (size_t)n * n * sizeof(double);

	fl->u = malloc(bytes);
	fl->v = malloc(bytes);
	fl->unew = malloc(bytes);
	fl->vnew = malloc(bytes);
	return fl->u && fl->v && fl->unew && fl->vnew;
}

static void initialize(fields *fl, int n)
{
	int i, j;

	srand(42);
	for (i = 0; i < n; ++i) {
		for (j = 0; j < n; ++j) {
			int inside = abs(i - n / 2) < n / 8 && abs(j - n / 2) < n / 8;
			double noise = 0.02 * (double)(rand() % 1000) / 1000.0;
			fl->u[i * n + j] = (inside ? 0.5 : 1.0) - noise;
			fl->v[i * n + j] = (inside ? 0.25 : 0.0) + noise;
		}
	}
}

static void step(fields *fl, const params *p)
{
	const int n = p->n;
	const double *u = fl->u, *v = fl->v;
	double *unew = fl->unew, *vnew = fl->vnew;
	double *tmp;

#pragma omp parallel for
	for (int i = 0; i < n; ++i) {
		for (int j = 0; j < n; ++j) {
			const double uc = u[i * n + j], vc = v[i * n + j];
			const double lapu = u[BEFORE(i) * n + j] + u[AFTER(i) * n + j] + u[i * n + BEFORE(j)] +
					    u[i * n + AFTER(j)] - 4.0 * uc;
			const double lapv = v[BEFORE(i) * n + j] + v[AFTER(i) * n + j] + v[i * n + BEFORE(j)] +
					    v[i * n + AFTER(j)] - 4.0 * vc;
			const double uvv = uc * vc * vc;
			unew[i * n + j] = uc + p->dt * (p->Du * lapu - uvv + p->F * (1.0 - uc));
			vnew[i * n + j] = vc + p->dt * (p->Dv * lapv + uvv - (p->F + p->k) * vc);
		}
	}

	tmp = fl->u;
	fl->u = fl->unew;
	fl->unew = tmp;
	tmp = fl->v;
	fl->v = fl->vnew;
	fl->vnew = tmp;
}

static void statistics(int t, const fields *fl, int n)
{
	double su = 0.0, sv = 0.0, vmin = fl->v[0], vmax = fl->v[0];
	int i;

	for (i = 0; i < n * n; ++i) {
		su += fl->u[i];
		sv += fl->v[i];
		vmin = fmin(vmin, fl->v[i]);
		vmax = fmax(vmax, fl->v[i]);
	}
	printf("step %4d  <u> %.17g  <v> %.17g  v in [%.17g, %.17g]\n", t, su / (n * n), sv / (n * n), vmin, vmax);
}

int main(int argc, char **argv)
{
	params p = { 53, 25, 10, 0.16, 0.08, 0.035, 0.06, 1.0 };
	fields fl;
	int opt, t;
	double start, stop;

	while ((opt = getopt(argc, argv, "n:t:F:k:")) != -1) {
		switch (opt) {
		case 'n': p.n = atoi(optarg); break;
		case 't': p.steps = atoi(optarg); break;
		case 'F': p.F = atof(optarg); break;
		case 'k': p.k = atof(optarg); break;
		default:
			fprintf(stderr, "usage: %s [-n size] [-t steps] [-F feed] [-k kill]\n", argv[0]);
			return 1;
		}
	}
	if (p.n < 8 || !allocate(&fl, p.n)) {
		fprintf(stderr, "bad size, or out of memory\n");
		return 1;
	}
	initialize(&fl, p.n);

	const int every = p.every;
	start = get_seconds();
	for (t = 0; t < p.steps; ++t) {
		if (t % every == 0)
			statistics(t, &fl, p.n);
		step(&fl, &p);
	}
	stop = get_seconds();

	statistics(p.steps, &fl, p.n);
	for (t = 1; t < p.n; t += 13)
		printf("u %.17g v %.17g\n", fl.u[t * p.n + t], fl.v[t * p.n + p.n / 2]);
	fprintf(stderr, "%d steps took %.4f s\n", p.steps, stop - start);

	free(fl.u);
	free(fl.v);
	free(fl.unew);
	free(fl.vnew);
	return 0;
}
