// form: Updates: functions that read arrays by members of a struct that they are given: `get(f, i, j, k)`
// Functions that read arrays of a struct that they are given: two arrays that trade places, and coefficients.
// schedule: tiers=2 block=32x8 stream=chunks:8
// nests: 1
// expect: verified
struct field {
  int n, m, l;
  float *now, *next;
  const float *k;
};

static float get(const struct field *f, int i, int j, int k) { return f->now[(i * f->m + j) * f->l + k]; }
static float weight(const struct field *f, int i, int j, int k) { return 0.1f * f->k[(i * f->m + j) * f->l + k]; }
static float around(const struct field *f, int i, int j, int k) {
  float sum = 0;
  for (int d = -1; d <= 1; d++)
    if (d != 0) sum += get(f, i + d, j, k) + get(f, i, j + d, k) + get(f, i, j, k + d);
  return sum;
}

void diffuse(struct field *f, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < f->n - 1; i++)
      for (int j = 1; j < f->m - 1; j++)
        for (int k = 1; k < f->l - 1; k++)
          f->next[(i * f->m + j) * f->l + k] = get(f, i, j, k) + weight(f, i, j, k) * (around(f, i, j, k) - 6 * get(f, i, j, k));
    float *swap = f->now;
    f->now = f->next;
    f->next = swap;
  }
}
