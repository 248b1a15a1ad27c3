// form: C++: A plane given for a reference to rows
// expect: refused function-body
// says: found a parameter of rows, for which no name of an array is given, in the function 'both'
static double both(const double (&e)[40][40], int i, int j) {  // here
  return e[i - 1][j] + e[i + 1][j];
}
void run(int steps, double (&u)[2][40][40]) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < 39; i++)
      for (int j = 1; j < 39; j++) u[(t + 1) % 2][i][j] = 0.5 * both(u[t % 2], i, j);
}
