// Naive kernels of arrays of three planes. Needs rotation.cuh and one_step.cuh.
namespace an5d {
namespace {

// As in_steps, where some arrays rotate: a step reads and writes the planes that C does.
template <class Cell, class Plan, int kCount, class Launch>
an5d_status in_rotating_steps(const Plan& plan, an5d_domain domain, const an5d_box* boxes,
                              char* (&planes)[Plan::kFields][kMostPlanes],
                              const Rotation (&rotations)[kCount], cudaStream_t stream,
                              const Launch& launch) {
  Circle circles[kCount];
  for (int n = 0; n < kCount; ++n) circles[n] = circle_of(plan, planes, domain, rotations[n]);
  return in_steps<Cell>(plan, domain, boxes, planes, stream, [&](auto step) {
    const long long number = (step.time - plan.first(domain)) * plan.way;
    for (int n = 0; n < kCount; ++n) {
      step.from[rotations[n].newer] = (const Cell*)circles[n].at(number);
      step.to[rotations[n].newer] = (Cell*)circles[n].at(number + 1);
      step.from[rotations[n].older] = (const Cell*)circles[n].at(number + 2);
    }
    return launch(step);
  });
}

}  // namespace
}  // namespace an5d
