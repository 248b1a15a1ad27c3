// Structs for each cell that are only read; one of the members is never named.
// form: Storage: A struct for each cell that is only read: `cells[i].c`
// nests: 1
// expect: verified
#define N 100

struct cell {
  float u, c;
} cells[N];
float A[2][N];

void sweep(int T) {
#pragma scop
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++) A[(t + 1) % 2][i] = cells[i].c * (A[t % 2][i - 1] + A[t % 2][i + 1]);
#pragma endscop
}
