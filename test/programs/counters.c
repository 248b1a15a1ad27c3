// Time loops of all kinds that count, with their own main: what is printed is every cell and what the counter
// is left with, for first values below, at and above the last one.
#include <stddef.h>
#include <stdio.h>

#define N 33

static double u[2][N];

static void fill(void) {
  for (int i = 0; i < N; i++) u[0][i] = (i * 31) % 23 * 0.25, u[1][i] = (i * 17) % 29 * 0.5;
}

static void tell(const char* name, long from, long to, long long counter) {
  double sum = 0;
  for (int i = 0; i < N; i++) sum += u[0][i] * (1 + i % 7) + u[1][i] * (1 + i % 5);
  printf("%s %ld %ld: %lld %.17g\n", name, from, to, counter, sum);
}

static void while_up(int t, int T) {
  const long from = (long)t;
  fill();
  while (t < T) {
    for (int i = 1; i < N - 1; i++)
      u[(t + 1) & 1][i] = 0.5 * u[t & 1][i - 1] + 0.25 * u[t & 1][i + 1] + 0.125 * t;
    t++;
  }
  tell("while_up", from, T, (long long)t);
}

static void while_up_equal(long t, int T) {
  const long from = (long)t;
  fill();
  while (T >= t) {
    for (int i = 1; i < N - 1; i++)
      u[(t + 1) & 1][i] = 0.5 * u[t & 1][i - 1] + 0.25 * u[t & 1][i + 1] + 0.125 * t;
    t += 1;
  }
  tell("while_up_equal", from, T, (long long)t);
}

static void while_down(int t, int T) {
  const long from = (long)t;
  fill();
  while (t > T) {
    for (int i = 1; i < N - 1; i++)
      u[(t + 1) & 1][i] = 0.5 * u[t & 1][i - 1] + 0.25 * u[t & 1][i + 1] + 0.125 * t;
    t--;
  }
  tell("while_down", from, T, (long long)t);
}

static void while_after(int t, int T) {
  const long from = (long)t;
  fill();
  while (t++ < T) {
    for (int i = 1; i < N - 1; i++)
      u[(t + 1) & 1][i] = 0.5 * u[t & 1][i - 1] + 0.25 * u[t & 1][i + 1] + 0.125 * t;
  }
  tell("while_after", from, T, (long long)t);
}

static void while_before(int t, int T) {
  const long from = (long)t;
  fill();
  while (++t <= T) {
    for (int i = 1; i < N - 1; i++)
      u[(t + 1) & 1][i] = 0.5 * u[t & 1][i - 1] + 0.25 * u[t & 1][i + 1] + 0.125 * t;
  }
  tell("while_before", from, T, (long long)t);
}

static void while_count(int t, int T) {
  const long from = (long)t;
  fill();
  while (t-- > 0) {
    for (int i = 1; i < N - 1; i++)
      u[(t + 1) & 1][i] = 0.5 * u[t & 1][i - 1] + 0.25 * u[t & 1][i + 1] + 0.125 * t;
  }
  tell("while_count", from, T, (long long)t);
}

static void while_count_before(int t, int T) {
  const long from = (long)t;
  fill();
  while (--t >= 0) {
    for (int i = 1; i < N - 1; i++)
      u[(t + 1) & 1][i] = 0.5 * u[t & 1][i - 1] + 0.25 * u[t & 1][i + 1] + 0.125 * t;
  }
  tell("while_count_before", from, T, (long long)t);
}

static void while_not_negative(int t, int T) {
  const long from = (long)t;
  fill();
  while (t-- >= T) {
    for (int i = 1; i < N - 1; i++)
      u[(t + 1) & 1][i] = 0.5 * u[t & 1][i - 1] + 0.25 * u[t & 1][i + 1] + 0.125 * t;
  }
  tell("while_not_negative", from, T, (long long)t);
}

static void do_up(int t, int T) {
  const long from = (long)t;
  fill();
  do {
    for (int i = 1; i < N - 1; i++)
      u[(t + 1) & 1][i] = 0.5 * u[t & 1][i - 1] + 0.25 * u[t & 1][i + 1] + 0.125 * t;
    t = t + 1;
  } while (t < T);
  tell("do_up", from, T, (long long)t);
}

static void do_before(int t, int T) {
  const long from = (long)t;
  fill();
  do {
    for (int i = 1; i < N - 1; i++)
      u[(t + 1) & 1][i] = 0.5 * u[t & 1][i - 1] + 0.25 * u[t & 1][i + 1] + 0.125 * t;
  } while (++t <= T);
  tell("do_before", from, T, (long long)t);
}

static void do_after(long t, int T) {
  const long from = (long)t;
  fill();
  do {
    for (int i = 1; i < N - 1; i++)
      u[(t + 1) & 1][i] = 0.5 * u[t & 1][i - 1] + 0.25 * u[t & 1][i + 1] + 0.125 * t;
  } while (t++ < T);
  tell("do_after", from, T, (long long)t);
}

