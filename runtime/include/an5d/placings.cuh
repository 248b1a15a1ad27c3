// Host side of cells whose places scalars determine. Needs types.h.
namespace an5d {
namespace {

template <int kRank>
bool is_empty(const an5d_box& box) {
  bool empty = false;
  for (int d = 0; d < kRank; ++d) empty |= box.begin[d] >= box.end[d];
  return empty;
}

// Is every cell of a box one of the other?
template <int kRank>
bool is_inside(const an5d_box& box, const an5d_box& other) {
  bool inside = true;
  for (int d = 0; d < kRank; ++d)
    inside &= box.begin[d] >= other.begin[d] && box.end[d] <= other.end[d];
  return inside || is_empty<kRank>(box);
}

// Have two boxes no cell in common?
template <int kRank>
bool are_apart(const an5d_box& box, const an5d_box& other) {
  bool apart = is_empty<kRank>(box) || is_empty<kRank>(other);
  for (int d = 0; d < kRank; ++d)
    apart |= box.begin[d] >= other.end[d] || other.begin[d] >= box.end[d];
  return apart;
}

}  // namespace
}  // namespace an5d
