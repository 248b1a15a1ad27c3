/*
 * Jacobi iterations with a 7-point operator whose coefficients differ from
 * cell to cell: one array for each of the seven neighbours.
 *
 *   operator7 Nx Ny Nz Nt
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define FACES 7

int main(int argc, char *argv[])
{
    int t, i, j, k, m;
    int Nx = 42, Ny = 35, Nz = 27, Nt = 15;

    if (argc > 4) {
        Nx = atoi(argv[1]) + 2;
        Ny = atoi(argv[2]) + 2;
        Nz = atoi(argv[3]) + 2;
        Nt = atoi(argv[4]);
    }

    /* A[time][z][y][x], coef[point][z][y][x] */
    double ****A = (double ****)malloc(sizeof(double ***) * 2);
    double ****coef = (double ****)malloc(sizeof(double ***) * FACES);
    for (m = 0; m < 2; m++) {
        A[m] = (double ***)malloc(sizeof(double **) * Nz);
        for (i = 0; i < Nz; i++) {
            A[m][i] = (double **)malloc(sizeof(double *) * Ny);
            for (j = 0; j < Ny; j++)
                A[m][i][j] = (double *)malloc(sizeof(double) * Nx);
        }
    }
    for (m = 0; m < FACES; m++) {
        coef[m] = (double ***)malloc(sizeof(double **) * Nz);
        for (i = 0; i < Nz; i++) {
            coef[m][i] = (double **)malloc(sizeof(double *) * Ny);
            for (j = 0; j < Ny; j++)
                coef[m][i][j] = (double *)malloc(sizeof(double) * Nx);
        }
    }

    srand(42);
    for (i = 0; i < Nz; i++)
        for (j = 0; j < Ny; j++)
            for (k = 0; k < Nx; k++) {
                A[0][i][j][k] = A[1][i][j][k] = 1.0 * (rand() % 1024);
                for (m = 0; m < FACES; m++)
                    coef[m][i][j][k] = (rand() % 1024) / (1024.0 * FACES);
            }

    clock_t start = clock();
    for (t = 0; t < Nt; t++) {
        for (i = 1; i < Nz - 1; i++) {
            for (j = 1; j < Ny - 1; j++) {
                for (k = 1; k < Nx - 1; k++) {
                    A[(t + 1) % 2][i][j][k] = coef[0][i][j][k] * A[t % 2][i][j][k] +
                                              coef[1][i][j][k] * A[t % 2][i - 1][j][k] +
                                              coef[2][i][j][k] * A[t % 2][i][j - 1][k] +
                                              coef[3][i][j][k] * A[t % 2][i][j][k - 1] +
                                              coef[4][i][j][k] * A[t % 2][i + 1][j][k] +
                                              coef[5][i][j][k] * A[t % 2][i][j + 1][k] +
                                              coef[6][i][j][k] * A[t % 2][i][j][k + 1];
                }
            }
        }
    }
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;

    double sum = 0.0, largest = 0.0;
    for (i = 0; i < Nz; i++)
        for (j = 0; j < Ny; j++)
            for (k = 0; k < Nx; k++) {
                sum += A[Nt % 2][i][j][k];
                if (A[Nt % 2][i][j][k] > largest)
                    largest = A[Nt % 2][i][j][k];
            }
    printf("7-point variable coefficients, %d x %d x %d, %d steps\n", Nx, Ny, Nz, Nt);
    printf("sum %.17g largest %.17g\n", sum, largest);
    for (i = 1; i < Nz; i += 5)
        printf("A[%d] = %.17g\n", i, A[Nt % 2][i][Ny / 2][Nx / 3]);
    fprintf(stderr, "%f s\n", seconds);

    for (m = 0; m < 2; m++) {
        for (i = 0; i < Nz; i++) {
            for (j = 0; j < Ny; j++)
                free(A[m][i][j]);
            free(A[m][i]);
        }
        free(A[m]);
    }
    for (m = 0; m < FACES; m++) {
        for (i = 0; i < Nz; i++) {
            for (j = 0; j < Ny; j++)
                free(coef[m][i][j]);
            free(coef[m][i]);
        }
        free(coef[m]);
    }
    free(A);
    free(coef);
    return 0;
}
