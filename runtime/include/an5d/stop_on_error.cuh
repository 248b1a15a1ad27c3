// What stands behind a call that has replaced a loop: a failure must not go unseen. One that leaves
// all to the C is said once in a row. Needs types.h.
extern "C" __attribute__((weak)) void an5d_stop_on_error(an5d_status status) {
  if (status.code) fprintf(stderr, "an5d: %s\n", status.message), abort();
}

extern "C" __attribute__((weak)) int an5d_left_to_c(an5d_status status) {
  static an5d_status said;
  if (status.code != 2) return an5d_stop_on_error(status), 0;
  if (strcmp(said.message, status.message) != 0)
    fprintf(stderr, "an5d: %s; running the original loop\n", status.message);
  said = status;
  return 1;
}
