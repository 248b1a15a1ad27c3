// Host side of loops whose bounds the conditions in them rely on. Needs box.h.
namespace an5d {
namespace {

enum : long long { kAnywhere = -(1ll << 62) };

// Do the cells of a box along an axis begin and end there, and are they so many at least? None at
// all do no harm where no number of them is asked for.
inline bool is_loop(const an5d_box& box, int axis, long long begin, long long end, int least) {
  const long long from = box.begin[axis], to = box.end[axis];
  if (least == 0 && from >= to) return true;
  return (begin == kAnywhere || from == begin) && (end == kAnywhere || to == end) &&
         to - from >= least;
}

}  // namespace
}  // namespace an5d
