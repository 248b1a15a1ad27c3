/* An array of a call that has extents of its own, C and C++. */
#ifndef AN5D_INPUT
#define AN5D_INPUT
/* Its first element, and its extents, outermost first; the first is 0 where C does not say it. */
typedef struct an5d_input {
  const void* start;
  long long extent[4];
} an5d_input;
#endif
