/*
 * 3D FDTD on a Yee grid: six field components, one update coefficient for
 * each component and cell, perfectly conducting walls, and a soft source at
 * one point of Ez.
 *
 *   ./fdtd3d [steps]
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define IE 26
#define JE 23
#define KE 37

#define STEPS 17

static float ex[IE][JE][KE], ey[IE][JE][KE], ez[IE][JE][KE];
static float hx[IE][JE][KE], hy[IE][JE][KE], hz[IE][JE][KE];
static float cex[IE][JE][KE], cey[IE][JE][KE], cez[IE][JE][KE];
static float chx[IE][JE][KE], chy[IE][JE][KE], chz[IE][JE][KE];

/* a dielectric sphere in vacuum, Courant number 0.5 */
static void media(void)
{
    int i, j, k;

    for (i = 0; i < IE; i++)
        for (j = 0; j < JE; j++)
            for (k = 0; k < KE; k++) {
                int di = i - IE / 2, dj = j - JE / 2, dk = k - KE / 2;
                float epsilon = di * di + dj * dj + dk * dk < 30 ? 4.0f : 1.0f;
                cex[i][j][k] = 0.5f / epsilon;
                cey[i][j][k] = 0.5f / (epsilon + 0.01f * (i % 3));
                cez[i][j][k] = 0.5f / (epsilon + 0.01f * (k % 5));
                chx[i][j][k] = 0.5f;
                chy[i][j][k] = 0.5f / (1.0f + 0.001f * (j % 4));
                chz[i][j][k] = 0.5f;
            }
}

static void march(int steps, const float *pulse)
{
    for (int n = 0; n < steps; n++) {
        for (int i = 1; i < IE - 1; i++)
            for (int j = 1; j < JE - 1; j++)
                for (int k = 1; k < KE - 1; k++) {
                    ex[i][j][k] += cex[i][j][k] * (hz[i][j][k] - hz[i][j - 1][k] - hy[i][j][k] + hy[i][j][k - 1]);
                    ey[i][j][k] += cey[i][j][k] * (hx[i][j][k] - hx[i][j][k - 1] - hz[i][j][k] + hz[i - 1][j][k]);
                    ez[i][j][k] += cez[i][j][k] * (hy[i][j][k] - hy[i - 1][j][k] - hx[i][j][k] + hx[i][j - 1][k]);
                }

        ez[IE / 3][JE / 2][KE / 2] += pulse[n];

        for (int i = 0; i < IE - 1; i++)
            for (int j = 0; j < JE - 1; j++)
                for (int k = 0; k < KE - 1; k++) {
                    hx[i][j][k] -= chx[i][j][k] * (ez[i][j + 1][k] - ez[i][j][k] - ey[i][j][k + 1] + ey[i][j][k]);
                    hy[i][j][k] -= chy[i][j][k] * (ex[i][j][k + 1] - ex[i][j][k] - ez[i + 1][j][k] + ez[i][j][k]);
                    hz[i][j][k] -= chz[i][j][k] * (ey[i + 1][j][k] - ey[i][j][k] - ex[i][j + 1][k] + ex[i][j][k]);
                }
    }
}

static void report(const char *name, float f[IE][JE][KE])
{
    double energy = 0.0;
    float peak = 0.0f;
    int i, j, k;

    for (i = 0; i < IE; i++)
        for (j = 0; j < JE; j++)
            for (k = 0; k < KE; k++) {
                energy += (double)f[i][j][k] * f[i][j][k];
                if (fabsf(f[i][j][k]) > peak)
                    peak = fabsf(f[i][j][k]);
            }
    printf("%s: energy %.17g, peak %.9g, at the centre %.9g\n", name, energy, peak, f[IE / 2][JE / 2][KE / 2]);
}

int main(int argc, char **argv)
{
    int n, steps = argc > 1 ? atoi(argv[1]) : STEPS;
    float *pulse = malloc(steps * sizeof(float));
    clock_t start, stop;

    if (!pulse) {
        fprintf(stderr, "no memory for %d steps\n", steps);
        return 1;
    }
    for (n = 0; n < steps; n++)
        pulse[n] = expf(-0.05f * (n - 12) * (n - 12));
    media();

    start = clock();
    march(steps, pulse);
    stop = clock();

    printf("%d x %d x %d cells, %d steps\n", IE, JE, KE, steps);
    report("ex", ex);
    report("ey", ey);
    report("ez", ez);
    report("hx", hx);
    report("hy", hy);
    report("hz", hz);
    fprintf(stderr, "%.3f s\n", (double)(stop - start) / CLOCKS_PER_SEC);
    free(pulse);
    return 0;
}