static void do_down(int t, int T) {
  const long from = (long)t;
  fill();
  do {
    for (int i = 1; i < N - 1; i++)
      u[(t + 1) & 1][i] = 0.5 * u[t & 1][i - 1] + 0.25 * u[t & 1][i + 1] + 0.125 * t;
    --t;
  } while (t > T);
  tell("do_down", from, T, (long long)t);
}

static void do_count(int t, int T) {
  const long from = (long)t;
  fill();
  do {
    for (int i = 1; i < N - 1; i++)
      u[(t + 1) & 1][i] = 0.5 * u[t & 1][i - 1] + 0.25 * u[t & 1][i + 1] + 0.125 * t;
  } while (--t > 0);
  tell("do_count", from, T, (long long)t);
}

static void do_count_after(int t, int T) {
  const long from = (long)t;
  fill();
  do {
    for (int i = 1; i < N - 1; i++)
      u[(t + 1) & 1][i] = 0.5 * u[t & 1][i - 1] + 0.25 * u[t & 1][i + 1] + 0.125 * t;
  } while (t-- > T);
  tell("do_count_after", from, T, (long long)t);
}

static void break_first(int t, int T) {
  const long from = (long)t;
  fill();
  for (;;) {
    if (t >= T) break;
    for (int i = 1; i < N - 1; i++)
      u[(t + 1) & 1][i] = 0.5 * u[t & 1][i - 1] + 0.25 * u[t & 1][i + 1] + 0.125 * t;
    t++;
  }
  tell("break_first", from, T, (long long)t);
}

static void break_not(int t, int T) {
  const long from = (long)t;
  fill();
  while (1) {
    if (!(t < T)) {
      break;
    }
    for (int i = 1; i < N - 1; i++)
      u[(t + 1) & 1][i] = 0.5 * u[t & 1][i - 1] + 0.25 * u[t & 1][i + 1] + 0.125 * t;
    ++t;
  }
  tell("break_not", from, T, (long long)t);
}

static void break_head(int t, int T) {
  const long from = (long)t;
  fill();
  for (;; t++) {
    if (T <= t) break;
    for (int i = 1; i < N - 1; i++)
      u[(t + 1) & 1][i] = 0.5 * u[t & 1][i - 1] + 0.25 * u[t & 1][i + 1] + 0.125 * t;
  }
  tell("break_head", from, T, (long long)t);
}

static void break_last(int t, int T) {
  const long from = (long)t;
  fill();
  for (;;) {
    for (int i = 1; i < N - 1; i++)
      u[(t + 1) & 1][i] = 0.5 * u[t & 1][i - 1] + 0.25 * u[t & 1][i + 1] + 0.125 * t;
    t++;
    if (t >= T) break;
  }
  tell("break_last", from, T, (long long)t);
}

static void break_step(int t, int T) {
  const long from = (long)t;
  fill();
  do {
    for (int i = 1; i < N - 1; i++)
      u[(t + 1) & 1][i] = 0.5 * u[t & 1][i - 1] + 0.25 * u[t & 1][i + 1] + 0.125 * t;
    if (--t <= T) break;
  } while (1);
  tell("break_step", from, T, (long long)t);
}

static void for_no_init(int t, int T) {
  const long from = (long)t;
  fill();
  for (; t < T; t++) {
    for (int i = 1; i < N - 1; i++)
      u[(t + 1) & 1][i] = 0.5 * u[t & 1][i - 1] + 0.25 * u[t & 1][i + 1] + 0.125 * t;
  }
  tell("for_no_init", from, T, (long long)t);
}

static void for_no_step(int t, int T) {
  const long from = (long)t;
  fill();
  for (t = T - 3; t < T;) {
    for (int i = 1; i < N - 1; i++)
      u[(t + 1) & 1][i] = 0.5 * u[t & 1][i - 1] + 0.25 * u[t & 1][i + 1] + 0.125 * t;
    t++;
  }
  tell("for_no_step", from, T, (long long)t);
}

static void for_only_test(int t, int T) {
  const long from = (long)t;
  fill();
  for (; t-- > T;) {
    for (int i = 1; i < N - 1; i++)
      u[(t + 1) & 1][i] = 0.5 * u[t & 1][i - 1] + 0.25 * u[t & 1][i + 1] + 0.125 * t;
  }
  tell("for_only_test", from, T, (long long)t);
}

static void unsigned_up(unsigned t, int T) {
  const long from = (long)t;
  fill();
  while (t < (unsigned)(T & 15)) {
    for (int i = 1; i < N - 1; i++)
      u[(t + 1) & 1][i] = 0.5 * u[t & 1][i - 1] + 0.25 * u[t & 1][i + 1] + 0.125 * t;
    t++;
  }
  tell("unsigned_up", from, T, (long long)t);
}

