// The common part of the examples: options, random fields, timing, comparison with plain C.
//
// An example is one file that is both C11 and C++17. Before it includes this header it defines
//   REAL        the type of a cell            RADIUS  the cells of border on each side
//   DIMENSIONS  1, 2 or 3                     SIZE    the largest interior size per dimension
//   Plane       an array of SIZE + 2 * RADIUS cells in each dimension: one time plane
// and may define
//   BORDER      border cells per dimension, both sides together: 2 * RADIUS unless defined
//   INITIAL(u)  the initial value of a cell from a random u in [0, 1): 0.5 + u unless defined
// After it come `sweep`, whose nest is marked for an5dc, and `reference`, the same nest left alone.
// Smaller sizes (-s) use the first cells of the same planes; the rest is never touched.
#ifndef AN5D_EXAMPLES_BENCHMARK_H
#define AN5D_EXAMPLES_BENCHMARK_H

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifndef BORDER
#define BORDER (2 * RADIUS)
#endif
#ifndef INITIAL
#define INITIAL(u) (0.5 + (u))
#endif

// A decimal constant in the arithmetic of the cells: R(0.1) is 0.1f for float.
#define R(x) ((REAL)x)

#define BENCH_TEXT(x) BENCH_TEXT_(x)
#define BENCH_TEXT_(x) #x

// Advances the field in A[0] by `steps` time steps over an interior of size^DIMENSIONS cells.
typedef void Sweep(Plane* A, int size, int steps);

typedef struct {
  int size, steps, repeats;
  bool check;          // compare with the reference
  int tolerance;       // the difference to accept, in units in the last place
  bool planes_differ;  // random values for A[1] that are not those of A[0], borders included
} BenchOptions;

// What a comparison of all cells of both planes found.
typedef struct {
  size_t cells, wrong;      // compared; out of tolerance
  uint64_t largest;         // difference, in units in the last place
  double minimum, maximum;  // values of the checked field
} BenchDifference;

static void bench_print_help(const char* program) {
  printf("usage: %s [options]\n", program);
  printf("  -s SIZE    interior cells per dimension, 0 to %d (the default)\n", SIZE);
  fputs(
      "  -t STEPS   time steps (default 1000)\n"
      "  -n COUNT   repeats, each from the same initial field (default 1)\n"
      "  -c         check: compare both time planes with the plain C loop, bit for bit\n"
      "  -e ULPS    check, but accept a difference of ULPS units in the last place\n"
      "  -b         start the two time planes from different values, borders included\n"
      "  -h         this text\n"
      "exit status: 0 done, 1 the check failed, 2 wrong usage, 3 out of memory\n",
      stdout);
}

static void bench_fail(int status, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fputs("error: ", stderr);
  vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
  va_end(arguments);
  exit(status);
}

static int bench_number(char option, const char* text, int low, int high) {
  if (text == NULL) bench_fail(2, "option -%c needs a number", option);
  char* end = NULL;
  errno = 0;
  const long value = strtol(text, &end, 10);
  if (end == text || *end != '\0')
    bench_fail(2, "option -%c needs a number, not '%s'", option, text);
  if (errno != 0 || value < low || value > high)
    bench_fail(2, "option -%c: %s is not in %d..%d", option, text, low, high);
  return (int)value;
}

static BenchOptions bench_options(int argc, char** argv) {
  BenchOptions options = {SIZE, 1000, 1, false, 0, false};
  for (int a = 1; a < argc; a++) {
    const char option = argv[a][0] == '-' && strlen(argv[a]) == 2 ? argv[a][1] : '?';
    const char* const value = a + 1 < argc ? argv[a + 1] : NULL;
    if (strchr("stne", option) != NULL) a++;
    switch (option) {
      case 's': options.size = bench_number('s', value, 0, SIZE); break;
      case 't': options.steps = bench_number('t', value, 0, INT_MAX - 1); break;
      case 'n': options.repeats = bench_number('n', value, 1, INT_MAX - 1); break;
      case 'c': options.check = true; break;
      case 'e':
        options.check = true;
        options.tolerance = bench_number('e', value, 0, INT_MAX);
        break;
      case 'b': options.planes_differ = true; break;
      case 'h': bench_print_help(argv[0]); exit(0);
      default: bench_fail(2, "unknown argument '%s' (-h lists the options)", argv[a]);
    }
  }
  return options;
}

