// A box blur of one pass, and a weighted one through an index.
// form: Sweeps without a time loop: neighbours by small loops alone
// nests: 2
// expect: verified
#define K 3

void box_blur(int h, int w, float dst[h][w], float src[h][w]) {
  for (int y = 1; y < h - 1; y++)
    for (int x = 1; x < w - 1; x++) {
      float sum = 0;
      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) sum += src[y + dy][x + dx];
      dst[y][x] = sum / 9;
    }
}

void blur_rows(int height, int width, const float *weights, const float *in, float *out) {
  for (int y = 0; y < height; y++)
    for (int x = K; x < width - K; x++) {
      const int at = y * width + x;
      float acc = 0.0f;
      for (int k = -K; k <= K; k++) {
        const int from = at + k;
        acc += 0.125f * in[from];
      }
      out[at] = acc;
    }
}
