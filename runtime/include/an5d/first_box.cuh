// Host side of nests whose cells are boxes. Needs host.cuh and box.h.
namespace an5d {
namespace {

// The loops' cells, as a box.
template <int kRank>
an5d_box first_box(const an5d_domain& domain, const Nest<kRank>& nest) {
  an5d_box box = {};
  for (int d = 0; d < kRank; ++d) {
    box.begin[d] = domain.begin[d] + nest.reach[d][2];
    box.end[d] = domain.end[d] + nest.reach[d][2];
  }
  return box;
}

}  // namespace
}  // namespace an5d
