// Naive kernels of arrays of three planes. Needs rotation.cuh and one_step.cuh.
namespace an5d {
namespace {

// As in_steps, where some arrays rotate: a step reads and writes the planes that C does.
template <class Cell, int kRank, int kFields, int kReaches, int kBoxes, int kCount, class Launch>
an5d_status in_steps_rotating(Cell* (&planes)[kFields][2], an5d_domain domain,
                              const Nest<kRank>& nest, const FieldType (&types)[kFields],
                              const FieldReach (&reaches)[kReaches],
                              const an5d_box (&boxes)[kBoxes], const Rotation (&rotations)[kCount],
                              cudaStream_t stream, const Launch& launch) {
  const long long first = nest.way > 0 ? domain.t_begin : domain.t_end - 1;
  Circle<Cell> circles[kCount];
  for (int n = 0; n < kCount; ++n)
    circles[n] = circle_of(planes, domain, nest, types, rotations[n]);
  const auto in_circles = [&](auto step) {
    const long long number = (step.time - first) * nest.way;
    for (int n = 0; n < kCount; ++n) {
      step.from[rotations[n].newer] = circles[n].at(number);
      step.to[rotations[n].newer] = circles[n].at(number + 1);
      step.from[rotations[n].older] = circles[n].at(number + 2);
    }
    return launch(step);
  };
  return in_steps(planes, domain, nest, types, reaches, boxes, stream, in_circles);
}

}  // namespace
}  // namespace an5d
