// Heat on a plate in two planes, which a variable of the file chooses.
// form: Buffering: a variable that flips chooses the plane: `A[1 - iz] = f(A[iz])`, `iz = 1 - iz`
// expect: verified
// default: two steps
// nests: 1
#define NX 70
#define NY 90

static double T2[2][NX][NY];
static int iz;

void heat(int nt, double a) {
  for (int it = 0; it < nt; it++) {
    for (int ix = 1; ix < NX - 1; ix++)
      for (int iy = 1; iy < NY - 1; iy++)
        T2[1 - iz][ix][iy] = T2[iz][ix][iy] + a * (T2[iz][ix - 1][iy] + T2[iz][ix + 1][iy] + T2[iz][ix][iy - 1] +
                                                   T2[iz][ix][iy + 1] - 4 * T2[iz][ix][iy]);
    iz = 1 - iz;
  }
}
