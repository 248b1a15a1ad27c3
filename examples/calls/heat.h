/* The heat equation on a rectangular plate, explicit in time. */
#ifndef HEAT_H
#define HEAT_H

/* Advances n by m cells by so many time steps; step t reads T[t % 2] and writes the interior of the other plane.
   `rate` is diffusivity times time step over the square of the cell's width: stable up to 0.25. */
#ifdef __cplusplus
extern "C" void step(int n, int m, int steps, float rate, void *T); /* C++ has no T[2][n][m] */
#else
void step(int n, int m, int steps, float rate, float T[2][n][m]);
#endif

#endif
