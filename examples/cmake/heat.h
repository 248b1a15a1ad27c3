/* The heat equation on a rectangular plate, explicit in time. */
#ifndef HEAT_H
#define HEAT_H

/* Diffusivity times time step over the square of the cell's width: stable up to 0.25. */
#define HEAT_RATE 0.2f

/* Advances the temperature in plane 0 by so many steps; step s leaves its result in plane s % 2. The border of n by m
   cells keeps its temperature. */
void heat(int n, int m, int steps, float T[2][n][m]);

#endif
