// Gray-Scott on structs of two members, in two dimensions; structs are copied back member by member.
// form: Storage: A struct for each cell, `grid[i][j].u`
// nests: 1
// expect: verified
#define N 150
#define M 160
typedef struct {
  float u, v;
} Cell;
Cell grid[N][M], next[N][M];

void react(int steps, float du, float dv, float feed, float kill) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) {
        const float u = grid[i][j].u, v = grid[i][j].v, uvv = u * v * v;
        next[i][j].u = u + du * (grid[i - 1][j].u + grid[i + 1][j].u + grid[i][j - 1].u + grid[i][j + 1].u - 4.0f * u) - uvv + feed * (1.0f - u);
        next[i][j].v = v + dv * (grid[i - 1][j].v + grid[i + 1][j].v + grid[i][j - 1].v + grid[i][j + 1].v - 4.0f * v) + uvv - (feed + kill) * v;
      }
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) {
        grid[i][j].u = next[i][j].u;
        grid[i][j].v = next[i][j].v;
      }
  }
}
