/* Types of the entry points, C and C++. */
#ifndef AN5D_TYPES
#define AN5D_TYPES
/* Outcome of a call: code 0 is success; 2 leaves all to the C, whose loops have to run, as the
   kernels are not for this call; otherwise the message says what failed. */
typedef struct an5d_status {
  int code;
  char message[156];
} an5d_status;
/* The loops' iterations, begin <= i < end per array axis, outermost first, and t_begin <= t < t_end
   in time; and the array's extents (of one time plane) in cells. */
typedef struct an5d_domain {
  long long extent[3], begin[3], end[3], t_begin, t_end;
} an5d_domain;
/* The cells that an assignment updates, begin <= x < end per array axis, outermost first. */
typedef struct an5d_box {
  long long begin[3], end[3];
} an5d_box;
#endif
