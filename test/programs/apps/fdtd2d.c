/*  2D FDTD, TM mode:  Ez, Hx, Hy on a Yee grid, lossy dielectric slab,
 *  hard sinusoidal line source, its values in a table.
 *
 *  Normalised units, Courant number 0.5.
 *  Arguments: width height timesteps
 */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <time.h>

#define W_DEFAULT 43
#define H_DEFAULT 41
#define T_DEFAULT 29

#define COURANT 0.5
#define SOURCE_X 13

#define EZ(m, n) ez[(m) * h + (n)]
#define HX(m, n) hx[(m) * h + (n)]
#define HY(m, n) hy[(m) * h + (n)]
#define CA(m, n) ca[(m) * h + (n)]
#define CB(m, n) cb[(m) * h + (n)]

static void *checked_calloc(size_t count, size_t size)
{
	void *p = calloc(count, size);
	if (!p) {
		fputs("calloc failed\n", stderr);
		exit(1);
	}
	return p;
}

static void materials(double *ca, double *cb, int w, int h)
{
	int m, n;

	for (m = 0; m < w; m++)
		for (n = 0; n < h; n++) {
			double eps = 1.0, loss = 0.0;
			if (m > w / 2 && m < w / 2 + 8) {	/* the slab */
				eps = 4.0;
				loss = 0.02;
			}
			CA(m, n) = (1.0 - loss) / (1.0 + loss);
			CB(m, n) = COURANT / eps / (1.0 + loss);
		}
}

static double field_energy(const double *f, int count)
{
	double e = 0.0;
	int k;

	for (k = 0; k < count; k++)
		e += f[k] * f[k];
	return 0.5 * e;
}

int main(int argc, char **argv)
{
	int w = argc > 1 ? atoi(argv[1]) : W_DEFAULT;
	int h = argc > 2 ? atoi(argv[2]) : H_DEFAULT;
	int tmax = argc > 3 ? atoi(argv[3]) : T_DEFAULT;
	int m, n, t;
	double *ez, *hx, *hy, *ca, *cb, *pulse;
	struct timespec begin, end;

	if (w <= SOURCE_X + 2 || h < 4 || tmax < 1) {
		fprintf(stderr, "usage: %s [width height timesteps]\n", argv[0]);
		return EXIT_FAILURE;
	}

	ez = checked_calloc((size_t)w * h, sizeof(double));
	hx = checked_calloc((size_t)w * h, sizeof(double));
	hy = checked_calloc((size_t)w * h, sizeof(double));
	ca = checked_calloc((size_t)w * h, sizeof(double));
	cb = checked_calloc((size_t)w * h, sizeof(double));
	materials(ca, cb, w, h);
	pulse = checked_calloc(tmax, sizeof(double));
	for (t = 0; t < tmax; t++)
		pulse[t] = sin(0.3 * t);

	clock_gettime(CLOCK_MONOTONIC, &begin);
	for (t = 0; t < tmax; t++) {
		/* magnetic field */
		for (m = 0; m < w; m++)
			for (n = 0; n < h - 1; n++)
				HX(m, n) = HX(m, n) - COURANT * (EZ(m, n + 1) - EZ(m, n));
		for (m = 0; m < w - 1; m++)
			for (n = 0; n < h; n++)
				HY(m, n) = HY(m, n) + COURANT * (EZ(m + 1, n) - EZ(m, n));

		/* electric field */
		for (m = 1; m < w - 1; m++)
			for (n = 1; n < h - 1; n++)
				EZ(m, n) = CA(m, n) * EZ(m, n) + CB(m, n) * ((HY(m, n) - HY(m - 1, n)) -
									     (HX(m, n) - HX(m, n - 1)));

		/* hard source: a line of cells */
		for (n = 1; n < h - 1; n++)
			EZ(SOURCE_X, n) = pulse[t];
	}
	clock_gettime(CLOCK_MONOTONIC, &end);

	printf("FDTD %dx%d, %d steps\n", w, h, tmax);
	printf("energy: Ez %.17g Hx %.17g Hy %.17g\n", field_energy(ez, w * h), field_energy(hx, w * h),
	       field_energy(hy, w * h));
	{
		double peak = 0.0;
		int pm = 0, pn = 0;
		for (m = 0; m < w; m++)
			for (n = 0; n < h; n++)
				if (fabs(EZ(m, n)) > peak) {
					peak = fabs(EZ(m, n));
					pm = m;
					pn = n;
				}
		printf("peak |Ez| = %.17g at (%d, %d)\n", peak, pm, pn);
	}
	for (m = 3; m < w; m += 6)
		printf("Ez[%d] = %.17g\n", m, EZ(m, h / 2));
	fprintf(stderr, "elapsed: %.3f ms\n", (end.tv_sec - begin.tv_sec) * 1e3 + (end.tv_nsec - begin.tv_nsec) * 1e-6);

	free(ez);
	free(hx);
	free(hy);
	free(ca);
	free(cb);
	free(pulse);
	return EXIT_SUCCESS;
}
