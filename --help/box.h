/* Cells of a further assignment, C and C++. */
#ifndef AN5D_BOX
#define AN5D_BOX
/* Those that it updates, begin <= x < end per array axis, outermost first. */
typedef struct an5d_box {
  long long begin[3], end[3];
} an5d_box;
#endif
