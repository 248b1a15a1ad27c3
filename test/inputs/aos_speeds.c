// The step of a lattice Boltzmann course: nine speeds in a struct, obstacles beside them, sizes in a struct.
// form: Storage: A struct for each cell with an array in it, `cells[ii + jj * nx].speeds[3]`
// nests: 1
// expect: verified
#define NSPEEDS 9
typedef struct {
  int nx, ny;
  float omega;
} t_param;
typedef struct {
  float speeds[NSPEEDS];
} t_speed;

void run(const t_param params, t_speed *cells, t_speed *tmp_cells, int *obstacles, int iterations) {
  for (int tt = 0; tt < iterations; tt++) {
    for (int jj = 1; jj < params.ny - 1; jj++)
      for (int ii = 1; ii < params.nx - 1; ii++) {
        const float s0 = cells[ii + jj * params.nx].speeds[0];
        const float s1 = cells[ii - 1 + jj * params.nx].speeds[1];
        const float s2 = cells[ii + (jj - 1) * params.nx].speeds[2];
        const float s3 = cells[ii + 1 + jj * params.nx].speeds[3];
        const float s4 = cells[ii + (jj + 1) * params.nx].speeds[4];
        const float s5 = cells[ii - 1 + (jj - 1) * params.nx].speeds[5];
        const float s6 = cells[ii + 1 + (jj - 1) * params.nx].speeds[6];
        const float s7 = cells[ii + 1 + (jj + 1) * params.nx].speeds[7];
        const float s8 = cells[ii - 1 + (jj + 1) * params.nx].speeds[8];
        if (obstacles[ii + jj * params.nx]) {
          tmp_cells[ii + jj * params.nx].speeds[0] = s0;
          tmp_cells[ii + jj * params.nx].speeds[1] = s3;
          tmp_cells[ii + jj * params.nx].speeds[2] = s4;
          tmp_cells[ii + jj * params.nx].speeds[3] = s1;
          tmp_cells[ii + jj * params.nx].speeds[4] = s2;
          tmp_cells[ii + jj * params.nx].speeds[5] = s7;
          tmp_cells[ii + jj * params.nx].speeds[6] = s8;
          tmp_cells[ii + jj * params.nx].speeds[7] = s5;
          tmp_cells[ii + jj * params.nx].speeds[8] = s6;
        } else {
          const float rho = s0 + s1 + s2 + s3 + s4 + s5 + s6 + s7 + s8;
          const float ux = (s1 + s5 + s8 - (s3 + s6 + s7)) / rho, uy = (s2 + s5 + s6 - (s4 + s7 + s8)) / rho;
          const float c = 1.0f - 1.5f * (ux * ux + uy * uy);
          tmp_cells[ii + jj * params.nx].speeds[0] = s0 + params.omega * (4.0f / 9.0f * rho * c - s0);
          tmp_cells[ii + jj * params.nx].speeds[1] = s1 + params.omega * (rho / 9.0f * (c + 3.0f * ux + 4.5f * ux * ux) - s1);
          tmp_cells[ii + jj * params.nx].speeds[2] = s2 + params.omega * (rho / 9.0f * (c + 3.0f * uy + 4.5f * uy * uy) - s2);
          tmp_cells[ii + jj * params.nx].speeds[3] = s3 + params.omega * (rho / 9.0f * (c - 3.0f * ux + 4.5f * ux * ux) - s3);
          tmp_cells[ii + jj * params.nx].speeds[4] = s4 + params.omega * (rho / 9.0f * (c - 3.0f * uy + 4.5f * uy * uy) - s4);
          tmp_cells[ii + jj * params.nx].speeds[5] = s5 + params.omega * (rho / 36.0f * (c + 3.0f * (ux + uy) + 4.5f * (ux + uy) * (ux + uy)) - s5);
          tmp_cells[ii + jj * params.nx].speeds[6] = s6 + params.omega * (rho / 36.0f * (c + 3.0f * (uy - ux) + 4.5f * (uy - ux) * (uy - ux)) - s6);
          tmp_cells[ii + jj * params.nx].speeds[7] = s7 + params.omega * (rho / 36.0f * (c - 3.0f * (ux + uy) + 4.5f * (ux + uy) * (ux + uy)) - s7);
          tmp_cells[ii + jj * params.nx].speeds[8] = s8 + params.omega * (rho / 36.0f * (c - 3.0f * (uy - ux) + 4.5f * (uy - ux) * (uy - ux)) - s8);
        }
      }
    t_speed *kept = cells;
    cells = tmp_cells;
    tmp_cells = kept;
  }
}
