// Arrays updated in place under conditions of position that end with what these leave: no cell behind may be
// touched (pages that cannot be read or written).
#include <stdio.h>
#include <sys/mman.h>

enum { PAGE = 4096, M = 21 };

// So many floats, that end at such a page.
static float* tight(int count) {
  size_t bytes = (count > 0 ? count : 1) * sizeof(float), whole = (bytes + PAGE - 1) / PAGE * PAGE;
  char* p = (char*)mmap(0, whole + 2 * PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  mprotect(p + PAGE, whole, PROT_READ | PROT_WRITE);
  float* cells = (float*)(p + PAGE + whole - bytes);
  for (int i = 0; i < count; i++) cells[i] = 0.25f + (i * 7 % 61) / 128.0f;
  return cells;
}

static void show(const char* name, const float* cells, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += cells[i] * (i % 13 + 1);
  printf("%s %.17g\n", name, sum);
}

#define STEPS for (int t = 0; t < steps; t++)
#define INSIDE for (int i = 1; i < n - 1; i++)
#define HEAT u[i] + 0.1f * (u[i - 1] - 2 * u[i] + u[i + 1])
#define TRADE float* s = u; u = v; v = s

static void below_in(int steps, int n, int m, float* u, float* v, float* a, const float* f) {
  STEPS { INSIDE { v[i] = HEAT; if (i < m) a[i] = 0.5f * a[i] + v[i]; } TRADE; }
}
static void below_before(int steps, int n, int m, float* u, float* v, float* a, const float* f) {
  STEPS { INSIDE { if (i < m) a[i] = 0.5f * a[i] + u[i]; v[i] = HEAT; } TRADE; }
}
static void below_used(int steps, int n, int m, float* u, float* v, float* a, const float* f) {
  STEPS { INSIDE { float d = u[i - 1] - 2 * u[i] + u[i + 1]; if (i < m) { a[i] = 0.5f * a[i] + d; d = d + a[i]; } v[i] = u[i] + 0.1f * d; } TRADE; }
}
static void below_own(int steps, int n, int m, float* u, float* v, float* a, const float* f) {
  STEPS { INSIDE v[i] = HEAT; INSIDE { if (!(i < m)) continue; a[i] += 0.25f * v[i + 1]; } TRADE; }
}
static void at_most_in(int steps, int n, int m, float* u, float* v, float* a, const float* f) {
  STEPS { INSIDE { v[i] = HEAT; if (m - 1 >= i) a[i] = 0.5f * a[i] + v[i]; } TRADE; }
}
static void at_most_before(int steps, int n, int m, float* u, float* v, float* a, const float* f) {
  STEPS { INSIDE { if (m - 1 >= i) a[i] = 0.5f * a[i] + u[i]; v[i] = HEAT; } TRADE; }
}
static void at_most_used(int steps, int n, int m, float* u, float* v, float* a, const float* f) {
  STEPS { INSIDE { float d = u[i - 1] - 2 * u[i] + u[i + 1]; if (m - 1 >= i) { a[i] = 0.5f * a[i] + d; d = d + a[i]; } v[i] = u[i] + 0.1f * d; } TRADE; }
}
static void at_most_own(int steps, int n, int m, float* u, float* v, float* a, const float* f) {
  STEPS { INSIDE v[i] = HEAT; INSIDE { if (!(m - 1 >= i)) continue; a[i] += 0.25f * v[i + 1]; } TRADE; }
}
static void between_in(int steps, int n, int m, float* u, float* v, float* a, const float* f) {
  STEPS { INSIDE { v[i] = HEAT; if (i >= 3 && i < m) a[i] = 0.5f * a[i] + v[i]; } TRADE; }
}
static void between_before(int steps, int n, int m, float* u, float* v, float* a, const float* f) {
  STEPS { INSIDE { if (i >= 3 && i < m) a[i] = 0.5f * a[i] + u[i]; v[i] = HEAT; } TRADE; }
}
static void between_used(int steps, int n, int m, float* u, float* v, float* a, const float* f) {
  STEPS { INSIDE { float d = u[i - 1] - 2 * u[i] + u[i + 1]; if (i >= 3 && i < m) { a[i] = 0.5f * a[i] + d; d = d + a[i]; } v[i] = u[i] + 0.1f * d; } TRADE; }
}
static void between_own(int steps, int n, int m, float* u, float* v, float* a, const float* f) {
  STEPS { INSIDE v[i] = HEAT; INSIDE { if (!(i >= 3 && i < m)) continue; a[i] += 0.25f * v[i + 1]; } TRADE; }
}
static void outside_in(int steps, int n, int m, float* u, float* v, float* a, const float* f) {
  STEPS { INSIDE { v[i] = HEAT; if (!(i >= m || i < 2)) a[i] = 0.5f * a[i] + v[i]; } TRADE; }
}
static void outside_before(int steps, int n, int m, float* u, float* v, float* a, const float* f) {
  STEPS { INSIDE { if (!(i >= m || i < 2)) a[i] = 0.5f * a[i] + u[i]; v[i] = HEAT; } TRADE; }
}
static void outside_used(int steps, int n, int m, float* u, float* v, float* a, const float* f) {
  STEPS { INSIDE { float d = u[i - 1] - 2 * u[i] + u[i + 1]; if (!(i >= m || i < 2)) { a[i] = 0.5f * a[i] + d; d = d + a[i]; } v[i] = u[i] + 0.1f * d; } TRADE; }
}
static void outside_own(int steps, int n, int m, float* u, float* v, float* a, const float* f) {
  STEPS { INSIDE v[i] = HEAT; INSIDE { if (!(!(i >= m || i < 2))) continue; a[i] += 0.25f * v[i + 1]; } TRADE; }
}
static void and_data_in(int steps, int n, int m, float* u, float* v, float* a, const float* f) {
  STEPS { INSIDE { v[i] = HEAT; if (i < m && f[i] > 0.4f) a[i] = 0.5f * a[i] + v[i]; } TRADE; }
}
static void and_data_before(int steps, int n, int m, float* u, float* v, float* a, const float* f) {
  STEPS { INSIDE { if (i < m && f[i] > 0.4f) a[i] = 0.5f * a[i] + u[i]; v[i] = HEAT; } TRADE; }
}
static void and_data_used(int steps, int n, int m, float* u, float* v, float* a, const float* f) {
  STEPS { INSIDE { float d = u[i - 1] - 2 * u[i] + u[i + 1]; if (i < m && f[i] > 0.4f) { a[i] = 0.5f * a[i] + d; d = d + a[i]; } v[i] = u[i] + 0.1f * d; } TRADE; }
}
static void and_data_own(int steps, int n, int m, float* u, float* v, float* a, const float* f) {
  STEPS { INSIDE v[i] = HEAT; INSIDE { if (!(i < m && f[i] > 0.4f)) continue; a[i] += 0.25f * v[i + 1]; } TRADE; }
}
static void before_end_in(int steps, int n, int m, float* u, float* v, float* a, const float* f) {
  STEPS { INSIDE { v[i] = HEAT; if (i < n - 4) a[i] = 0.5f * a[i] + v[i]; } TRADE; }
}
static void before_end_before(int steps, int n, int m, float* u, float* v, float* a, const float* f) {
  STEPS { INSIDE { if (i < n - 4) a[i] = 0.5f * a[i] + u[i]; v[i] = HEAT; } TRADE; }
}
static void before_end_used(int steps, int n, int m, float* u, float* v, float* a, const float* f) {
  STEPS { INSIDE { float d = u[i - 1] - 2 * u[i] + u[i + 1]; if (i < n - 4) { a[i] = 0.5f * a[i] + d; d = d + a[i]; } v[i] = u[i] + 0.1f * d; } TRADE; }
}
static void before_end_own(int steps, int n, int m, float* u, float* v, float* a, const float* f) {
  STEPS { INSIDE v[i] = HEAT; INSIDE { if (!(i < n - 4)) continue; a[i] += 0.25f * v[i + 1]; } TRADE; }
}
static void at_in(int steps, int n, int m, float* u, float* v, float* a, const float* f) {
  STEPS { INSIDE { v[i] = HEAT; if (i == m - 1) a[i] = 0.5f * a[i] + v[i]; } TRADE; }
}
static void at_before(int steps, int n, int m, float* u, float* v, float* a, const float* f) {
  STEPS { INSIDE { if (i == m - 1) a[i] = 0.5f * a[i] + u[i]; v[i] = HEAT; } TRADE; }
}
static void at_used(int steps, int n, int m, float* u, float* v, float* a, const float* f) {
  STEPS { INSIDE { float d = u[i - 1] - 2 * u[i] + u[i + 1]; if (i == m - 1) { a[i] = 0.5f * a[i] + d; d = d + a[i]; } v[i] = u[i] + 0.1f * d; } TRADE; }
}
static void at_own(int steps, int n, int m, float* u, float* v, float* a, const float* f) {
  STEPS { INSIDE v[i] = HEAT; INSIDE { if (!(i == m - 1)) continue; a[i] += 0.25f * v[i + 1]; } TRADE; }
}

// In 2-D: w has m rows, or rows of which m cells are touched.
static void half_in(int steps, int n, int m, float* u, float* v, float* a, const float* f) {
  STEPS { INSIDE { v[i] = HEAT; if (i < n / 2) a[i] = 0.5f * a[i] + v[i]; } TRADE; }
}
static void half_before(int steps, int n, int m, float* u, float* v, float* a, const float* f) {
  STEPS { INSIDE { if (i < n / 2) a[i] = 0.5f * a[i] + u[i]; v[i] = HEAT; } TRADE; }
}
static void half_used(int steps, int n, int m, float* u, float* v, float* a, const float* f) {
  STEPS { INSIDE { float d = u[i - 1] - 2 * u[i] + u[i + 1]; if (i < n / 2) { a[i] = 0.5f * a[i] + d; d = d + a[i]; } v[i] = u[i] + 0.1f * d; } TRADE; }
}
static void half_own(int steps, int n, int m, float* u, float* v, float* a, const float* f) {
  STEPS { INSIDE v[i] = HEAT; INSIDE { if (!(i < n / 2)) continue; a[i] += 0.25f * v[i + 1]; } TRADE; }
}
static void behind_half_in(int steps, int n, int m, float* u, float* v, float* a, const float* f) {
  STEPS { INSIDE { v[i] = HEAT; if (n / 2 > i + 1) a[i] = 0.5f * a[i] + v[i]; } TRADE; }
}
static void behind_half_before(int steps, int n, int m, float* u, float* v, float* a, const float* f) {
  STEPS { INSIDE { if (n / 2 > i + 1) a[i] = 0.5f * a[i] + u[i]; v[i] = HEAT; } TRADE; }
}
static void behind_half_used(int steps, int n, int m, float* u, float* v, float* a, const float* f) {
  STEPS { INSIDE { float d = u[i - 1] - 2 * u[i] + u[i + 1]; if (n / 2 > i + 1) { a[i] = 0.5f * a[i] + d; d = d + a[i]; } v[i] = u[i] + 0.1f * d; } TRADE; }
}
static void behind_half_own(int steps, int n, int m, float* u, float* v, float* a, const float* f) {
  STEPS { INSIDE v[i] = HEAT; INSIDE { if (!(n / 2 > i + 1)) continue; a[i] += 0.25f * v[i + 1]; } TRADE; }
}
static void remainder_in(int steps, int n, int m, float* u, float* v, float* a, const float* f) {
  STEPS { INSIDE { v[i] = HEAT; if (i <= m % 7) a[i] = 0.5f * a[i] + v[i]; } TRADE; }
}
static void remainder_before(int steps, int n, int m, float* u, float* v, float* a, const float* f) {
  STEPS { INSIDE { if (i <= m % 7) a[i] = 0.5f * a[i] + u[i]; v[i] = HEAT; } TRADE; }
}
static void remainder_used(int steps, int n, int m, float* u, float* v, float* a, const float* f) {
  STEPS { INSIDE { float d = u[i - 1] - 2 * u[i] + u[i + 1]; if (i <= m % 7) { a[i] = 0.5f * a[i] + d; d = d + a[i]; } v[i] = u[i] + 0.1f * d; } TRADE; }
}
static void remainder_own(int steps, int n, int m, float* u, float* v, float* a, const float* f) {
  STEPS { INSIDE v[i] = HEAT; INSIDE { if (!(i <= m % 7)) continue; a[i] += 0.25f * v[i + 1]; } TRADE; }
}
static void shorter_in(int steps, int n, int m, float* u, float* v, float* a, const float* f) {
  STEPS { INSIDE { v[i] = HEAT; if (i < (n > m ? m : n) / 2) a[i] = 0.5f * a[i] + v[i]; } TRADE; }
}
static void shorter_before(int steps, int n, int m, float* u, float* v, float* a, const float* f) {
  STEPS { INSIDE { if (i < (n > m ? m : n) / 2) a[i] = 0.5f * a[i] + u[i]; v[i] = HEAT; } TRADE; }
}
static void shorter_used(int steps, int n, int m, float* u, float* v, float* a, const float* f) {
  STEPS { INSIDE { float d = u[i - 1] - 2 * u[i] + u[i + 1]; if (i < (n > m ? m : n) / 2) { a[i] = 0.5f * a[i] + d; d = d + a[i]; } v[i] = u[i] + 0.1f * d; } TRADE; }
}
static void shorter_own(int steps, int n, int m, float* u, float* v, float* a, const float* f) {
  STEPS { INSIDE v[i] = HEAT; INSIDE { if (!(i < (n > m ? m : n) / 2)) continue; a[i] += 0.25f * v[i + 1]; } TRADE; }
}
static void rows(int steps, int n, int m, float (*u)[M], float (*v)[M], float (*w)[M]) {
  STEPS {
    INSIDE for (int j = 1; j < M - 1; j++) {
      float d = u[i][j + 1] - u[i][j];
      if (i < m) { w[i][j] = 0.5f * w[i][j] + 0.2f * d; d += w[i][j]; }
      v[i][j] = u[i][j] + 0.1f * (d - u[i][j] + u[i - 1][j]);
    }
    float (*s)[M] = u; u = v; v = s;
  }
}
static void columns(int steps, int n, int m, float (*u)[M], float (*v)[M], float (*w)[M]) {
  STEPS {
    INSIDE for (int j = 1; j < M - 1; j++) {
      v[i][j] = u[i][j] + 0.1f * (u[i + 1][j] - 2 * u[i][j] + u[i - 1][j]);
      if (j >= m && i < m) w[i][j] = 0.5f * w[i][j] + 0.2f * v[i][j];
    }
    float (*s)[M] = u; u = v; v = s;
  }
}

int main(void) {
  for (int n = 3; n < 90; n += n < 12 ? 3 : 37)
    for (int m = 1; m < n; m = 2 * m + 1) {
#define RUN(name, cells) { \
      const int all = (cells) < n - 1 ? (cells) : n - 1; \
      float *u = tight(n), *v = tight(n), *a = tight(all), *f = tight(n); \
      name(7, n, m, u, v, a, f), show(#name, u, n), show("and", v, n), show("and", a, all); \
    }
#define RUN_ALL(name, cells) RUN(name##_in, cells) RUN(name##_before, cells) RUN(name##_used, cells) RUN(name##_own, cells)
      RUN_ALL(below, m) RUN_ALL(at_most, m) RUN_ALL(between, m) RUN_ALL(outside, m) RUN_ALL(and_data, m)
      RUN_ALL(before_end, n - 4) RUN_ALL(at, m)
      RUN_ALL(half, n / 2) RUN_ALL(behind_half, n / 2 - 1) RUN_ALL(remainder, m % 7 + 1) RUN_ALL(shorter, m / 2)
#define RUN_2D(name) { \
      const int all = (m < n - 1 ? m : n - 1) * M - 1; \
      float *u = tight(n * M), *v = tight(n * M), *w = tight(all); \
      name(7, n, m, (float (*)[M])u, (float (*)[M])v, (float (*)[M])w); \
      show(#name, u, n * M), show("and", v, n * M), show("and", w, all); \
    }
      RUN_2D(rows) RUN_2D(columns)
    }
}
