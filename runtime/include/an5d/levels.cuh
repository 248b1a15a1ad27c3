// Host side of arrays of which a step reads the values of two steps ago, before it overwrites them.
namespace an5d {
namespace {

// Makes planes[older][0], in `memory`, a copy of the plane of array `newer` that the first step
// overwrites: of the cells that are updated. After that both are read and written side by side.
template <class Cell, int kRank, int kFields, int kReaches, int kBoxes>
an5d_status take_older(Cell* (&planes)[kFields][2], int older, int newer, an5d_domain domain,
                       const Nest<kRank>& nest, const FieldType (&types)[kFields],
                       const FieldReach (&reaches)[kReaches], const an5d_box (&boxes)[kBoxes],
                       cudaStream_t stream, DeviceMemory& memory) {
  FieldSweep<Cell, kFields> sweep = {};
  const an5d_status status = find_cells(&domain, nest, types, reaches, boxes, &sweep);
  const Lines lines(sweep.readable[older], sweep.box, Lines::kAtOnce);
  if (status.code || sweep.box.size(2) == 0 || lines.count == 0) return status;
  const an5d_status made = check(
      cudaMalloc(&memory.start, (lines.begin + lines.count) * sizeof(Cell)), "device memory");
  if (made.code) return made;
  planes[older][0] = static_cast<Cell*>(memory.start);
  const long long first = nest.way > 0 ? domain.t_begin : domain.t_end - 1;
  const bool written = !((first + types[newer].phase) & 1);
  return check(cudaMemcpyAsync(planes[older][0] + lines.begin,
                               planes[newer][written] + lines.begin, lines.count * sizeof(Cell),
                               cudaMemcpyDeviceToDevice, stream), "copy of an array");
}

}  // namespace
}  // namespace an5d
