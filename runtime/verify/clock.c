/* Time as programs see it that `an5dc --verify` runs: it goes on by a millisecond whenever somebody looks. Two runs
   of a program then print the same times, and so does what an5dc makes of it, which is much slower on the emulation.

   These take the place of the C library's functions, in other libraries of the program, too. */
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/time.h>
#include <sys/times.h>
#include <time.h>

static long long milliseconds_; /* since looks began */

static long long look(void) { return __atomic_add_fetch(&milliseconds_, 1, __ATOMIC_RELAXED); }

enum { kSecond = 1000, kBegin = 1767225600 /* the year 2026 */ };

int clock_gettime(clockid_t clock, struct timespec* now) {
  const long long passed = look();
  (void)clock;
  now->tv_sec = kBegin + passed / kSecond;
  now->tv_nsec = passed % kSecond * 1000000;
  return 0;
}

int timespec_get(struct timespec* now, int base) {
  clock_gettime(CLOCK_REALTIME, now);
  return base;
}

int gettimeofday(struct timeval* restrict now, void* restrict zone) {
  struct timespec fine;
  (void)zone;
  clock_gettime(CLOCK_REALTIME, &fine);
  now->tv_sec = fine.tv_sec;
  now->tv_usec = fine.tv_nsec / 1000;
  return 0;
}

time_t time(time_t* where) {
  struct timespec fine;
  clock_gettime(CLOCK_REALTIME, &fine);
  if (where) *where = fine.tv_sec;
  return fine.tv_sec;
}

clock_t clock(void) { return look() * (CLOCKS_PER_SEC / kSecond); }

clock_t times(struct tms* spent) {
  const clock_t now = look() / 10;
  const struct tms none = {now, 0, 0, 0};
  *spent = none;
  return now;
}
