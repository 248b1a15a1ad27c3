// Borders of arrays of three planes. Needs borders.cuh and rotation.cuh.
namespace an5d {
namespace {

// As StepPlanes, where some arrays rotate. Made before steps are run.
template <class Cell, int kFields, int kCount>
struct RotatingStepPlanes {
  StepPlanes<Cell, kFields> others;
  const Rotation (&rotations)[kCount];
  long long begin;
  Circle<Cell> circles[kCount];

  template <int kRank>
  RotatingStepPlanes(Cell* (&planes)[kFields][2], const an5d_domain& domain,
                     const Nest<kRank>& nest, const FieldType (&types)[kFields],
                     const Rotation (&of)[kCount])
      : others{planes, types}, rotations(of), begin(domain.t_begin) {
    for (int n = 0; n < kCount; ++n) circles[n] = circle_of(planes, domain, nest, types, of[n]);
  }
  int number(int f) const {
    for (int n = 0; n < kCount; ++n)
      if (rotations[n].newer == f) return n;
    return -1;
  }
  int count(int f) const { return number(f) < 0 ? others.count(f) : 3; }
  Cell* of(int f, long long time, bool reads) const {
    const int n = number(f);
    return n < 0 ? others.of(f, time, reads) : circles[n].at(time - begin + !reads);
  }
};

}  // namespace
}  // namespace an5d
