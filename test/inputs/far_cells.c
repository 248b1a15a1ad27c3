// Cells too far from each other for any tile: what is left is a kernel without one.
// nests: 2
// expect: verified
#define N 1200

float far_row[2][N];
int far_plane[N][N];

void row(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 500; i < N - 600; i++)
      far_row[(t + 1) % 2][i] = 0.5f * far_row[t % 2][i - 500] + 0.25f * far_row[t % 2][i + 600];
}

void plane(int T) {
  for (int t = 0; t < T; t++)
    for (int i = 300; i < N; i++)
      for (int j = 0; j < N - 1; j++) far_plane[i][j] = (far_plane[i][j] + far_plane[i][j + 1] + i) % 1000;
}
