/* P-SV wave propagation in 2D: velocity and stress on a staggered grid
 * (Virieux 1986), second order in time and space, free parameters per cell,
 * explosive source (both normal stresses) at one cell.
 *
 * Usage: elastic2d [NZ NX NT]
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct medium {
	float *buoyancy;	/* 1/density */
	float *lambda, *mu;	/* Lame's parameters */
};

struct wavefield {
	float *vx, *vz;			/* particle velocity */
	float *txx, *tzz, *txz;		/* stress */
};

static float *alloc_plane(int nz, int nx)
{
	float *plane = calloc((size_t)nz * nx, sizeof(float));
	if (plane == NULL) {
		fprintf(stderr, "elastic2d: out of memory\n");
		exit(1);
	}
	return plane;
}

static void homogeneous_with_inclusion(struct medium *m, int nz, int nx)
{
	int i, j;

	for (i = 0; i < nz; i++)
		for (j = 0; j < nx; j++) {
			int inside = (i - nz / 2) * (i - nz / 2) + (j - nx / 3) * (j - nx / 3) < 60;
			m->buoyancy[i * nx + j] = inside ? 0.4f : 0.5f;
			m->lambda[i * nx + j] = inside ? 1.1f : 0.7f;
			m->mu[i * nx + j] = inside ? 0.3f : 0.45f + 0.01f * (j % 3);
		}
}

static void propagate(int nz, int nx, int nt, float dtx, struct wavefield w, struct medium m, const float *wavelet, int sz, int sx)
{
	int it, i, j;
	float *vx = w.vx, *vz = w.vz, *txx = w.txx, *tzz = w.tzz, *txz = w.txz;
	const float *buoyancy = m.buoyancy, *lambda = m.lambda, *mu = m.mu;

	for (it = 0; it < nt; it++) {
		/* velocities */
		for (i = 1; i < nz - 1; i++)
			for (j = 1; j < nx - 1; j++) {
				int c = i * nx + j;
				vx[c] += dtx * buoyancy[c] * (txx[c + 1] - txx[c] + txz[c] - txz[c - nx]);
				vz[c] += dtx * buoyancy[c] * (txz[c] - txz[c - 1] + tzz[c + nx] - tzz[c]);
			}

		/* stresses */
		for (i = 1; i < nz - 1; i++)
			for (j = 1; j < nx - 1; j++) {
				int c = i * nx + j;
				float dxx = vx[c] - vx[c - 1];
				float dzz = vz[c] - vz[c - nx];
				txx[c] += dtx * ((lambda[c] + 2.0f * mu[c]) * dxx + lambda[c] * dzz);
				tzz[c] += dtx * ((lambda[c] + 2.0f * mu[c]) * dzz + lambda[c] * dxx);
				txz[c] += dtx * mu[c] * (vx[c + nx] - vx[c] + vz[c + 1] - vz[c]);
			}

		/* explosion */
		txx[sz * nx + sx] += wavelet[it];
		tzz[sz * nx + sx] += wavelet[it];
	}
}

static void summary(const char *name, const float *plane, int nz, int nx)
{
	double sum = 0.0;
	float peak = 0.0f;
	int c;

	for (c = 0; c < nz * nx; c++) {
		sum += (double)plane[c] * plane[c];
		if (fabsf(plane[c]) > peak)
			peak = fabsf(plane[c]);
	}
	printf("%-4s sum of squares %.17g, largest %.9g\n", name, sum, peak);
}

int main(int argc, char **argv)
{
	int nz = 67, nx = 59, nt = 31, it;
	struct medium m;
	struct wavefield w;
	float *wavelet;

	if (argc == 4) {
		nz = atoi(argv[1]);
		nx = atoi(argv[2]);
		nt = atoi(argv[3]);
	}
	m.buoyancy = alloc_plane(nz, nx);
	m.lambda = alloc_plane(nz, nx);
	m.mu = alloc_plane(nz, nx);
	w.vx = alloc_plane(nz, nx);
	w.vz = alloc_plane(nz, nx);
	w.txx = alloc_plane(nz, nx);
	w.tzz = alloc_plane(nz, nx);
	w.txz = alloc_plane(nz, nx);
	wavelet = alloc_plane(1, nt);
	homogeneous_with_inclusion(&m, nz, nx);
	for (it = 0; it < nt; it++) {
		float a = 0.25f * (it - 10);
		wavelet[it] = -2.0f * a * expf(-a * a);
	}

	propagate(nz, nx, nt, 0.4f, w, m, wavelet, nz / 3, nx / 2);

	printf("%d x %d cells, %d steps\n", nz, nx, nt);
	summary("vx", w.vx, nz, nx);
	summary("vz", w.vz, nz, nx);
	summary("txx", w.txx, nz, nx);
	summary("tzz", w.tzz, nz, nx);
	summary("txz", w.txz, nz, nx);
	free(m.buoyancy), free(m.lambda), free(m.mu);
	free(w.vx), free(w.vz), free(w.txx), free(w.tzz), free(w.txz), free(wavelet);
	return 0;
}