static void unsigned_count(unsigned char t, int T) {
  const long from = (long)t;
  fill();
  t &= 15;
  while (t--) {
    for (int i = 1; i < N - 1; i++)
      u[(t + 1) & 1][i] = 0.5 * u[t & 1][i - 1] + 0.25 * u[t & 1][i + 1] + 0.125 * t;
  }
  tell("unsigned_count", from, T, (long long)t);
}

static void size_count(size_t t, int T) {
  const long from = (long)t;
  fill();
  t &= 15;
  while (t-- > 0) {
    for (int i = 1; i < N - 1; i++)
      u[(t + 1) & 1][i] = 0.5 * u[t & 1][i - 1] + 0.25 * u[t & 1][i + 1] + 0.125 * t;
  }
  tell("size_count", from, T, (long long)t);
}

static void short_up(short t, int T) {
  const long from = (long)t;
  fill();
  while (t < T) {
    for (int i = 1; i < N - 1; i++)
      u[(t + 1) & 1][i] = 0.5 * u[t & 1][i - 1] + 0.25 * u[t & 1][i + 1] + 0.125 * t;
    t++;
  }
  tell("short_up", from, T, (long long)t);
}

// Counts without a sign, compared with a signed number, and steps before the first comparison, from a known
// value.
static void known_start(size_t T) {
  int t;
  fill();
  t = 0;
  while (t < T) {
    for (int i = 1; i < N - 1; i++)
      u[(t + 1) & 1][i] = 0.5 * u[t & 1][i - 1] + 0.25 * u[t & 1][i + 1] + 0.125 * t;
    t++;
  }
  tell("known_start", 0, (long)T, t);
}

static void known_do(unsigned T) {
  unsigned t = 3;
  fill();
  do {
    for (int i = 1; i < N - 1; i++)
      u[(t + 1) & 1][i] = 0.5 * u[t & 1][i - 1] + 0.25 * u[t & 1][i + 1] + 0.125 * t;
  } while (++t < T);
  tell("known_do", 3, T, t);
}

static void known_count(void) {
  unsigned short t = 7;
  fill();
  while (--t) {
    for (int i = 1; i < N - 1; i++)
      u[(t + 1) & 1][i] = 0.5 * u[t & 1][i - 1] + 0.25 * u[t & 1][i + 1] + 0.125 * t;
  }
  tell("known_count", 7, 0, t);
}

// A positive number of steps, in a parameter that nobody needs any more.
static void signed_count(int t) {
  const int from = t;
  fill();
  while (t--) {
    for (int i = 1; i < N - 1; i++)
      u[(t + 1) & 1][i] = 0.5 * u[t & 1][i - 1] + 0.25 * u[t & 1][i + 1] + 0.125 * t;
  }
  tell("signed_count", from, 0, t);
}

// Pointers trade places, and the iterators are from outside; the step stands before the swap.
static void swapped(int t, int T) {
  double a[N], b[N], *now = a, *next = b;
  int i = -5;
  const int from = t;
  for (int k = 0; k < N; k++) a[k] = k % 5, b[k] = k % 3;
  while (t < T) {
    for (i = 1; i < N - 1; ++i) next[i] = 0.5 * now[i] + 0.25 * now[i + 1] + t;
    t++;
    double* kept = now;
    now = next;
    next = kept;
  }
  for (int k = 0; k < N; k++) u[0][k] = now[k], u[1][k] = next[k];
  tell(now == a ? "swapped, a" : "swapped, b", from, T, t * 100 + i);
}

int main(void) {
  const int ends[] = {0, 1, 2, 5, 13, -4, -1};
  for (int from = -3; from < 8; from += 2)
    for (int n = 0; n < 7; n++) {
      while_up(from, ends[n]);
      while_up_equal(from, ends[n]);
      while_down(from, ends[n]);
      while_after(from, ends[n]);
      while_before(from, ends[n]);
      while_count(from, ends[n]);
      while_count_before(from, ends[n]);
      while_not_negative(from, ends[n]);
      do_up(from, ends[n]);
      do_before(from, ends[n]);
      do_after(from, ends[n]);
      do_down(from, ends[n]);
      do_count(from, ends[n]);
      do_count_after(from, ends[n]);
      break_first(from, ends[n]);
      break_not(from, ends[n]);
      break_head(from, ends[n]);
      break_last(from, ends[n]);
      break_step(from, ends[n]);
      for_no_init(from, ends[n]);
      for_no_step(from, ends[n]);
      for_only_test(from, ends[n]);
      unsigned_up(from, ends[n]);
      unsigned_count(from, ends[n]);
      size_count(from, ends[n]);
      short_up(from, ends[n]);
      swapped(from, ends[n]);
    }
  for (int n = 0; n < 5; n++) {
    known_start(ends[n]);
    known_do(ends[n]);
    signed_count(ends[n]);
  }
  known_count();
  return 0;
}
