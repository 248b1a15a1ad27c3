// Borders of arrays of three planes. Needs borders.cuh and rotation.cuh.
namespace an5d {
namespace {

// As StepPlanes, where some arrays rotate. Made before steps are run.
template <class Plan, int kCount>
struct RotatingStepPlanes {
  StepPlanes<Plan> others;
  const Rotation (&rotations)[kCount];
  long long begin;
  Circle circles[kCount];

  RotatingStepPlanes(const Plan& plan, char* (&planes)[Plan::kFields][kMostPlanes],
                     const an5d_domain& domain, const Rotation (&of)[kCount])
      : others{plan, planes}, rotations(of), begin(domain.t_begin) {
    for (int n = 0; n < kCount; ++n) circles[n] = circle_of(plan, planes, domain, of[n]);
  }
  int number(int f) const {
    for (int n = 0; n < kCount; ++n)
      if (rotations[n].newer == f) return n;
    return -1;
  }
  int count(int f) const { return number(f) < 0 ? others.count(f) : 3; }
  char* of(int f, long long time, bool reads) const {
    const int n = number(f);
    return n < 0 ? others.of(f, time, reads) : circles[n].at(time - begin + !reads);
  }
};

}  // namespace
}  // namespace an5d
