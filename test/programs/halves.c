/* Half precision as C has it: fields of _Float16 whose values are computed in float, by casts or without; what is left in
   every array is what C leaves, bit for bit. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NX 60
#define NY 44

static _Float16 field[2][NX][NY], factor[NX][NY];
static float kept[NX][NY];

static void diffuse(int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < NX - 1; i++)
      for (int j = 1; j < NY - 1; j++)
        field[(t + 1) % 2][i][j] =
            (_Float16)((float)field[t % 2][i][j] +
                       0.2f * factor[i][j] * ((float)field[t % 2][i - 1][j] + (float)field[t % 2][i + 1][j] +
                                              (float)field[t % 2][i][j - 1] + (float)field[t % 2][i][j + 1] -
                                              4.0f * field[t % 2][i][j]));
}

/* Two arrays that trade places, beside a float; from the largest halves to the smallest. */
static void sharpen(_Float16 *u, _Float16 *un, float *sum, int n, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) {
      float here = u[i];
      un[i] = here > 2.0f ? 0.3f * here : 1.75f * here - 0.375f * (u[i - 1] * 1.0f + u[i + 1] * 1.0f);
      sum[i] += 0.5f * u[i];
    }
    _Float16 *other = u;
    u = un;
    un = other;
  }
}

/* Read only, by a float in time planes. */
static void weigh(float (*u)[NX][NY], const _Float16 (*w)[NY], int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < NX - 1; i++)
      for (int j = 1; j < NY - 1; j++)
        u[(t + 1) % 2][i][j] = w[i][j] * u[t % 2][i][j] + 0.1f * (u[t % 2][i - 1][j] + u[t % 2][i][j + 1]);
}

static void print(const char *name, const void *data, size_t bytes) {
  const unsigned char *byte = (const unsigned char *)data;
  unsigned long long value = 1469598103934665603ull;
  for (size_t n = 0; n < bytes; n++) value = (value ^ byte[n]) * 1099511628211ull;
  printf("%s %016llx\n", name, value);
}

int main(void) {
  for (int i = 0; i < NX; i++)
    for (int j = 0; j < NY; j++) {
      field[0][i][j] = (_Float16)((float)((i * 31 + j * 17) % 97) / 97.0f);
      field[1][i][j] = field[0][i][j];
      factor[i][j] = (_Float16)((float)((i + 3 * j) % 7) / 7.0f);
      kept[i][j] = (float)((i * 5 + j * 3) % 13) / 13.0f;
    }
  diffuse(9);
  print("field", field, sizeof field);

  const int n = 1000;
  _Float16 *u = (_Float16 *)malloc(n * sizeof *u), *un = (_Float16 *)malloc(n * sizeof *un);
  float *sum = (float *)calloc(n, sizeof *sum);
  for (int i = 0; i < n; i++) {
    u[i] = (_Float16)((float)(i * 37 % 101) / 40.0f - 1.0f);
    un[i] = u[i];
  }
  u[7] = (_Float16)60000.0f, u[20] = (_Float16)1e-7f;
  sharpen(u, un, sum, n, 6);
  print("u", u, n * sizeof *u);
  print("un", un, n * sizeof *un);
  print("sum", sum, n * sizeof *sum);

  float (*planes)[NX][NY] = (float (*)[NX][NY])malloc(2 * sizeof *planes);
  memcpy(planes[0], kept, sizeof kept);
  memcpy(planes[1], kept, sizeof kept);
  weigh(planes, (const _Float16(*)[NY])factor, 7);
  print("planes", planes, 2 * sizeof *planes);
  return 0;
}
