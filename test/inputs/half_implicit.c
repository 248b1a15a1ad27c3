// Conversions that C makes by itself: operands are float, and so is what is assigned; in place, with a temporary.
// form: Types of cells: `_Float16` converted without casts
// schedule: tiers=1 block=64 stream=none planes=global exchange=global combine=gather
// default: no
// expect: verified
void relax(int n, _Float16 *u, const _Float16 *w, float *v, float c, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) {
      float left = u[i - 1], right = u[i + 1];
      v[i] = c * (left + right) - 0.3f * u[i] * w[i];
    }
    for (int i = 1; i < n - 1; i++) u[i] = u[i] > 1.0f ? v[i] - 0.5f : v[i];
    for (int i = 1; i < n - 1; i++) u[i] += 0.1f;
  }
}