static double bench_seconds(void) {
  struct timespec now;
  timespec_get(&now, TIME_UTC);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

// Both planes, uninitialised: memory that is never touched costs nothing.
static Plane* bench_planes(void) {
  Plane* const A = (Plane*)calloc(2, sizeof(Plane));
  if (A == NULL) bench_fail(3, "no memory for two planes of %zu bytes", sizeof(Plane));
  return A;
}

// The rows (runs of `size + BORDER` cells along the last dimension) that a plane has in use.
static size_t bench_rows(int size) {
  const size_t width = (size_t)size + BORDER;
  if (DIMENSIONS == 1) return 1;
  return DIMENSIONS == 2 ? width : width * width;
}

static REAL* bench_row(Plane* A, int plane, size_t row, int size) {
  const size_t extent = SIZE + BORDER, width = (size_t)size + BORDER;
  size_t line = (size_t)plane;
  if (DIMENSIONS == 3) line = line * extent + row / width;
  if (DIMENSIONS >= 2) line = line * extent + row % width;
  return (REAL*)A + line * extent;
}

// The next number in [0, 1) of the generator splitmix64.
static double bench_random(uint64_t* state) {
  uint64_t z = *state += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return (double)((z ^ (z >> 31)) >> 11) * 0x1p-53;
}

static void bench_initialise(Plane* A, const BenchOptions* options) {
  for (int plane = 0; plane < 2; plane++) {
    uint64_t state = options->planes_differ ? (uint64_t)plane : 0;
    for (size_t row = 0; row < bench_rows(options->size); row++) {
      REAL* const cells = bench_row(A, plane, row, options->size);
      for (int k = 0; k < options->size + BORDER; k++) {
        const double u = bench_random(&state);
        cells[k] = (REAL)INITIAL(u);
      }
    }
  }
}

// The place of x among the values of its type: neighbours differ by 1.
static int64_t bench_ordinal(REAL x) {
  if (R(0.5) == 0) return (int64_t)x;
  if (sizeof(REAL) == sizeof(float)) {
    const float narrow = (float)x;
    int32_t bits;
    memcpy(&bits, &narrow, sizeof bits);
    return bits < 0 ? (int64_t)INT32_MIN - bits : bits;
  }
  const double wide = (double)x;
  int64_t bits;
  memcpy(&bits, &wide, sizeof bits);
  return bits < 0 ? INT64_MIN - bits : bits;
}

// Units in the last place between a and b: 0 for equal bits or two NaNs, 1 for 0 and -0.
static uint64_t bench_ulps(REAL a, REAL b) {
  if (memcmp(&a, &b, sizeof(REAL)) == 0) return 0;
  if (isnan((double)a) || isnan((double)b))
    return isnan((double)a) && isnan((double)b) ? 0 : UINT64_MAX;
  const int64_t m = bench_ordinal(a), n = bench_ordinal(b);
  if (m == n) return 1;
  return m < n ? (uint64_t)n - (uint64_t)m : (uint64_t)m - (uint64_t)n;
}

static void bench_report_cell(int plane, size_t row, int k, int size, REAL found, REAL expected) {
  const size_t width = (size_t)size + BORDER;
  printf("check: A[%d]", plane);
  if (DIMENSIONS == 3) printf("[%zu]", row / width);
  if (DIMENSIONS >= 2) printf("[%zu]", row % width);
  printf("[%d] is %.17g, expected %.17g\n", k, (double)found, (double)expected);
}

// Compares all cells of both planes, borders included, and reports the first that is wrong.
static BenchDifference bench_compare(Plane* A, Plane* expected, const BenchOptions* options) {
  const int size = options->size;
  BenchDifference difference = {0, 0, 0, HUGE_VAL, -HUGE_VAL};
  for (int plane = 0; plane < 2; plane++) {
    for (size_t row = 0; row < bench_rows(size); row++) {
      const REAL* const a = bench_row(A, plane, row, size);
      const REAL* const b = bench_row(expected, plane, row, size);
      for (int k = 0; k < size + BORDER; k++) {
        const uint64_t ulps = bench_ulps(a[k], b[k]);
        difference.cells++;
        difference.minimum = fmin(difference.minimum, (double)a[k]);
        difference.maximum = fmax(difference.maximum, (double)a[k]);
        if (ulps > difference.largest) difference.largest = ulps;
        if (ulps > (uint64_t)options->tolerance && difference.wrong++ == 0)
          bench_report_cell(plane, row, k, size, a[k], b[k]);
      }
    }
  }
  return difference;
}

// Runs `reference` and compares: true if every cell of A is within the tolerance.
static bool bench_check(Plane* A, Sweep* reference, const BenchOptions* options) {
  Plane* const expected = bench_planes();
  bench_initialise(expected, options);
  reference(expected, options->size, options->steps);
  const BenchDifference found = bench_compare(A, expected, options);
  free(expected);
  if (found.wrong > 0)
    printf("check: failed, %zu of %zu cells are wrong, by up to %llu ulp\n", found.wrong,
           found.cells, (unsigned long long)found.largest);
  else
    printf("check: passed, %zu cells %s (up to %llu ulp), values %g to %g\n", found.cells,
           found.largest == 0 ? "equal bit for bit" : "within tolerance",
           (unsigned long long)found.largest, found.minimum, found.maximum);
  return found.wrong == 0;
}

static int benchmark_main(int argc, char** argv, Sweep* sweep, Sweep* reference) {
  const BenchOptions options = bench_options(argc, argv);
  const double updates = pow(options.size, DIMENSIONS) * options.steps;
  Plane* const A = bench_planes();
  printf("%d-D %s, size %d, steps %d\n", DIMENSIONS, BENCH_TEXT(REAL), options.size, options.steps);
  for (int repeat = 1; repeat <= options.repeats; repeat++) {
    bench_initialise(A, &options);
    const double start = bench_seconds();
    sweep(A, options.size, options.steps);
    const double seconds = bench_seconds() - start;
    printf("repeat %d: %.6f s, %.3f GCells/s\n", repeat, seconds,
           seconds > 0 ? updates / seconds * 1e-9 : 0.0);
  }
  const bool passed = !options.check || bench_check(A, reference, &options);
  free(A);
  return passed ? 0 : 1;
}

#endif
