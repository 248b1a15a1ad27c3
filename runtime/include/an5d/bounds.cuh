// Host side of loops whose bounds the conditions in them rely on. Needs types.h.
namespace an5d {
namespace {

enum : long long { kAnywhere = -(1ll << 62) };

// Are the cells of a box along an axis so many at least?
[[maybe_unused]] inline bool has_iterations(const an5d_box& box, int axis, int least) {
  return box.end[axis] - box.begin[axis] >= least;
}

// Do they begin and end there? None at all do no harm.
[[maybe_unused]] inline bool is_loop(const an5d_box& box, int axis, long long begin,
                                     long long end) {
  const long long from = box.begin[axis], to = box.end[axis];
  return from >= to || ((begin == kAnywhere || from == begin) && (end == kAnywhere || to == end));
}

}  // namespace
}  // namespace an5d
