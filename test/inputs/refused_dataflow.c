// Five arrays that each read all of them at all neighbours, over the ends of periodic axes.
// expect: refused dataflow-too-large
#define CELLS for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) for (int k = 0; k < n; k++)
#define NEAR for (int a = -1; a < 2; a++) for (int b = -1; b < 2; b++) for (int c = -1; c < 2; c++)
#define AT(U) U[t % 2][(i + a + n) % n][(j + b + n) % n][(k + c + n) % n]
#define ALL AT(A) + AT(B) + AT(C) + AT(D) + AT(E)

void relax(int T, int n, float A[2][n][n][n], float B[2][n][n][n], float C[2][n][n][n], float D[2][n][n][n], float E[2][n][n][n]) {
  for (int t = 0; t < T; t++) {  // here
    CELLS { float s = 0; NEAR s += ALL; A[(t + 1) % 2][i][j][k] = s; }
    CELLS { float s = 0; NEAR s += ALL; B[(t + 1) % 2][i][j][k] = s; }
    CELLS { float s = 0; NEAR s += ALL; C[(t + 1) % 2][i][j][k] = s; }
    CELLS { float s = 0; NEAR s += ALL; D[(t + 1) % 2][i][j][k] = s; }
    CELLS { float s = 0; NEAR s += ALL; E[(t + 1) % 2][i][j][k] = s; }
  }
}
