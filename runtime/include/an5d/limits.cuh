// What conditions around reads leave.
namespace an5d {
namespace {

// Of numbers: from <= number < end.
struct Limits {
  long long from = -(1ll << 62), end = 1ll << 62;
};
inline long long larger(long long a, long long b) { return a > b ? a : b; }
inline long long smaller(long long a, long long b) { return a < b ? a : b; }

// Of the cells of a box, by axis.
template <class Box, int kRank>
Box within(Box box, const Limits (&along)[kRank]) {
  for (int d = 0; d < kRank; ++d) {
    box.begin[d] = larger(box.begin[d], along[d].from);
    box.end[d] = smaller(box.end[d], along[d].end);
  }
  return box;
}

// The same of so many fewer at either end.
template <class Box, int kRank>
Box within(Box box, const Limits (&along)[kRank], const int (&fewer)[kRank][2]) {
  for (int d = 0; d < kRank; ++d) box.begin[d] += fewer[d][0], box.end[d] -= fewer[d][1];
  return within(box, along);
}

}  // namespace
}  // namespace an5d
