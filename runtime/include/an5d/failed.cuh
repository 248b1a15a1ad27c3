// What stands behind a call that has replaced a loop: C's loops run after a failure, which is said.
// Needs types.h.
extern "C" __attribute__((weak)) int an5d_failed(an5d_status status) {
  if (status.code) fprintf(stderr, "an5d: %s; running the original loop\n", status.message);
  return status.code;
}
